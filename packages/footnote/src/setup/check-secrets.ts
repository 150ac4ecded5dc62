import { dirname } from 'node:path';
import { getAllWebSearchProviders } from '../providers/registry.ts';
import { createSecretScanner, type SecretScanner } from '../secrets/secret-scanner.ts';
import { secretVariables } from '../secrets/secret-variables.ts';
import type { Machine, RunProgram } from './machine/machine.ts';
import type { FilePlan } from './plan.ts';

/** A file that would hold a secret, and that git would commit. */
export interface CommittedSecret {
  readonly file: string;
  readonly lines: readonly number[];
}

export async function committedSecrets(
  plans: readonly FilePlan[],
  { machine, runProgram }: { readonly machine: Machine; readonly runProgram: RunProgram },
): Promise<readonly CommittedSecret[]> {
  const found: CommittedSecret[] = [];
  const scanner = await scannerFor(machine.env);
  for (const { file, next } of plans) {
    if (next === undefined || !(await wouldBeCommitted(file, runProgram))) continue;
    const lines = secretLines(next, scanner);
    if (lines.length > 0) found.push({ file, lines });
  }
  return found;
}

/** Whether git would take the file into a commit. */
async function wouldBeCommitted(file: string, runProgram: RunProgram): Promise<boolean> {
  const { exitCode } = await runProgram(['git', 'check-ignore', '-q', '--', file], dirname(file));
  // 0: ignored; 1: not ignored; 128: no repository.
  return exitCode === 1;
}

export async function holdsSecret(text: string, env: Machine['env']): Promise<boolean> {
  return secretLines(text, await scannerFor(env)).length > 0;
}

/** Finds keys of many services by their shape, and those of this environment by their value. */
function scannerFor(env: Machine['env']): Promise<SecretScanner> {
  return createSecretScanner(secretVariables(env, 8), getAllWebSearchProviders());
}

/** The lines of a text that hold a secret, each once. */
function secretLines(text: string, scanner: SecretScanner): readonly number[] {
  const lines = scanner.find(text).map(({ start }) => text.slice(0, start).split('\n').length);
  return [...new Set(lines)];
}
