import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { monotonicMs } from '../clock.ts';
import type { DocSource, IndexOptions, IndexProblem, IndexReport } from '../contract/docs.ts';
import { defined } from '../defined.ts';
import { FootnoteError } from '../errors.ts';
import type { RecordedInProject } from '../settings/record-in-project.ts';
import { didYouMean } from '../text/nearest.ts';
import { choosePackages } from './chosen-packages.ts';
import type { SitePlace } from './crawl/index-sites.ts';
import { exists } from './find/exists.ts';
import { type FoundPackages, findPackages } from './find/find-packages.ts';
import { lockfileStamp, stampKey } from './find/find-sources.ts';
import { writeProblems } from './index-problems.ts';
import { indexSources } from './index-sources.ts';
import { indexedSources } from './indexed-sources.ts';
import { findNamed, readNamed, writeNamed } from './named-paths.ts';
import { openIndexStore } from './store/index-store.ts';
import { withWriteLock } from './store/write-lock.ts';

/** `docs.sources` of the settings, and how the project's file changes it. */
export interface DocSourceList {
  /** Those that count. */
  read(): Promise<readonly string[]>;
  /** Undefined where there was nothing to change. */
  record(change: (items: readonly string[]) => readonly string[]): Promise<RecordedInProject | undefined>;
}

export interface ProjectPlace extends SitePlace {
  /** The project that is indexed. */
  readonly root: string;
  /** Where relative paths begin. */
  readonly cwd: string;
  readonly docSources: DocSourceList;
}

/** Another process that indexes the same project is usually done by then. */
const lockWaitMs = 10_000;

/** The dependencies and the folders that were named before; with `paths` or `urls` only those, which are remembered. */
export async function indexProject(place: ProjectPlace, options: IndexOptions): Promise<IndexReport> {
  const urls = [...(options.urls ?? []), ...(options.refresh === true ? await knownSites(place.file) : [])];
  if (urls.length === 0 && options.refresh !== true) return indexFiles(place, options);
  const { indexSites } = await import('./crawl/index-sites.ts');
  const isOfFiles = (options.paths ?? []).length > 0 || (options.urls ?? []).length === 0;
  const done = isOfFiles ? [await indexFiles(place, options)] : [];
  if (options.refresh === true) done.push(...(await (await import('./add/add-docs.ts')).refreshAdded(place, options)));
  return indexSites(place, urls, options, done);
}

/** Sites that were read before, for their own sake. */
async function knownSites(file: string): Promise<readonly string[]> {
  if (!(await exists(file))) return [];
  const index = await openIndexStore(file, { readOnly: true });
  try {
    return indexedSources(index).flatMap(({ kind, root }) => (kind === 'site' ? [root] : []));
  } finally {
    index.close();
  }
}

type UntimedReport = Omit<IndexReport, 'tookMs'>;

async function indexFiles(place: ProjectPlace, options: IndexOptions): Promise<IndexReport> {
  const startedAt = monotonicMs();
  const report = await updateFiles(place, options);
  return { ...report, tookMs: Math.round(monotonicMs() - startedAt) };
}

async function updateFiles(place: ProjectPlace, options: IndexOptions): Promise<UntimedReport> {
  const asked = await readAsked(place.cwd, options.paths ?? []);
  try {
    const found = asked.withPackages ? await findPackages(place.root, defined({ signal: options.signal })) : none;
    refuseUnknown(asked.names, [...new Set(found.packages.map(({ name }) => name))]);
    // Where there is nothing to index, nothing is written.
    if (asked.withPackages && found.packages.length === 0 && !(await exists(place.file))) {
      return nothing(true, found.problemsBeside([]));
    }
    await mkdir(dirname(place.file), { recursive: true, mode: 0o700 });
    const report = await withWriteLock(place.file, lockWaitMs, () => updateIndex(place, found, asked, options));
    if (report !== 'busy') return report;
  } catch (error) {
    // Stopped while folders were still being looked through: nothing was changed yet.
    if (options.signal?.aborted) return nothing(false);
    throw error;
  }
  throw indexBusy();
}

export function indexBusy(): FootnoteError {
  return new FootnoteError('INTERNAL', 'Another process is indexing this project.', {
    retryable: true,
    hint: 'Wait until it is done, then try again.',
  });
}

/** What the user named: folders and files, and packages by their names. */
interface Asked {
  readonly paths: readonly string[];
  readonly names: readonly string[];
  /** The dependencies are looked at too. */
  readonly withPackages: boolean;
}

async function readAsked(cwd: string, words: readonly string[]): Promise<Asked> {
  const isPath = await Promise.all(words.map((word) => exists(resolve(cwd, word))));
  const names = words.filter((word, position) => isPath[position] === false && packageName.test(word));
  const paths = words.filter((word) => !names.includes(word)).map((word) => resolve(cwd, word));
  return { paths, names, withPackages: paths.length === 0 || names.length > 0 };
}

const packageName = /^(?:@[\w.~-]+\/)?[\w~-][\w.~-]*$/;

function refuseUnknown(names: readonly string[], installed: readonly string[]): void {
  const unknown = names.find((name) => !installed.includes(name));
  if (unknown === undefined) return;
  throw new FootnoteError('INVALID_QUERY', `There is no folder, file or installed package '${unknown}'.`, {
    hint: didYouMean(unknown, installed) ?? 'Check the path.',
  });
}

const none: FoundPackages = { packages: [], broughtByFootnote: new Set(), problemsBeside: () => [] };

async function updateIndex(
  place: ProjectPlace,
  found: FoundPackages,
  asked: Asked,
  options: IndexOptions,
): Promise<UntimedReport> {
  const index = await openIndexStore(place.file);
  try {
    const problems: IndexProblem[] = [];
    const remembered = await findNamed(place.root, readNamed(index), asked.paths, problems);
    const namedRoots = rootsOf(remembered.flatMap(({ source }) => source ?? []));
    const isAsked = (path: string) => asked.paths.length === 0 || asked.paths.includes(path);
    const folders = remembered.flatMap(({ path, source }) => (isAsked(path) ? (source ?? []) : []));
    const stamp = lockfileStamp(place.root);
    const packages = asked.withPackages ? choosePackages(index, found, asked.names) : [];
    // First what is gone: a run that is stopped later has claimed all that it was about to read.
    index.keepOnly('paths', namedRoots);
    if (asked.withPackages) index.keepOnly('dependencies', rootsOf(packages));
    const now = new Date().toISOString();
    const saved = remembered.map(({ path, root, indexedAt }) => {
      return { path, root, ...defined({ indexedAt: isAsked(path) ? now : indexedAt }) };
    });
    writeNamed(index, saved);
    const report = await indexSources(index, [...packages, ...folders], { ...options, named: new Set(namedRoots) });
    const said = { ...report, problems: [...found.problemsBeside(namedRoots), ...problems, ...report.problems] };
    if (asked.withPackages) index.setMeta('dependenciesIndexedAt', now);
    if (report.complete && asked.withPackages) {
      index.setMeta(stampKey, stamp ?? '');
      writeProblems(index, said.problems);
    }
    index.setMeta('indexedAt', now);
    return said;
  } finally {
    index.close();
  }
}

function rootsOf(sources: readonly DocSource[]): readonly string[] {
  return sources.map(({ root }) => root);
}

function nothing(complete: boolean, problems: readonly IndexProblem[] = []): UntimedReport {
  return { sources: 0, read: 0, unchanged: 0, removed: 0, passages: 0, problems, complete };
}
