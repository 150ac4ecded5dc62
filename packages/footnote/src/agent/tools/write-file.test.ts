import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openAgent } from '../agent.test-kit.ts';
import { writeFileTool } from './write-file.ts';

let outer: string;
let folder: string;
beforeEach(async () => {
  outer = await mkdtemp(join(tmpdir(), 'footnote-write-'));
  folder = join(outer, 'work');
  await mkdir(folder);
});
afterEach(() => rm(outer, { recursive: true }));

const tool = () => writeFileTool(folder);
const write = (path: string, content = 'x') => tool().run({ path, content });
const question = (path: string) => tool().approval({ path, content: 'x' });

describe('write_file', () => {
  it('writes UTF-8 below the working folder, and says so', async () => {
    expect(await write('notes/weather.txt', '北京：晴')).toEqual({
      text: 'File written successfully',
      message: 'File saved: notes/weather.txt, 12 bytes',
    });
    expect(await readFile(join(folder, 'notes/weather.txt'))).toEqual(Buffer.from('北京：晴'));
  });

  it('asks nobody about an ordinary new file, and about every other', async () => {
    await writeFile(join(folder, 'old.md'), 'old text');
    expect(await question('new.md')).toBeUndefined();
    expect(await question('a/b/new.md')).toBeUndefined();
    expect(await question('old.md')).toBe('Replace old.md (8 bytes)?');
    for (const path of ['.env', '.git/hooks/x', 'a/.b/c', 'node_modules/x/index.js']) {
      expect(await question(path)).toMatch(/^Write .*, which programs may read as their settings\?$/);
    }
  });

  it.each(['../x', '/etc/x', 'a/../../x', '.', '', 'a\0b', 'folder/'])('refuses %j', async (path) => {
    await expect(write(path)).rejects.toMatchObject({ code: 'BLOCKED_BY_POLICY' });
  });

  it('is led out by no link', async () => {
    await mkdir(join(outer, 'elsewhere'));
    await writeFile(join(outer, 'elsewhere', 'file'), 'mine');
    await symlink('../elsewhere', join(folder, 'way'));
    await symlink('../elsewhere/file', join(folder, 'file'));
    await symlink('../elsewhere/new', join(folder, 'new'));
    for (const path of ['way/x', 'file', 'new']) await expect(write(path)).rejects.toThrow(/outside|leads nowhere/);
    expect(await readFile(join(outer, 'elsewhere', 'file'), 'utf8')).toBe('mine');
  });

  it('writes no more than 1 MB, and no folder', async () => {
    await mkdir(join(folder, 'sub'));
    await expect(write('a', 'x'.repeat(1_000_001))).rejects.toThrow('more than 1 MB');
    await expect(write('sub')).rejects.toThrow('is not a file');
  });
});

it('asks for every file where that is wanted', async () => {
  const script = [
    { expect: { results: 0 }, say: { calls: [{ tool: 'write_file', args: { path: 'new.md', content: 'x' } }] } },
    { say: 'Done.' },
  ];
  await using agent = await openAgent({ script, routing: 'model', asksBeforeWriting: true });
  const { events } = await agent.send('Save it.');
  expect(events.find((event) => event.type === 'approval')).toMatchObject({ question: 'Write new.md?' });
});
