import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { bareEnv } from '../../bare-env.test-kit.ts';
import { type Folder, makeFolder } from '../run-cli.test-kit.ts';
import { files, setup, text } from './setup.test-kit.ts';

/** The command as it is built: `npm test` has built it before. */
const cli = fileURLToPath(new URL('../../../bin/footnote.js', import.meta.url));

/** Ends the process, as kill -9 does, at the n-th change of the disk: before it, and in the middle of a text. */
const killer = `
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
let left = Number(process.env.KILL_AT);
const step = () => { if (--left === 0) process.kill(process.pid, 'SIGKILL'); };
for (const name of ['mkdir', 'chmod', 'rename', 'link', 'rm', 'rmdir']) {
  const real = fs.promises[name];
  fs.promises[name] = (...given) => { step(); return real(...given); };
}
const open = fs.promises.open;
fs.promises.open = async (path, flags, ...more) => {
  const handle = await open(path, flags, ...more);
  if ((flags & fs.constants.O_CREAT) === 0) return handle;
  const write = handle.writeFile.bind(handle);
  handle.writeFile = async (text) => { step(); await write(text.slice(0, 9)); step(); await write(text.slice(9)); };
  return handle;
};
syncBuiltinESMExports();
`;

/** Whether the run ended before it was killed. */
async function runUntil(killAt: number, home: Folder, argv: readonly string[]): Promise<boolean> {
  const preload = `data:text/javascript,${encodeURIComponent(killer)}`;
  const child = spawn(process.execPath, ['--import', preload, cli, 'setup', '--force', ...argv], {
    cwd: home.path,
    env: { ...bareEnv, HOME: home.path, FOOTNOTE_DATA_DIR: join(home.path, 'data'), KILL_AT: String(killAt) },
    stdio: 'ignore',
  });
  const [exitCode, signal] = await once(child, 'exit');
  if (signal !== 'SIGKILL') expect(exitCode).toBe(0);
  return signal !== 'SIGKILL';
}

const drafts = async (home: Folder) =>
  (await readdir(home.path, { recursive: true })).filter((name) => name.endsWith('.footnote'));

/** It has a file that was there, and one that wasn't, in a folder that wasn't either. */
const agents = ['claude'];
const before = '{\r\n  "mine": 1, // as it was\r\n}';

async function expectAsBefore(home: Folder): Promise<void> {
  expect(await files(home)).toEqual(['.claude.json']);
  expect(await text(home, '.claude.json')).toBe(before);
  expect((await readdir(home.path)).filter((name) => !['.config', 'data'].includes(name))).toEqual(['.claude.json']);
  expect(await drafts(home)).toEqual([]);
}

/** From one moment to the next; `scripts/soak-tests.mjs` leaves none out. */
const stride = process.env['FOOTNOTE_SOAK'] === '1' ? 1 : 2;

/** The moments of a run, each in a home of its own, two at a time. */
async function atEveryMoment(moment: (killAt: number) => Promise<boolean>): Promise<number> {
  let next = 1;
  let isOver = false;
  const run = async () => {
    while (!isOver) {
      const killAt = next;
      next += stride;
      if (await moment(killAt)) isOver = true;
    }
  };
  await Promise.all([run(), run()]);
  return next;
}

describe('a run that is killed at any moment', { timeout: 120_000 }, () => {
  it('is undone to the byte, and leaves no draft', async () => {
    const seen: string[] = [];
    const moments = await atEveryMoment(async (killAt) => {
      await using home = await makeFolder();
      await home.write('.claude.json', before);
      const isDone = await runUntil(killAt, home, agents);
      seen.push(...(await drafts(home)));
      expect(await setup(home, ['--undo'])).toMatchObject({ exitCode: 0, stderr: '' });
      await expectAsBefore(home);
      return isDone;
    });
    expect(moments).toBeGreaterThan(20);
    // Nobody can foresee the names: no two are alike.
    const random = seen.map((name) => /\.\d+-([0-9a-f]{18})\.footnote$/.exec(name)?.[1]);
    expect(random).not.toContain(undefined);
    expect(new Set(random).size).toBe(random.length);
    expect(random.length).toBeGreaterThan(6 / stride);
  });

  it('can be run again, and leaves no draft', async () => {
    await atEveryMoment(async (killAt) => {
      await using home = await makeFolder();
      await home.write('.claude.json', before);
      const isDone = await runUntil(killAt, home, agents);
      expect(await setup(home, agents)).toMatchObject({ exitCode: 0, stderr: '' });
      expect(await drafts(home)).toEqual([]);
      expect(await setup(home, ['--undo'])).toMatchObject({ exitCode: 0, stderr: '' });
      await expectAsBefore(home);
      return isDone;
    });
  });

  it('can be an undo, which is done again', async () => {
    await atEveryMoment(async (killAt) => {
      await using home = await makeFolder();
      await home.write('.claude.json', before);
      await setup(home, agents);
      const isDone = await runUntil(killAt, home, ['--undo']);
      expect(await setup(home, ['--undo'])).toMatchObject({ exitCode: 0, stderr: '' });
      await expectAsBefore(home);
      return isDone;
    });
  });
});
