import { chmod, mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FootnoteError } from '../errors.ts';
import { logSearch, makeLogFolder } from './audit.test-kit.ts';
import { verify } from './read/verify.ts';
import { hashOf } from './record.ts';
import type { WrittenLine } from './written-line.ts';

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

describe('the audit log', () => {
  it('makes nothing before the first intent', async () => {
    await using folder = await makeLogFolder();
    const log = folder.open();
    await log.close();
    expect(await readdir(dirname(folder.path))).toEqual([]);
  });

  it.each(['group', 'strict'] as const)('tells of each line as it stands in the file, in %s', async (sync) => {
    await using folder = await makeLogFolder();
    const log = folder.open({ sync });
    const told: WrittenLine[] = [];
    const id = await log.intent({ kind: 'search', caller: 'cli', text: 'bridges', chain: [] }, (line) =>
      told.push(line),
    );
    await log.outcome(id, { status: 'answered', tookMs: 1 }, (line) => told.push(line));
    const lines = (await folder.text(1)).trimEnd().split('\n');
    expect(told.map(({ line, number }) => [line, number])).toEqual([
      [lines[1], 2],
      [lines[2], 3],
    ]);
    expect(told.map(({ hash }) => hash)).toEqual(lines.slice(1).map(hashOf));
    expect(told.map(({ prev }) => prev)).toEqual(lines.slice(0, 2).map(hashOf));
    expect(told.map(({ record, segment }) => [record.type, record.id, segment])).toEqual([
      ['intent', id, 1],
      ['outcome', id, 1],
    ]);
    await log.close();
  });

  it('has an intent before anything is sent, and its outcome before the answer is returned', async () => {
    await using folder = await makeLogFolder();
    const log = folder.open({ now: () => new Date('2026-11-15T08:00:00Z') });
    const id = await log.intent({ kind: 'search', caller: 'cli', text: 'bridges', chain: ['tavily'] });
    expect((await folder.records(1)).at(-1)).toMatchObject({
      type: 'intent',
      at: '2026-11-15T08:00:00.000Z',
      id,
      kind: 'search',
      caller: 'cli',
      text: 'bridges',
      chain: ['tavily'],
    });
    const attempts = [
      { provider: 'exa', ms: 5, code: 'TIMEOUT' },
      { provider: 'tavily', ms: 7 },
    ];
    await log.outcome(id, { status: 'answered', provider: 'tavily', results: 5, costUsd: 0.008, tookMs: 12, attempts });
    const outcome = {
      type: 'outcome',
      id,
      status: 'answered',
      provider: 'tavily',
      results: 5,
      costUsd: 0.008,
      attempts,
    };
    expect((await folder.records(1)).at(-1)).toMatchObject(outcome);
    await log.close();
    expect((await folder.records(1)).at(-1)).toMatchObject({ type: 'end', records: 4 });
  });

  it('is for nobody but its owner', async () => {
    await using folder = await makeLogFolder();
    await mkdir(folder.path);
    await chmod(folder.path, 0o755);
    const log = folder.open({ mode: 'hash' });
    await logSearch(log);
    await log.close();
    expect(await modeOf(folder.path)).toBe(0o700);
    for (const name of await readdir(folder.path)) expect(await modeOf(`${folder.path}/${name}`)).toBe(0o600);
  });

  it('has one segment for each writer, and all of them verify', async () => {
    await using folder = await makeLogFolder();
    const logs = Array.from({ length: 5 }, () => folder.open());
    await Promise.all(logs.flatMap((log) => Array.from({ length: 100 }, () => logSearch(log))));
    expect(await verify(folder.path)).toMatchObject({ segments: 5, records: 5 * 201 });
    await Promise.all(logs.map((log) => log.close()));
    expect(await verify(folder.path)).toMatchObject({
      segments: 5,
      records: 5 * 202,
      recovered: 0,
      torn: 0,
      removed: [],
    });
    const entries = await folder.entries();
    expect(new Set(entries.map(({ id }) => id)).size).toBe(500);
    expect(entries.every(({ status }) => status === 'answered')).toBe(true);
  });

  it('syncs for many searches at once when it is strict', async () => {
    await using folder = await makeLogFolder();
    const log = folder.open({ sync: 'strict' });
    await Promise.all(Array.from({ length: 100 }, () => logSearch(log)));
    await log.close();
    expect(await verify(folder.path)).toMatchObject({ segments: 1, records: 202, recovered: 0, torn: 0, removed: [] });
  });

  it('begins another segment when one is a day old or too big, and an outcome may be in the next', async () => {
    await using folder = await makeLogFolder();
    let now = Date.parse('2026-11-15T08:00:00Z');
    const log = folder.open({ now: () => new Date(now), retention: { bytes: 8 * 2_000 } });
    const id = await log.intent({ kind: 'search', caller: 'test', text: 'x', chain: [] });
    now += 25 * 3_600_000;
    await log.outcome(id, { status: 'answered', tookMs: 1 });
    expect(await folder.entries()).toMatchObject([{ id, status: 'answered' }]);
    expect(await folder.records(2)).toMatchObject([
      { type: 'begin', segment: 2, after: 1 },
      { type: 'sealed', segment: 1, records: 3 },
      { type: 'outcome' },
    ]);
    for (let count = 0; count < 8; count++) await logSearch(log);
    await log.close();
    expect((await verify(folder.path)).segments).toBeGreaterThan(2);
    expect(await verify(folder.path)).not.toHaveProperty('problem');
  });

  it('goes on in a new segment after it was closed', async () => {
    await using folder = await makeLogFolder();
    const log = folder.open();
    await logSearch(log);
    await log.close();
    await logSearch(log);
    await log.close();
    expect(await verify(folder.path)).toMatchObject({ segments: 2, records: 4 + 5 });
  });
});

describe('what a text can do to the log', () => {
  const hostile =
    'a"}\n{"type":"outcome"}\r\u0000\u001b[31m\u007f\u0085\u009b31m\u2028\u2029\u202e\u2066\u200b\ufeff\u{e0041}\ud800';

  it('is nothing: it stays in its line, and none of it is invisible there', async () => {
    await using folder = await makeLogFolder();
    const log = folder.open();
    await logSearch(log, { text: hostile, caller: hostile });
    const text = await folder.text(1);
    expect(text.split('\n')).toHaveLength(4);
    expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    expect(await folder.entries()).toMatchObject([{ text: hostile, caller: hostile }]);
    await log.close();
  });

  it('holds for any text', async () => {
    await using folder = await makeLogFolder();
    const log = folder.open();
    const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 60 });
    const texts = fc.sample(units, 100).map((text) => String.fromCharCode(...text));
    for (const text of texts) await logSearch(log, { text: `>${text}` });
    await log.close();
    expect((await folder.entries()).map(({ text }) => text)).toEqual(texts.map((text) => `>${text}`));
    expect(await verify(folder.path)).toMatchObject({ records: 202 });
  });

  it('has an end', async () => {
    await using folder = await makeLogFolder();
    const log = folder.open();
    await logSearch(log, { text: 'x'.repeat(100_000), caller: 'c'.repeat(100_000) });
    await log.close();
    expect((await folder.text(1)).length).toBeLessThan(26_000);
  });
});

describe('what is kept of a query', () => {
  const query = 'who is Ada Lovelace';

  it('is what redacting leaves', async () => {
    await using folder = await makeLogFolder();
    const log = folder.open({ mode: 'redacted', redact: (text) => text.replace(/Ada \w+/, '[REDACTED:name]') });
    await logSearch(log, { text: query });
    await log.close();
    expect(await folder.text(1)).not.toContain('Ada');
    expect(await folder.entries()).toMatchObject([{ text: 'who is [REDACTED:name]' }]);
  });

  it('can not be called redacted without a way to redact', async () => {
    await using folder = await makeLogFolder();
    expect(() => folder.open({ mode: 'redacted' })).toThrow(TypeError);
  });

  it('is a keyed hash: equal for equal queries, and of use on this machine only', async () => {
    await using folder = await makeLogFolder();
    await using elsewhere = await makeLogFolder();
    const hmacs: (string | undefined)[] = [];
    for (const place of [folder, folder, elsewhere]) {
      const log = place.open({ mode: 'hash' });
      await logSearch(log, { text: query });
      await log.close();
      hmacs.push((await place.entries()).at(-1)?.hmac);
    }
    expect(await folder.text(1)).not.toContain('Ada');
    expect(hmacs[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(hmacs[1]).toBe(hmacs[0]);
    expect(hmacs[2]).not.toBe(hmacs[0]);
  });

  it('is nothing at all when the log is off', async () => {
    await using folder = await makeLogFolder();
    const log = folder.open({ mode: 'off' });
    await logSearch(log, { text: query });
    await log.close();
    expect(await readdir(dirname(folder.path))).toEqual([]);
  });
});

describe('a log that can not be written', () => {
  it('stops the search before anything is sent, says what to do, and works again when that is done', async () => {
    await using folder = await makeLogFolder();
    await writeFile(folder.path, 'in the way');
    const log = folder.open();
    const failure = await log.intent({ kind: 'search', caller: 'cli', text: 'x', chain: [] }).catch((error) => error);
    expect(FootnoteError.is(failure)).toBe(true);
    expect(failure).toMatchObject({ code: 'INTERNAL', retryable: false });
    expect(failure.message).toBe(
      `The audit log in ${folder.path} can't be written: a file is in the way of the folder. Nothing was sent. ` +
        'Make room there, choose another folder with FOOTNOTE_DATA_DIR, or do without a log with FOOTNOTE_AUDIT=off.',
    );
    await rm(folder.path);
    await logSearch(log);
    await log.close();
    expect(await verify(folder.path)).toMatchObject({ records: 4 });
  });

  it.skipIf(process.platform !== 'linux')('says so where no folder can be made', async () => {
    await using folder = await makeLogFolder();
    const log = folder.open({ dir: '/proc/nowhere/audit' });
    const intent = log.intent({ kind: 'search', caller: 'cli', text: 'x', chain: [] });
    await expect(intent).rejects.toThrow(/^The audit log in \/proc\/nowhere\/audit can't be written: /);
  });

  it('notices that it was deleted', async () => {
    await using folder = await makeLogFolder();
    const log = folder.open({ sync: 'strict' });
    const id = await log.intent({ kind: 'search', caller: 'cli', text: 'x', chain: [] });
    await rm(folder.path, { recursive: true });
    await expect(log.outcome(id, { status: 'answered', tookMs: 1 })).rejects.toThrow(
      /the folder is gone, or can not be made\. The answer is withheld\./,
    );
    await logSearch(log);
    await log.close();
    expect(await folder.entries()).toHaveLength(1);
  });
});
