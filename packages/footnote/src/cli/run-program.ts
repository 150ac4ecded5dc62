import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import type { Io } from './io.ts';

export interface ProgramOutcome {
  /** Nothing where the program isn't there or took too long. */
  readonly exitCode: number | undefined;
  readonly stdout: string;
}

/** Another program's answer, waited for ten seconds at most: some agents take three to tell their version. */
export function runProgram(words: readonly string[], io: Pick<Io, 'env' | 'cwd' | 'signal'>): Promise<ProgramOutcome> {
  const [command = '', ...args] = words;
  const options = { cwd: io.cwd, env: { ...io.env }, signal: io.signal, timeout: 10_000, windowsHide: true };
  return new Promise((resolve) => {
    execFile(command, args, options, (error, stdout) => {
      const exitCode = error === null ? 0 : typeof error.code === 'number' ? error.code : undefined;
      resolve({ exitCode, stdout });
    }).stdin?.end();
  });
}

/** Whether git would take the file into a commit. */
export async function wouldBeCommitted(file: string, io: Io): Promise<boolean> {
  const { exitCode } = await runProgram(['git', 'check-ignore', '-q', '--', file], { ...io, cwd: dirname(file) });
  // 0: ignored; 1: not ignored; 128: no repository.
  return exitCode === 1;
}
