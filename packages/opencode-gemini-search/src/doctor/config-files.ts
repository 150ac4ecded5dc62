import { access, readdir, readFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { FootnoteError } from '../../../footnote/src/errors.ts';
import { type FileEntry, readEntries } from '../../../footnote/src/settings/settings-file.ts';
import { blockName, type Environment } from '../settings.ts';

export interface Place {
  readonly env: Environment;
  readonly cwd: string;
}

export interface ConfigFile {
  /** Its path, or how the text from a variable is called. */
  readonly path: string;
  /** As it is written, and after OpenCode has filled in `{env:…}` and `{file:…}`. */
  readonly written: readonly FileEntry[];
  readonly filled: readonly FileEntry[];
}

/** The files that OpenCode merges here, in its order: a later one wins. A broken one is an error in its place. */
export async function readConfigFiles(place: Place): Promise<readonly (ConfigFile | FootnoteError)[]> {
  const found: (ConfigFile | FootnoteError)[] = [];
  for (const path of await candidates(place)) {
    const text = await readFile(path, 'utf8').catch(() => undefined);
    if (text !== undefined) found.push(await parse(path, text, place));
  }
  const inline = place.env['OPENCODE_CONFIG_CONTENT'] ?? '';
  if (inline !== '') found.push(await parse('OPENCODE_CONFIG_CONTENT', inline, place));
  return found;
}

/** `provider.geminisearch.options` of all files, a later one over an earlier one. */
export function optionsOf(files: readonly ConfigFile[]): Readonly<Record<string, unknown>> {
  const prefix = `${blockName}.`;
  const entries = files.flatMap(({ filled }) => filled.filter(({ key }) => key.startsWith(prefix)));
  return Object.fromEntries(entries.map(({ key, value }) => [key.slice(prefix.length), value]));
}

/** Plugins that OpenCode loads because of the folder they stand in. */
export async function pluginFiles(place: Place): Promise<readonly string[]> {
  const folders = [globalFolder(place), ...(await dotFolders(place))];
  const lists = folders.flatMap((folder) =>
    ['plugin', 'plugins'].map(async (name) => {
      const names = await readdir(join(folder, name)).catch(() => []);
      return names.filter((file) => /\.[jt]s$/.test(file)).map((file) => join(folder, name, file));
    }),
  );
  return (await Promise.all(lists)).flat();
}

export function globalFolder({ env }: Place): string {
  return join(env['XDG_CONFIG_HOME'] || join(home(env), '.config'), 'opencode');
}

/** Where OpenCode keeps what it installed from npm. */
export function packagesFolder({ env }: Place): string {
  return join(env['XDG_CACHE_HOME'] || join(home(env), '.cache'), 'opencode/packages');
}

async function candidates(place: Place): Promise<readonly string[]> {
  const names = ['opencode.jsonc', 'opencode.json'];
  const own = place.env['OPENCODE_CONFIG'] ?? '';
  const inFolders = (folders: readonly string[]) =>
    folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [
    join(globalFolder(place), 'config.json'),
    ...inFolders([globalFolder(place)]),
    ...(own === '' ? [] : [resolve(place.cwd, own)]),
    ...inFolders(await projectFolders(place)),
    ...inFolders(await dotFolders(place)),
  ];
}

async function dotFolders(place: Place): Promise<readonly string[]> {
  const own = place.env['OPENCODE_CONFIG_DIR'] ?? '';
  const folders = [...(await projectFolders(place)), home(place.env)].map((folder) => join(folder, '.opencode'));
  return [...new Set([...folders, ...(own === '' ? [] : [resolve(place.cwd, own)])])];
}

/** From the root of the repository, or of the disk, down to here. */
async function projectFolders({ cwd }: Place): Promise<readonly string[]> {
  const folders: string[] = [];
  for (let folder = cwd; ; folder = dirname(folder)) {
    folders.unshift(folder);
    const isRepository = await access(join(folder, '.git')).then(
      () => true,
      () => false,
    );
    if (isRepository || folder === dirname(folder)) return folders;
  }
}

async function parse(path: string, text: string, place: Place): Promise<ConfigFile | FootnoteError> {
  try {
    const written = await readEntries(text, path);
    return { path, written, filled: await readEntries(await fill(text, path, place), path) };
  } catch (error) {
    if (FootnoteError.is(error)) return error;
    throw error;
  }
}

/** OpenCode does this on the text, before it is parsed: a variable that isn't set becomes nothing. */
async function fill(text: string, path: string, { env, cwd }: Place): Promise<string> {
  let filled = text.replace(/\{env:([^}]+)\}/g, (_, name: string) => env[name.trim()] ?? '');
  for (const [whole, name = ''] of text.matchAll(/\{file:([^}]+)\}/g)) {
    const base = path === 'OPENCODE_CONFIG_CONTENT' ? cwd : dirname(path);
    const file = resolve(base, name.replace(/^~(?=\/)/, home(env)));
    const content = await readFile(file, 'utf8').catch(() => {
      throw new FootnoteError('NOT_CONFIGURED', `${path} refers to ${file}, which can't be read.`, {
        hint: 'Correct the path in {file:…}, or write the file.',
      });
    });
    filled = filled.replaceAll(whole, JSON.stringify(content.trim()).slice(1, -1));
  }
  return filled;
}

function home(env: Environment): string {
  return env['HOME'] || homedir();
}
