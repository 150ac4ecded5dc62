import { readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DocSource, IndexProblem } from '../../contract/docs.ts';
import { isInside } from '../../disk/is-inside.ts';
import { boundedProblems } from './bounded-problems.ts';
import { inTurns } from './in-turns.ts';
import { isModule, withFewModules } from './module-files.ts';

export interface FoundFiles {
  readonly files: readonly DocFile[];
  /** What could not be taken, each with its path relative to the source; never fatal. */
  readonly problems: readonly IndexProblem[];
}

/** One file of a source, as found on disk. */
export interface DocFile {
  /** Relative to the source's root, with forward slashes. */
  readonly path: string;
  readonly size: number;
  readonly mtimeMs: number;
}

/** A folder or file on the way through a source: its path there, and where it really is. */
interface FoundPath {
  readonly path: string;
  readonly real: string;
}

/** Documents are written by people; what is larger was made by a machine, and is not even opened. */
const largestFile = 2 * 1024 * 1024;
/** Pages carry markup, PDF files carry pictures and fonts. */
const largestPage = 10 * 1024 * 1024;

export function largestDocument(path: string): number {
  return isPage(path) ? largestPage : largestFile;
}

/** Of a file that is reached through a link: what a checkout links to is not a document of its package for that. */
export const leadsOutside = "leads outside of its package; to include it, name it: 'footnote docs index PATH'";

/**
 * The documents of a source, in the order of their paths. Looked for synchronously, as they are read: a way to another
 * thread and back for each of thousands takes twice as long.
 */
export async function findFiles(
  source: DocSource,
  options: {
    readonly signal?: AbortSignal | undefined;
    /** HTML and PDF files too: in a folder that somebody named they are documents, in a package mostly leftovers. */
    readonly withPages?: boolean;
    /** Of a package that has no declarations its modules too: their comments and exports are all that it says. */
    readonly withModules?: boolean;
  } = {},
): Promise<FoundFiles> {
  const problems: IndexProblem[] = [];
  const isNamed = options.withPages === true ? isDocumentOrPage : isPlainDocument;
  const isDocument = options.withModules === true ? (path: string) => isNamed(path) || isModule(path) : isNamed;
  const walked = await walkFolders({ root: source.root, isDocument, problems, signal: options.signal });
  const hasDeclarations = walked.some(({ path }) => declarationName.test(path));
  const found = hasDeclarations ? walked.filter(({ path }) => !isModule(path)) : walked;
  const measured = await inTurns(found, (path) => measure(path, problems), options.signal);
  const files = measured.filter((file) => file !== undefined).sort(byPath);
  return { files: withFewModules(withoutTwins(files)), problems: boundedProblems(problems.sort(byPath), '.') };
}

function measure({ path, real }: FoundPath, problems: IndexProblem[]): DocFile | undefined {
  try {
    const found = statSync(real);
    if (found.size > largestDocument(path)) problems.push({ path, reason: 'too large' });
    else if (found.isFile() && found.size > 0) return { path, size: found.size, mtimeMs: found.mtimeMs };
  } catch (error) {
    problems.push({ path, reason: reasonOf(error) });
  }
  return undefined;
}

interface WalkOptions {
  readonly root: string;
  isDocument(path: string): boolean;
  readonly problems: IndexProblem[];
  readonly signal: AbortSignal | undefined;
}

/** Folders first, level by level; links only after all that is really there, so that a file keeps its own name. */
async function walkFolders({ root, isDocument, problems, signal }: WalkOptions): Promise<readonly FoundPath[]> {
  const files: FoundPath[] = [];
  const links: FoundPath[] = [];
  const seen = new Set([root]);
  let followed = 0;
  let level: readonly FoundPath[] = [{ path: '', real: root }];
  if (!isFolder(root)) return [{ path: `../${basename(root)}`, real: root }];
  for (;;) {
    const listed = await inTurns(level, (folder) => list(folder, isDocument, problems), signal);
    for (const file of listed.flatMap((listing) => listing.files)) files.push(file);
    for (const link of listed.flatMap((listing) => listing.links).sort(byPath)) links.push(link);
    level = listed.flatMap((listing) => listing.folders).filter(({ real }) => !seen.has(real));
    for (const { real } of level) seen.add(real);
    while (level.length === 0) {
      const link = links[followed++];
      if (link === undefined) return files;
      const target = follow(link, { root, isDocument, problems, signal }, seen);
      if (target === undefined) continue;
      seen.add(target.place.real);
      if (target.isFolder) level = [target.place];
      else files.push(target.place);
    }
  }
}

function list({ path, real }: FoundPath, isDocument: WalkOptions['isDocument'], problems: IndexProblem[]) {
  const files: FoundPath[] = [];
  const folders: FoundPath[] = [];
  const links: FoundPath[] = [];
  try {
    for (const entry of readdirSync(real, { withFileTypes: true })) {
      const place = { path: path === '' ? entry.name : `${path}/${entry.name}`, real: join(real, entry.name) };
      if (entry.isDirectory()) {
        if (isWorthEntering(entry.name, path)) folders.push(place);
      } else if (entry.isSymbolicLink()) links.push(place);
      else if (entry.isFile() && isDocument(place.path)) files.push(place);
    }
  } catch (error) {
    problems.push({ path: path || '.', reason: reasonOf(error) });
  }
  return { files, folders, links };
}

/** Where a link leads, unless that is visited anyway, or lies outside of the source. */
function follow(link: FoundPath, { root, isDocument, problems }: WalkOptions, seen: ReadonlySet<string>) {
  try {
    const real = realpathSync.native(link.real);
    if (seen.has(real)) return undefined;
    const target = { place: { path: link.path, real }, isFolder: isFolder(real) };
    const isWanted = target.isFolder ? isOpen(link.path, real) : isDocument(link.path) && !hasOwnName(real);
    if (!isWanted) return undefined;
    if (isInside(real, root)) return target;
    problems.push({ path: link.path, reason: leadsOutside });
  } catch (error) {
    problems.push({ path: link.path, reason: reasonOf(error) });
  }
  return undefined;

  function hasOwnName(real: string): boolean {
    return seen.has(dirname(real)) && isDocument(basename(real));
  }
}

function isOpen(link: string, real: string): boolean {
  const parent = link.slice(0, Math.max(0, link.lastIndexOf('/')));
  return [link, real].every((path) => isWorthEntering(basename(path), parent));
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return true;
  }
}

/** Packages of their own, and what was made for testing or by tools. */
const closedFolders = new Set(
  'node_modules bower_components coverage fixture fixtures testdata __fixtures__ __mocks__ __snapshots__ __tests__ ts3.4'.split(
    ' ',
  ),
);

function isWorthEntering(name: string, parent: string): boolean {
  if (name.startsWith('.') || closedFolders.has(name)) return false;
  // At the top these are a package's own tests; further down `test` may be a chapter.
  return parent !== '' || !/^tests?$/.test(name);
}

const proseName = /^readme$|\.(?:md|mdx|markdown|rst|txt)$/i;
const declarationName = /\.d\.[cm]?ts$/;

/** Legal texts, lists of people and files for tools: nobody asks a manual for them. */
const sideName =
  /licen[cs]e|copying|copyright|notice|\.legal\.|^(?:authors|contributors|backers|sponsors|patents|code.of.conduct|robots|requirements|cmakelists)\b|\.min\./i;

export function isPage(path: string): boolean {
  return /\.(?:html?|xhtml|pdf)$/i.test(path);
}

export function isDocumentOrPage(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  // What a site shows where something is missing, and where one searches it.
  return isPlainDocument(path) || (isPage(name) && !sideName.test(name) && !/^(?:404|search|genindex)\./i.test(name));
}

function isPlainDocument(path: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (proseName.test(name)) return !sideName.test(name);
  // Code of others that was copied in has its documents elsewhere.
  return declarationName.test(name) && !/\.min\.|(?:^|\/)(?:vendor|vendored|compiled)\//.test(path);
}

/**
 * One declaration is often shipped for each module system: `a.d.ts` and `a.d.cts`, `esm/a.d.ts` and `cjs/a.d.ts`.
 * Files whose paths differ in nothing else, and which are about as long, say the same; the plainest one stays.
 */
function withoutTwins(files: readonly DocFile[]): readonly DocFile[] {
  const kept = new Map<string, number[]>();
  const preferred = [...files].sort((a, b) => flavour(a) - flavour(b) || folderFlavours(a) - folderFlavours(b));
  const twins = new Set(
    preferred.filter(({ path, size }) => {
      if (!declarationName.test(path)) return false;
      const key = `/${path.replace(declarationName, '')}`.replace(flavourFolder, '').replace(hash, '');
      const sizes = kept.get(key) ?? [];
      kept.set(key, [...sizes, size]);
      return sizes.some((other) => Math.abs(other - size) < 0.1 * other);
    }),
  );
  return files.filter((file) => !twins.has(file));
}

const flavourFolder =
  /\/(?:cjs|esm|es|umd|mjs|commonjs|module|modern|legacy|production|development|node|browser|react-native|ts\d[\d.]*|types\d+)(?=\/)/g;

/** The file that stands in no such folder is the one that people know. */
function folderFlavours({ path }: DocFile): number {
  return `/${path}`.match(flavourFolder)?.length ?? 0;
}

/** What a bundler adds to the name of a chunk. */
const hash = /-(?=[\w-]*\d|(?:[\w-]*[A-Z]){2})[\w-]{8}$/;

function flavour({ path }: DocFile): number {
  return ['.d.ts', '.d.mts', '.d.cts'].findIndex((ending) => path.endsWith(ending));
}

function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return 'leads nowhere';
  if (code === 'EACCES' || code === 'EPERM') return 'not permitted';
  if (code === 'ELOOP') return 'links in a circle';
  return `can't be read${code === undefined ? '' : ` (${code})`}`;
}

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}
