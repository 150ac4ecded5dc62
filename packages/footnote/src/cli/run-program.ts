import { execFile } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Io } from '../contract/io.ts';
import type { ProgramOutcome } from '../setup/machine/machine.ts';

/** Another program's answer, waited for ten seconds at most: some agents take three to tell their version. */
export function runProgram(words: readonly string[], io: Pick<Io, 'env' | 'cwd' | 'signal'>): Promise<ProgramOutcome> {
  const [command = '', ...args] = words;
  const options = { cwd: existing(io.cwd), env: withSafeGit(io.env), timeout: 10_000, windowsHide: true };
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

/**
 * A checkout brings its own git configuration along, which may name programs for git to run, also where it looks like
 * a folder of an agent. These settings win over it, for every git that is started, by whomever.
 */
const safeGit: Readonly<Record<string, string>> = {
  'core.fsmonitor': 'false',
  'core.hooksPath': '/dev/null',
  'safe.bareRepository': 'explicit',
};

function withSafeGit(env: Io['env']): Record<string, string | undefined> {
  const given = Number(env['GIT_CONFIG_COUNT'] ?? 0) || 0;
  const settings = Object.entries(safeGit).flatMap(([key, value], at) => [
    [`GIT_CONFIG_KEY_${given + at}`, key],
    [`GIT_CONFIG_VALUE_${given + at}`, value],
  ]);
  const count = String(given + Object.keys(safeGit).length);
  return { ...env, ...Object.fromEntries(settings), GIT_CONFIG_COUNT: count, GIT_TERMINAL_PROMPT: '0' };
}

/** The folder, or the nearest above it that is there: from one that isn't, nothing can be started. */
export function existing(folder: string): string {
  const isThere = statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true;
  return isThere || dirname(folder) === folder ? folder : existing(dirname(folder));
}
