import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { DocSource, IndexOptions, IndexReport } from '../contract/docs.ts';
import { defined } from '../defined.ts';
import { FootnoteError } from '../errors.ts';
import { asList, asText, parseJson } from '../json.ts';
import type { SitePlace } from './crawl/index-sites.ts';
import { exists } from './find/exists.ts';
import { findPackages, lockfileStamp, sourceOfPath } from './find/find-sources.ts';
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
    const packages = isPaths ? [] : await findPackages(place.root, defined({ signal: options.signal }));
    // Where there is nothing to index, nothing is written.
    if (!isPaths && packages.length === 0 && !(await exists(place.file))) return nothing(true);
    await mkdir(dirname(place.file), { recursive: true, mode: 0o700 });
    const report = await withWriteLock(place.file, lockWaitMs, () => updateIndex(place, packages, options));
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

async function updateIndex(
  place: ProjectPlace,
  packages: readonly DocSource[],
  options: IndexOptions,
): Promise<UntimedReport> {
  const asked = (options.paths ?? []).map((path) => resolve(place.cwd, path));
  const index = await openIndexStore(place.file);
  try {
    const named = await existing([...new Set([...readNamed(index), ...asked])], asked);
    const folders = await Promise.all((asked.length > 0 ? asked : named).map(sourceOfPath));
    const stamp = await lockfileStamp(place.root);
    const namedSources = await Promise.all(named.map(sourceOfPath));
    // First what is gone: a run that is stopped later has claimed all that it was about to read.
    index.keepOnly('paths', rootsOf(namedSources));
    if (asked.length === 0) index.keepOnly('dependencies', rootsOf(packages));
    index.setMeta('paths', JSON.stringify(named));
    const report = await indexSources(index, [...packages, ...folders], {
      ...options,
      named: new Set(rootsOf(namedSources)),
    });
    if (report.complete && asked.length === 0) index.setMeta('stamp', stamp ?? '');
    index.setMeta('indexedAt', new Date().toISOString());
    return report;
  } finally {
    index.close();
  }
}

function rootsOf(sources: readonly DocSource[]): readonly string[] {
  return sources.map(({ root }) => root);
}

function nothing(complete: boolean): UntimedReport {
  return { sources: 0, read: 0, unchanged: 0, removed: 0, passages: 0, problems: [], complete };
}

function readNamed(index: IndexStore): readonly string[] {
  return asList(parseJson(index.meta('paths') ?? '[]')).flatMap((path) => asText(path) ?? []);
}

/** A folder that was named long ago may be gone; one that is named now must be there. */
async function existing(paths: readonly string[], asked: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of paths) {
    if (await exists(path)) found.push(path);
    else if (asked.includes(path)) {
      throw new FootnoteError('INVALID_QUERY', `There is no folder or file ${path}.`, { hint: 'Check the path.' });
    }
  }
  return found;
}
