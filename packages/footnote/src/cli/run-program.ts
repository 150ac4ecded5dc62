import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Io } from '../contract/io.ts';
import type { ProgramOutcome } from '../setup/machine/machine.ts';

/** Another program's answer, waited for ten seconds at most: some agents take three to tell their version. */
export function runProgram(words: readonly string[], io: Pick<Io, 'env' | 'cwd' | 'signal'>): Promise<ProgramOutcome> {
  const [command = '', ...args] = words;
  // From a folder that isn't there, nothing can be started.
  const options = { cwd: existing(io.cwd), env: { ...io.env }, timeout: 10_000, windowsHide: true };
  return new Promise((resolve) => {
    const child = execFile(command, args, options, (error, stdout) => {
      io.signal.removeEventListener('abort', stop);
      const exitCode = error === null ? 0 : typeof error.code === 'number' ? error.code : undefined;
      resolve({ exitCode, stdout });
    });
    const stop = () => child.kill();
    io.signal.addEventListener('abort', stop, { once: true });
    // A program that asks something gets no answer.
    child.stdin?.end();
  });
}

function existing(folder: string): string {
  const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  return isThere || dirname(folder) === folder ? folder : existing(dirname(folder));
}
