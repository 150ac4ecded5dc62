import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { IndexOptions, IndexReport } from '../../contract/docs.ts';
import { FootnoteError } from '../../errors.ts';
import type { SiteReader } from '../../fetch/site-reader.ts';
import { indexSite } from './index-site.ts';

/** Where sites are indexed to, and how they are reached. */
export interface SitePlace {
  /** The index. */
  readonly file: string;
  /** The way to web sites. */
  openSites(): Promise<SiteReader>;
}

export const maxPages = { least: 1, usual: 500, most: 10_000 };
const maxDepth = { least: 0, usual: 5, most: 20 };

/** One site after the other, in one report together with what was done before. */
export async function indexSites(
  place: SitePlace,
  urls: readonly string[],
  options: IndexOptions,
  done: readonly IndexReport[],
): Promise<IndexReport> {
  const limits = {
    maxPages: within('maxPages', options.maxPages, maxPages),
    maxDepth: within('maxDepth', options.maxDepth, maxDepth),
  };
  const reports = [...done];
  if (urls.length === 0) return sumOf(reports, true);
  const reader = await place.openSites();
  try {
    await mkdir(dirname(place.file), { recursive: true, mode: 0o700 });
    for (const url of urls) {
      if (options.signal?.aborted) break;
      const { onProgress, signal } = options;
      reports.push(await indexSite(place.file, { url, ...limits, reader, onProgress, signal }));
    }
  } finally {
    reader.close();
  }
  return sumOf(reports, reports.length === done.length + urls.length);
}

export function within(name: string, value: number | undefined, { least, usual, most }: typeof maxPages): number {
  if (value === undefined) return usual;
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new FootnoteError('INVALID_QUERY', `${name} must be a whole number from ${least} to ${most}.`);
}

function sumOf(reports: readonly IndexReport[], isAll: boolean): IndexReport {
  const sum = (key: 'sources' | 'read' | 'unchanged' | 'removed' | 'passages' | 'tookMs') =>
    reports.reduce((total, report) => total + report[key], 0);
  return {
    sources: sum('sources'),
    read: sum('read'),
    unchanged: sum('unchanged'),
    removed: sum('removed'),
    passages: sum('passages'),
    problems: reports.flatMap(({ problems }) => problems),
    complete: isAll && reports.every(({ complete }) => complete),
    tookMs: sum('tookMs'),
  };
}
