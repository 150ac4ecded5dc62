import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { DocSource, IndexOptions, IndexProblem, IndexReport } from '../contract/docs.ts';
import { defined } from '../defined.ts';
import { isInside } from '../disk/is-inside.ts';
import { FootnoteError } from '../errors.ts';
import { asList, asObject, asText, parseJson } from '../json.ts';
import type { SitePlace } from './crawl/index-sites.ts';
import { exists } from './find/exists.ts';
import { type FoundPackages, findPackages } from './find/find-packages.ts';
import { lockfileStamp, sourceOfPath, stampKey } from './find/find-sources.ts';
import { indexSources } from './index-sources.ts';
import { type IndexStore, openIndexStore } from './store/index-store.ts';
import { withWriteLock } from './store/write-lock.ts';

export interface ProjectPlace extends SitePlace {
  /** The project that is indexed. */
  readonly root: string;
  /** Where relative paths begin. */
  readonly cwd: string;
}

/** Another process that indexes the same project is usually done by then. */
const lockWaitMs = 10_000;

/** The dependencies and the folders that were named before; with `paths` or `urls` only those, which are remembered. */
export async function indexProject(place: ProjectPlace, options: IndexOptions): Promise<IndexReport> {
  const urls = options.urls ?? [];
  if (urls.length === 0) return indexFiles(place, options);
  const { indexSites } = await import('./crawl/index-sites.ts');
  const files = (options.paths ?? []).length > 0 ? [await indexFiles(place, options)] : [];
  return indexSites(place, urls, options, files);
}

type UntimedReport = Omit<IndexReport, 'tookMs'>;

async function indexFiles(place: ProjectPlace, options: IndexOptions): Promise<IndexReport> {
  const startedAt = performance.now();
  const report = await updateFiles(place, options);
  return { ...report, tookMs: Math.round(performance.now() - startedAt) };
}

async function updateFiles(place: ProjectPlace, options: IndexOptions): Promise<UntimedReport> {
  const isPaths = (options.paths ?? []).length > 0;
  try {
    const found = isPaths ? none : await findPackages(place.root, defined({ signal: options.signal }));
    // Where there is nothing to index, nothing is written.
    if (!isPaths && found.packages.length === 0 && !(await exists(place.file))) {
      return nothing(true, found.problemsBeside([]));
    }
    await mkdir(dirname(place.file), { recursive: true, mode: 0o700 });
    const report = await withWriteLock(place.file, lockWaitMs, () => updateIndex(place, found, options));
    if (report !== 'busy') return report;
  } catch (error) {
    // Stopped while folders were still being looked through: nothing was changed yet.
    if (options.signal?.aborted) return nothing(false);
    throw error;
  }
  throw new FootnoteError('INTERNAL', 'Another process is indexing this project.', {
    retryable: true,
    hint: 'Wait until it is done, then try again.',
  });
}

const none: FoundPackages = { packages: [], problemsBeside: () => [] };

async function updateIndex(
  place: ProjectPlace,
  { packages, problemsBeside }: FoundPackages,
  options: IndexOptions,
): Promise<UntimedReport> {
  const asked = (options.paths ?? []).map((path) => resolve(place.cwd, path));
  const index = await openIndexStore(place.file);
  try {
    const problems: IndexProblem[] = [];
    const remembered = await findNamed(place, readNamed(index), asked, problems);
    const named = remembered.flatMap(({ path, source }) => (source === undefined ? [] : [{ path, source }]));
    const namedRoots = rootsOf(named.map(({ source }) => source));
    const folders = named.filter(({ path }) => asked.length === 0 || asked.includes(path)).map(({ source }) => source);
    const stamp = await lockfileStamp(place.root);
    // First what is gone: a run that is stopped later has claimed all that it was about to read.
    index.keepOnly('paths', namedRoots);
    if (asked.length === 0) index.keepOnly('dependencies', rootsOf(packages));
    index.setMeta('paths', JSON.stringify(remembered.map(({ path, root }) => ({ path, root }))));
    const report = await indexSources(index, [...packages, ...folders], { ...options, named: new Set(namedRoots) });
    const said = { ...report, problems: [...problemsBeside(namedRoots), ...problems, ...report.problems] };
    if (report.complete && asked.length === 0) {
      index.setMeta(stampKey, stamp ?? '');
      index.setMeta('problems', String(said.problems.length));
    }
    index.setMeta('indexedAt', new Date().toISOString());
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

/** A folder or file that the user named, and where it led then; indexes of before 0.2 know only the path. */
interface NamedPath {
  readonly path: string;
  readonly root?: string;
}

function readNamed(index: IndexStore): readonly NamedPath[] {
  return asList(parseJson(index.meta('paths') ?? '[]')).flatMap((entry) => {
    const path = asText(entry) ?? asText(asObject(entry)['path']);
    return path === undefined ? [] : [{ path, ...defined({ root: asText(asObject(entry)['root']) }) }];
  });
}

interface RememberedPath {
  readonly path: string;
  readonly root: string;
  /** Undefined where it leads elsewhere now. */
  readonly source: DocSource | undefined;
}

/** A folder that was named long ago may be gone; one that is named now must be there. */
async function findNamed(
  place: ProjectPlace,
  known: readonly NamedPath[],
  asked: readonly string[],
  problems: IndexProblem[],
): Promise<readonly RememberedPath[]> {
  const found: RememberedPath[] = [];
  const before = known.filter(({ path }) => !asked.includes(path));
  for (const { path, root } of [...before, ...[...new Set(asked)].map((path): NamedPath => ({ path }))]) {
    if (await exists(path)) {
      const source = await sourceOfPath(path);
      // A checkout may have put a link in its place, and nobody named what that leads to.
      const isSame = root === undefined || source.root === root || isInside(source.root, place.root);
      found.push(isSame ? { path, root: source.root, source } : { path, root, source: undefined });
      if (!isSame) problems.push({ path, reason: leadsElsewhere });
    } else if (asked.includes(path)) {
      throw new FootnoteError('INVALID_QUERY', `There is no folder or file ${path}.`, { hint: 'Check the path.' });
    }
  }
  return found;
}

const leadsElsewhere = "leads elsewhere now; to include it, name it again: 'footnote docs index PATH'";
