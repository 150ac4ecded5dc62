import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { timeoutFor } from '../contract/settings.ts';
import { createFootnote, type Settings } from '../index.ts';
import { findManagedFile } from './managed-file.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footnote-managed-'));
  file = join(folder, 'managed.json');
  await mkdir(join(folder, 'footnote'));
});
afterEach(() => rm(folder, { recursive: true }));

async function manage(settings: Settings): Promise<void> {
  await writeFile(file, JSON.stringify(settings), { mode: 0o644 });
}

function open(env: Readonly<Record<string, string>> = {}, settings: Settings = {}) {
  const all = { XDG_CONFIG_HOME: folder, FOOTNOTE_DATA_DIR: folder, FOOTNOTE_MANAGED_SETTINGS: file, ...env };
  return createFootnote({ env: all, cwd: folder, settings, log: () => undefined });
}

describe('the managed file', () => {
  it('wins over the user, the project, variables and the call', async () => {
    await manage({ timeoutMs: 5, policy: { web: 'off', denyDomains: ['evil.example'] } });
    await writeFile(join(folder, 'footnote', 'settings.json'), '{ "timeoutMs": 1, "policy": { "denyDomains": [] } }');
    await writeFile(join(folder, 'footnote.json'), '{ "timeoutMs": 2, "policy": { "denyDomains": ["b.example"] } }');
    const { values, entry, ignored } = await open(
      { FOOTNOTE_TIMEOUT_MS: '3', FOOTNOTE_WEB: 'on' },
      { timeoutMs: 4, policy: { web: 'on' } },
    ).settings();
    expect(values).toMatchObject({ timeoutMs: 5, policy: { web: 'off', denyDomains: ['evil.example'] } });
    expect(entry('timeoutMs')?.origin).toEqual({ layer: 'managed', file, line: 1 });
    expect(ignored.map(({ definition, origin, why }) => `${definition.key} ${origin.layer} ${why}`).toSorted()).toEqual(
      [
        'policy.denyDomains project managed',
        'policy.denyDomains user managed',
        'policy.web call managed',
        'policy.web environment managed',
        'timeoutMs call managed',
        'timeoutMs environment managed',
        'timeoutMs project managed',
        'timeoutMs user managed',
      ],
    );
  });

  it('may set addresses and keys', async () => {
    await manage({ webSearch: { tavily: { baseUrl: 'http://gateway.example' } } });
    const { values } = await open({ TAVILY_API_KEY: 'users' }).settings();
    expect(values.webSearch?.['tavily']).toMatchObject({ baseUrl: 'http://gateway.example', apiKey: 'users' });
  });

  it('leaves a request the choice among its providers, and no other', async () => {
    await manage({ webSearch: { provider: 'tavily,brave' }, policy: { web: 'off' } });
    const footnote = open({ TAVILY_API_KEY: 'x', EXA_API_KEY: 'x' });
    await expect(footnote.search({ query: 'any', provider: 'exa' })).rejects.toMatchObject({
      code: 'BLOCKED_BY_POLICY',
      message: expect.stringContaining('allow no other provider than tavily,brave'),
    });
    await expect(footnote.search({ query: 'any', provider: 'tavily' })).rejects.toThrow(/switched off/);
    await footnote.close();
  });

  it('leaves a request less time than it allows, and not more', async () => {
    await manage({ timeoutMs: 5 });
    const settings = await open().settings();
    expect([timeoutFor(settings), timeoutFor(settings, 3), timeoutFor(settings, 60_000)]).toEqual([5, 3, 5]);
  });

  it('is the standard one, or the named one where that is absent', async () => {
    await manage({});
    const standard = join(folder, 'standard.json');
    expect(await findManagedFile({}, standard)).toBeUndefined();
    expect(await findManagedFile({ FOOTNOTE_MANAGED_SETTINGS: file }, standard)).toBe(file);
    await writeFile(standard, '{}', { mode: 0o644 });
    if (process.getuid?.() === 0)
      expect(await findManagedFile({ FOOTNOTE_MANAGED_SETTINGS: file }, standard)).toBe(standard);
    else await expect(findManagedFile({}, standard)).rejects.toThrow('must belong to root');
  });

  it.skipIf(process.platform === 'win32')('must be writable by nobody else', async () => {
    await manage({});
    for (const mode of [0o664, 0o646]) {
      await chmod(file, mode);
      await expect(open().settings()).rejects.toThrow(/must belong to root or you and be writable by nobody else/);
      await expect(findManagedFile({}, file)).rejects.toThrow(/must belong to root and be writable by nobody else/);
    }
  });

  it.skipIf(process.getuid?.() !== 0)('must not belong to somebody else', async () => {
    await manage({});
    await chown(file, 65_534, 65_534);
    await expect(open().settings()).rejects.toThrow(/must belong to root or you/);
  });

  it('stops everything where it is named and missing, broken or relative', async () => {
    await expect(open().settings()).rejects.toThrow("FOOTNOTE_MANAGED_SETTINGS names a file that isn't there.");
    await expect(open({ FOOTNOTE_MANAGED_SETTINGS: 'managed.json' }).settings()).rejects.toThrow('absolute path');
    await writeFile(file, '{', { mode: 0o644 });
    await expect(open().settings()).rejects.toMatchObject({ code: 'NOT_CONFIGURED' });
  });
});
