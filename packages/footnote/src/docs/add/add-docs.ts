import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { AddedDocs, AddOptions, AddReport, DocSource, IndexProblem, IndexReport } from '../../contract/docs.ts';
import { defined } from '../../defined.ts';
import { FootnoteError } from '../../errors.ts';
import { type DocSourceEntry, readDocSource, writeDocSource } from '../../settings/doc-source.ts';
import { maxPages, within } from '../crawl/index-sites.ts';
import { exists } from '../find/exists.ts';
import { findPackages } from '../find/find-packages.ts';
import type { ProjectPlace } from '../index-project.ts';
import { withLittleProse } from '../little-prose.ts';
import { openIndexStore } from '../store/index-store.ts';
import { noSuchPackage } from '../unknown-package.ts';
import { type DocsPlan, planDocs, recordedFor } from './plan-docs.ts';
import { readDocs } from './read-docs.ts';

/** Most of what is written about a package is a few dozen pages. */
const usualPages = 300;

/** Asks, reads, and records where it was read; what of it fails is said, and the rest is added. */
export async function addDocs(place: ProjectPlace, options: AddOptions): Promise<AddReport> {
  const { confirm, onProgress, signal } = options;
  const most = within('maxPages', options.maxPages, { ...maxPages, usual: usualPages });
  const entries = await readEntries(place);
  const plans = await plansFor(place, options, entries);
  const isAgreed = plans.length === 0 || confirm === undefined || (await confirm(plans));
  if (plans.length === 0 || !isAgreed) return { added: [], notAdded: [], problems: [], complete: isAgreed };
  await mkdir(dirname(place.file), { recursive: true, mode: 0o700 });
  const reader = await place.openSites();
  const added: AddedDocs[] = [];
  const notAdded: { readonly package: string; readonly reason: string }[] = [];
  const problems: IndexProblem[] = [];
  let complete = true;
  try {
    for (const plan of plans) {
      if (signal?.aborted) break;
      const read = await readDocs(plan, {
        file: place.file,
        reader,
        maxPages: most,
        ...defined({ onProgress, signal }),
      });
      if (read.report === undefined) notAdded.push({ package: plan.package, reason: read.reason });
      else {
        const { report, from, isExact } = read;
        const { package: name, version } = plan;
        problems.push(...report.problems);
        complete = complete && report.complete;
        added.push({
          package: name,
          version,
          from,
          isExact,
          pages: report.read + report.unchanged,
          passages: report.passages,
        });
      }
    }
  } finally {
    reader.close();
  }
  const recorded = added.length === 0 ? undefined : await record(place, added);
  const isAll = added.length + notAdded.length === plans.length;
  return { added, notAdded, problems, complete: complete && isAll, ...defined({ recorded }) };
}

/** Every source that the settings name, asked for what has changed; one that failed is a problem. */
export async function refreshAdded(
  place: ProjectPlace,
  { onProgress, signal }: Pick<AddOptions, 'onProgress' | 'signal'>,
): Promise<readonly IndexReport[]> {
  const entries = await readEntries(place);
  if (entries.length === 0) return [];
  const packages = await installed(place, signal);
  const reader = await place.openSites();
  const reports: IndexReport[] = [];
  try {
    for (const { package: name, from } of entries) {
      if (signal?.aborted) break;
      const source = packages.get(name);
      const plan = source === undefined ? undefined : await planDocs(source, from);
      const options = { file: place.file, reader, maxPages: usualPages, ...defined({ onProgress, signal }) };
      const read = plan === undefined ? undefined : await readDocs(plan, options);
      reports.push(
        read?.report ?? failed(from, read?.report === undefined ? (read?.reason ?? notInstalled(name)) : ''),
      );
    }
  } finally {
    reader.close();
  }
  return reports;
}

function notInstalled(name: string): string {
  return `'${name}' is not installed here`;
}

function failed(path: string, reason: string): IndexReport {
  const problems = [{ path, reason }];
  return { sources: 0, read: 0, unchanged: 0, removed: 0, passages: 0, problems, complete: true, tookMs: 0 };
}

async function plansFor(
  place: ProjectPlace,
  { packages = [], all = false, from, signal }: AddOptions,
  entries: readonly DocSourceEntry[],
): Promise<readonly DocsPlan[]> {
  if (packages.length === 0 && !all) throw usage('Name a package.', "'footnote docs add --all' proposes some.");
  if (from !== undefined && (packages.length !== 1 || all))
    throw usage("'from' says where one package is.", 'Name one.');
  const known = await installed(place, signal);
  const unknown = packages.find((name) => !known.has(name));
  if (unknown !== undefined) throw noSuchPackage(unknown, [...known.keys()]);
  const little = all ? await directWithLittleProse(place, [...known.values()]) : [];
  const wanted = [...new Set([...packages, ...little.map(({ name }) => name)])];
  const sources = wanted.flatMap((name) => known.get(name) ?? []);
  return Promise.all(sources.map((source) => planDocs(source, from ?? recordedFor(source.name, entries))));
}

/** By name; of several copies the one that the project depends on itself. */
async function installed(
  place: ProjectPlace,
  signal: AbortSignal | undefined,
): Promise<ReadonlyMap<string, DocSource>> {
  const { packages } = await findPackages(place.root, defined({ signal }));
  const directLast = packages.toSorted((a, b) => Number(a.isDirect) - Number(b.isDirect));
  return new Map(directLast.map((source) => [source.name, source]));
}

/** Direct dependencies that ship hardly more than a readme; declarations of others are no packages of their own. */
async function directWithLittleProse(place: ProjectPlace, known: readonly DocSource[]): Promise<readonly DocSource[]> {
  const direct = known
    .filter(({ isDirect, name }) => isDirect && !name.startsWith('@types/'))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  if (!(await exists(place.file))) return direct;
  const index = await openIndexStore(place.file, { readOnly: true });
  try {
    return withLittleProse(index, direct);
  } finally {
    index.close();
  }
}

async function readEntries({ docSources }: ProjectPlace): Promise<readonly DocSourceEntry[]> {
  return (await docSources.read()).flatMap((text) => readDocSource(text) ?? []);
}

function record({ docSources }: ProjectPlace, added: readonly AddedDocs[]) {
  const names = new Set(added.map((one) => one.package));
  return docSources.record((items) => [
    ...items.filter(
      (item) => !names.has(readDocSource(item)?.package ?? '') || added.some((one) => writeDocSource(one) === item),
    ),
    ...added.map(writeDocSource).filter((item) => !items.includes(item)),
  ]);
}

function usage(what: string, hint: string): FootnoteError {
  return new FootnoteError('INVALID_QUERY', what, { hint });
}
