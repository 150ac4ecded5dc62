import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../docs-index.test-kit.ts';
import { withWriteLock } from './write-lock.ts';

describe('withWriteLock', () => {
  it('lets one writer in at a time', async () => {
    const file = join(temporaryFolder(), 'index.sqlite');
    let inside = 0;
    const work = async () => {
      inside++;
      expect(inside).toBe(1);
      await new Promise(setImmediate);
      inside--;
      return 'done';
    };
    const results = await Promise.all(Array.from({ length: 4 }, () => withWriteLock(file, 10_000, work)));
    expect(results).toEqual(['done', 'done', 'done', 'done']);
  });

  it('gives up after a while', async () => {
    const file = join(temporaryFolder(), 'index.sqlite');
    const inner = await withWriteLock(file, 0, () => withWriteLock(file, 30, async () => 'done'));
    expect(inner).toBe('busy');
  });

  it('is free again when the work fails', async () => {
    const file = join(temporaryFolder(), 'index.sqlite');
    await expect(withWriteLock(file, 0, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await withWriteLock(file, 0, async () => 'done')).toBe('done');
  });

  it('is not kept by a file that is no lock of ours', async () => {
    const file = join(temporaryFolder(), 'index.sqlite');
    writeFileSync(`${file}.lock`, 'somebody else’s words\n'.repeat(100));
    expect(await withWriteLock(file, 5_000, async () => 'done')).toBe('done');
  });

  it('is freed by the system when a process is killed', async () => {
    const file = join(temporaryFolder(), 'index.sqlite');
    const holder = spawn(process.execPath, ['-e', holderProgram, `${file}.lock`], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(holder.stdout, 'data');
    expect(await withWriteLock(file, 0, async () => 'done')).toBe('busy');
    holder.kill('SIGKILL');
    expect(await withWriteLock(file, 10_000, async () => 'done')).toBe('done');
  });
});

/** Holds the lock as `write-lock.ts` does, until it is killed. */
const holderProgram = `
  let Database;
  try { Database = process.getBuiltinModule('node:sqlite')?.DatabaseSync; } catch {}
  Database ??= require('libsql');
  const connection = new Database(process.argv[1]);
  connection.exec('BEGIN IMMEDIATE');
  process.stdout.write('locked');
  setInterval(() => connection, 1000);
`;
