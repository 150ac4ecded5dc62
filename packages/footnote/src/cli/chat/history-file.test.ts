import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../run-cli.test-kit.ts';
import { openHistoryFile } from './history-file.ts';

const asItIs = async (text: string) => text;

describe('the history', () => {
  it('is read with the newest first, and empty where there is none', async () => {
    await using folder = await makeFolder();
    const history = openHistoryFile(join(folder.path, 'data'), asItIs);
    expect(await history.read()).toEqual([]);
    await Promise.all(['one', 'two', 'one'].map(history.add));
    expect(await history.read()).toEqual(['one', 'two']);
  });

  it('can be read by its owner alone', async () => {
    await using folder = await makeFolder();
    await openHistoryFile(join(folder.path, 'data'), asItIs).add('one');
    expect((await stat(join(folder.path, 'data/chat-history'))).mode & 0o777).toBe(0o600);
  });

  it('keeps 500 lines, each one message', async () => {
    await using folder = await makeFolder();
    const old = Array.from({ length: 600 }, (_, at) => `old ${at}`);
    await writeFile(join(folder.path, 'chat-history'), `${old.join('\n')}\n`);
    await openHistoryFile(folder.path, asItIs).add('two\nlines');
    const lines = (await readFile(join(folder.path, 'chat-history'), 'utf8')).trim().split('\n');
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([500, 'old 101', 'two⏎lines']);
  });

  it('is not written over where it is no file that can be read', async () => {
    await using folder = await makeFolder();
    await mkdir(join(folder.path, 'chat-history'));
    const history = openHistoryFile(folder.path, asItIs);
    await expect(history.add('one')).rejects.toThrow('chat-history is a folder, not a file');
    await expect(history.read()).rejects.toThrow('chat-history is a folder, not a file');
  });

  it('has what another conversation added meanwhile', async () => {
    await using folder = await makeFolder();
    const [one, other] = [openHistoryFile(folder.path, asItIs), openHistoryFile(folder.path, asItIs)];
    await one.read();
    await other.add('from the other');
    await one.add('from this');
    expect(await one.read()).toEqual(['from this', 'from the other']);
  });

  it('keeps a message without its secrets, and none that is very long', async () => {
    await using folder = await makeFolder();
    const history = openHistoryFile(folder.path, async (text) => text.replace('hidden', '[REDACTED]'));
    await history.add('what is hidden');
    await history.add('x'.repeat(5_000));
    expect(await history.read()).toEqual(['what is [REDACTED]']);
  });
});
