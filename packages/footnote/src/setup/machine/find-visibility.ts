import { asObject, at, parseJson } from '../../json.ts';
import type { Visibility } from '../agents/wiring.ts';
import { readText } from './atomic-files.ts';
import type { Machine, RunProgram } from './machine.ts';

export interface KnownVisibility {
  readonly visibility: Visibility;
  /** Where that is known from, in words. */
  readonly from: string;
}

interface VisibilitySources {
  readonly env: Readonly<Record<string, string | undefined>>;
  readText(file: string): Promise<string | undefined>;
  /** Runs a program in the project and gives what it prints; nothing where it fails or isn't there. */
  ask(words: readonly string[]): Promise<string | undefined>;
}

/** Of the repository in this folder. */
export function visibilityHere(machine: Machine, runProgram: RunProgram): Promise<KnownVisibility> {
  return findVisibility({
    env: machine.env,
    readText: (file) => readText(file, undefined),
    async ask(words) {
      const { exitCode, stdout } = await runProgram(words, machine.cwd);
      return exitCode === 0 ? stdout : undefined;
    },
  });
}

/** Nobody could tell, and it only counts as public. */
export function isGuess({ from }: KnownVisibility): boolean {
  return from.startsWith('nothing');
}

/** Who can read this repository: the runner says it, GitHub's command knows it, and what nobody knows is public. */
export async function findVisibility({ env, readText, ask }: VisibilitySources): Promise<KnownVisibility> {
  const variable = visibilityOf(env['GITHUB_REPOSITORY_VISIBILITY']);
  if (variable !== undefined) return { visibility: variable, from: 'GITHUB_REPOSITORY_VISIBILITY' };

  const eventFile = env['GITHUB_EVENT_PATH'] ?? '';
  if (eventFile !== '') {
    const repository = asObject(at(parseJson((await readText(eventFile)) ?? ''), 'repository'));
    const event = visibilityOf(repository['visibility']) ?? byPrivate(repository['private']);
    if (event !== undefined) return { visibility: event, from: 'the event of this workflow (GITHUB_EVENT_PATH)' };
  }
  const remote = await ask(['git', 'remote', 'get-url', 'origin']);
  if (remote === undefined)
    return { visibility: 'public', from: 'nothing: there is no git remote, and unknown counts as public' };

  const told = await ask(['gh', 'repo', 'view', '--json', 'visibility']);
  const hosted = visibilityOf(at(parseJson(told ?? ''), 'visibility'));
  if (hosted !== undefined) return { visibility: hosted, from: 'gh repo view' };
  return { visibility: 'public', from: 'nothing: gh could not tell, and unknown counts as public' };
}

/** `internal` repositories are read by one company, not by everybody. */
function visibilityOf(word: unknown): Visibility | undefined {
  switch (typeof word === 'string' ? word.trim().toLowerCase() : undefined) {
    case 'public':
      return 'public';
    case 'private':
    case 'internal':
      return 'private';
    default:
      return undefined;
  }
}

function byPrivate(isPrivate: unknown): Visibility | undefined {
  return typeof isPrivate === 'boolean' ? (isPrivate ? 'private' : 'public') : undefined;
}
