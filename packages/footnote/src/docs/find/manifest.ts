import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { DocSource, IndexProblem } from '../../contract/docs.ts';
import { defined } from '../../defined.ts';
import { isInside } from '../../disk/is-inside.ts';
import { readRegularFile } from '../../disk/read-regular-file.ts';
import { asList, asObject, asText, at, type JsonObject, parseJson } from '../../json.ts';

/** What is of interest in a package.json; a field that is missing or odd is empty. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly repository?: DocSource['repository'];
  /** The address of its page, as written. */
  readonly homepage?: string;
  /** Its keywords and description. */
  readonly about?: string;
  /** Every name under dependencies, devDependencies, optionalDependencies and peerDependencies. */
  readonly dependencies: readonly string[];
  /** Those of them that come along where it is installed: all but devDependencies. */
  readonly installs: readonly string[];
  /** The patterns of its workspaces. */
  readonly workspaces: readonly string[];
}

/** The manifest of a folder (a real path); one that is there but broken is an empty one. */
export async function readManifest(folder: string, problems: IndexProblem[] = []): Promise<Manifest | undefined> {
  const path = join(folder, 'package.json');
  const real = await realpath(path).catch(() => path);
  if (!isInside(real, folder)) {
    problems.push({ path, reason: 'leads outside of its package' });
    return undefined;
  }
  const text = await readSmallFile(real, problems);
  if (text === undefined) return undefined;
  const body = asObject(parseJson(text.replace(/^\uFEFF/, '')));
  const name = asText(body['name']) ?? '';
  return {
    // Names are shown in terminals and put into addresses.
    name: /^(?:@[\w.~-]+\/)?[\w.~-]+$/.test(name) ? name : '',
    version: /^[\w.+-]+$/.exec(asText(body['version']) ?? '')?.[0] ?? '',
    dependencies: namesUnder(body, [...installedFields, 'devDependencies']),
    installs: namesUnder(body, installedFields),
    workspaces: workspacesOf(body).filter((pattern) => typeof pattern === 'string'),
    ...defined({ homepage: asText(body['homepage'])?.slice(0, longestAddress) }),
    ...defined({ repository: repositoryOf(body), about: aboutOf(body) || undefined }),
  };
}

/** More than this is a list of everything that it might be found by. */
const mostKeywords = 16;
const longestAbout = 600;

function aboutOf(body: JsonObject): string {
  const keywords = asList(body['keywords']).filter((word) => typeof word === 'string');
  const words = [...keywords.slice(0, mostKeywords), asText(body['description']) ?? ''];
  return words.join(' ').replace(/\s+/g, ' ').trim().slice(0, longestAbout);
}

/** No manifest or settings file is larger; what is, is not one. */
const largestManifest = 4_000_000;

/** Undefined where there is none. Why one can't be read is a problem, and never waited for. */
export async function readSmallFile(
  path: string,
  problems: IndexProblem[] = [],
  mostBytes = largestManifest,
): Promise<string | undefined> {
  const found = await readRegularFile(path, mostBytes);
  if (found?.problem !== undefined) problems.push({ path, reason: found.problem });
  return found?.bytes?.toString('utf8');
}

const installedFields = ['dependencies', 'optionalDependencies', 'peerDependencies'];

function namesUnder(body: JsonObject, fields: readonly string[]): readonly string[] {
  return fields.flatMap((field) => Object.keys(asObject(body[field])));
}

function workspacesOf(body: JsonObject): readonly unknown[] {
  const { workspaces } = body;
  return Array.isArray(workspaces) ? workspaces : asList(at(workspaces, 'packages'));
}

const longestAddress = 2_000;

function repositoryOf(body: JsonObject): DocSource['repository'] {
  const value = body['repository'];
  const written = (asText(value) ?? asText(at(value, 'url')) ?? '').slice(0, longestAddress);
  const page = repositoryPage(written.trim());
  if (page === undefined) return undefined;
  // Some name the folder in the address, as the page of the repository shows it.
  const [, base = page, inAddress] = /^(.+?)(?:\/-)?\/tree\/[^/]+\/(.+)$/.exec(page) ?? [];
  const directory = folderInside(asText(at(value, 'directory')) ?? inAddress);
  const commit = /^[0-9a-f]{40}$/.exec(asText(body['gitHead']) ?? '')?.[0];
  const built = builtFolders(body);
  return { url: base, ...defined({ directory, commit, built: built.length === 0 ? undefined : built }) };
}

/** More levels than any manifest has. */
const mostLevels = 6;

/** The folders at the top that hold what a manifest says is to be run; all of a package that was put together elsewhere. */
function builtFolders(body: JsonObject): readonly string[] {
  const isMoved = at(body['publishConfig'], 'directory') !== undefined;
  // Made from many sources by a program, with a readme that it wrote.
  if (isMoved || body['typesPublisherContentHash'] !== undefined) return ['.'];
  const entries = ['main', 'module', 'browser', 'types', 'typings', 'exports'].flatMap((field) => pathsIn(body[field]));
  const folders = entries.map((path) => /^(?:\.\/)?([\w@-][\w@.-]*)\//.exec(path)?.[1]);
  return [...new Set(folders.filter((folder) => folder !== undefined))];
}

function pathsIn(value: unknown, levels = mostLevels): readonly string[] {
  if (typeof value === 'string') return [value];
  return levels === 0 ? [] : Object.values(asObject(value)).flatMap((one) => pathsIn(one, levels - 1));
}

const hosts: Readonly<Record<string, string>> = {
  github: 'https://github.com/',
  gitlab: 'https://gitlab.com/',
  bitbucket: 'https://bitbucket.org/',
  gist: 'https://gist.github.com/',
};

/** The https address of what package.json may write in seven ways. */
function repositoryPage(written: string): string | undefined {
  const short = /^(?:(github|gitlab|bitbucket|gist):)?([\w.~-]+(?:\/[\w.~-]+)*)(?:#.*)?$/.exec(written);
  const host = short?.[1] ?? (short?.[2]?.split('/').length === 2 ? 'github' : undefined);
  const scp = /^(?:ssh:\/\/)?[\w.-]+@([\w.-]+)[:/](?!\d+\/)(.+)$/.exec(written.replace(/^git\+/, ''));
  const address =
    host !== undefined
      ? `${hosts[host]}${short?.[2]}`
      : scp !== null
        ? `https://${scp[1]}/${scp[2]}`
        : written.replace(/^(?:git\+)?(?:https?|git|ssh):\/\//, 'https://');
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url?.protocol !== 'https:' || !url.hostname.includes('.')) return undefined;
  const path = url.pathname.replace(/\/+$/, '').replace(/\.git$/, '');
  return path === '' ? undefined : `https://${url.host}${path}`;
}

function folderInside(path: string | undefined): string | undefined {
  const parts = (path ?? '').split(/[\\/]/).filter((part) => part !== '' && part !== '.');
  return parts.length === 0 || parts.includes('..') ? undefined : parts.join('/');
}
