import { createHash } from 'node:crypto';
import { lstat, readdir, readFile, readlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { agentToken, type Place, planted, privateText, secret, userKey, userToken } from './place.test-kit.ts';
import type { Run } from './runs.test-kit.ts';

/** What a run may do beside what every run may. */
export interface Allowed {
  /** Below the home folder: the settings of agents, where the user asked for them to be changed. */
  readonly inHome?: readonly string[];
  readonly inRepository?: readonly string[];
  /** The user's own agents' settings may be shown, as a difference. */
  readonly showsAgents?: boolean;
}

type Snapshot = ReadonlyMap<string, string>;

/** Remembers the machine as it is, and later tells what is wrong with what was done to it: nothing, in one word. */
export async function watch(place: Place): Promise<(run: Run, allowed?: Allowed) => Promise<readonly string[]>> {
  const before = await look(place);
  return async (run, allowed = {}) => {
    const after = await look(place);
    const found = [
      ...(run.hung ? ['it hung'] : []),
      ...outputFaults(run, allowed),
      ...wireFaults(place),
      ...changes(
        before.outside,
        after.outside,
        allowed.inHome?.map((name) => `home/${name}`),
      ),
      ...changes(
        before.repository,
        after.repository,
        allowed.inRepository?.map((name) => `clones/repository/${name}`),
      ),
      ...(await copies(place)),
    ];
    return found.map((fault) => `${run.what}: ${fault}`);
  };
}

function outputFaults({ output, stderr }: Run, { showsAgents = false }: Allowed): readonly string[] {
  const hidden = [privateText, userKey, userToken, ...(showsAgents ? [] : [agentToken])];
  const shown = hidden.filter((text) => output.includes(text)).map((text) => `it printed '${text}'`);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  const control = /[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]/.exec(stderr)?.[0];
  const stack = /^\s+at .+:\d+:\d+\)?$/m.exec(stderr)?.[0];
  return [
    ...shown,
    ...(control === undefined ? [] : [`stderr holds ${JSON.stringify(control)}`]),
    ...(stack === undefined ? [] : [`stderr holds a stack:${stack}`]),
  ];
}

function wireFaults({ named, internal, honest }: Place): readonly string[] {
  const begin = (text: string) => JSON.stringify(text.slice(0, 120));
  const key = named.received().includes(userKey) ? ' with the key of the user' : '';
  return [
    ...(named.received() === '' ? [] : [`the address of the repository got ${begin(named.received())}${key}`]),
    ...(internal.received() === '' ? [] : [`the private service got ${begin(internal.received())}`]),
    ...(honest.requests.some(({ text }) => text.includes(secret)) ? ['a secret left'] : []),
  ];
}

/** Where Footnote keeps its own things. */
const ownFolders = ['home/.local/share/footnote', 'home/.cache/footnote', 'home/.config/footnote'];

async function look({ root, repository }: Place): Promise<{ outside: Snapshot; repository: Snapshot }> {
  const all = await snapshot(root);
  const inside = `${relative(root, repository)}/`;
  const isOwn = (name: string) =>
    name !== 'home/.config/footnote/settings.json' &&
    ownFolders.some((folder) => name === folder || name.startsWith(`${folder}/`));
  return {
    outside: new Map([...all].filter(([name]) => !name.startsWith(inside) && !isOwn(name))),
    repository: new Map([...all].filter(([name]) => name.startsWith(inside))),
  };
}

async function snapshot(root: string): Promise<Snapshot> {
  const found = new Map<string, string>();
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    // Footnote's own files come and go while it runs.
    const looked = await lstat(path).catch(() => undefined);
    if (looked === undefined) continue;
    const content = looked.isSymbolicLink()
      ? `→ ${await readlink(path)}`
      : looked.isFile()
        ? createHash('sha256')
            .update(await readFile(path))
            .digest('hex')
        : '';
    found.set(relative(root, path), `${looked.mode.toString(8)} ${content}`);
  }
  return found;
}

function changes(before: Snapshot, after: Snapshot, allowed: readonly string[] = []): readonly string[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  const isAllowed = (name: string) => allowed.some((one) => name === one || one.startsWith(`${name}/`));
  return names
    .filter((name) => before.get(name) !== after.get(name) && !isAllowed(name))
    .map((name) => `${name} was ${!after.has(name) ? 'removed' : before.has(name) ? 'changed' : 'created'}`);
}

/** The user's texts in files of the repository, and the repository's in files of the user. */
async function copies({ root, repository, home, other }: Place): Promise<readonly string[]> {
  const taken = await filesWith(repository, [privateText, agentToken, userKey, userToken]);
  const given = await Promise.all([home, other].map((folder) => filesWith(folder, [planted])));
  return [
    ...taken.map((file) => `a text of the user is in ${relative(root, file)}`),
    ...given.flat().map((file) => `a text of the repository is in ${relative(root, file)}`),
  ];
}

async function filesWith(folder: string, texts: readonly string[]): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const found = await Promise.all(
    files.map(async (file) => {
      const content = await readFile(file, 'latin1').catch(() => '');
      return texts.some((text) => content.includes(text)) ? [file] : [];
    }),
  );
  return found.flat();
}
