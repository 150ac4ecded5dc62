import { createHash } from 'node:crypto';
import { realpath, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type {
  AddOptions,
  AddReport,
  AnswerContext,
  Docs,
  DocsHits,
  DocsStatus,
  IndexOptions,
  IndexReport,
  InstalledDocs,
} from '../contract/docs.ts';
import { defined } from '../defined.ts';
import { FootnoteError } from '../errors.ts';
import type { SiteReader } from '../fetch/site-reader.ts';
import { lazy } from '../lazy.ts';
import { readDocSource } from '../settings/doc-source.ts';
import { readLeftOut } from './chosen-packages.ts';
import { exists } from './find/exists.ts';
import { findProjectRoot, lockfileStamp, stampKey } from './find/find-sources.ts';
import { readProblems } from './index-problems.ts';
import type { DocSourceList } from './index-project.ts';
import { withLittleProse } from './little-prose.ts';
import { noAnswerNotice } from './no-answer-notice.ts';
import { extractAnswer } from './quote/extract-answer.ts';
import { type DocsQuery, parseQuery, wordsAsked } from './rank/parse-query.ts';
import { openSearchIndex, type SearchIndex } from './rank/search-index.ts';
import { unknownPackage } from './unknown-package.ts';

/** The documentation inside a project's dependencies: built when it is first needed, kept up to date by itself. */
export interface ProjectDocs extends InstalledDocs, Pick<Docs, 'sources' | 'remove'> {
  index(options?: IndexOptions): Promise<IndexReport>;
  add(options: AddOptions): Promise<AddReport>;
  /** `folder`: where it is asked, a real path, if not where these docs are. */
  answer(...args: [...Parameters<InstalledDocs['answer']>, folder?: string]): ReturnType<InstalledDocs['answer']>;
  /** One section whole, in place of passages for a question. */
  section: InstalledDocs['answer'];
  /** The ranked passages themselves. */
  hits(query: DocsQuery, context?: AnswerContext): Promise<DocsHits>;
  status(): Promise<DocsStatus>;
  close(): void;
}

/** For callers that wait as long as it takes. */
const unhurried: AnswerContext = {
  signal: new AbortController().signal,
  remainingMs: () => 600_000,
  warn: () => undefined,
};

export interface ProjectDocsOptions {
  readonly dataDir: string;
  readonly cwd: string;
  /** The way to web sites. */
  openSites(): Promise<SiteReader>;
  readonly docSources: DocSourceList;
}

export function createProjectDocs({ dataDir, cwd, openSites, docSources }: ProjectDocsOptions): ProjectDocs {
  const findPlace = lazy(async () => {
    const root = await findProjectRoot(cwd);
    return { root, file: indexFile(dataDir, root), folder: await realpath(cwd).catch(() => root) };
  });
  const placeOfProject = async () => ({ ...(await findPlace()), cwd, openSites, docSources });
  /** Of the last time that this process brought the index up to date. */
  let leftOut = 0;
  let reader: { readonly index: SearchIndex; readonly stamp: string | undefined } | undefined;

  /** What this process writes at the moment: a question waits for it instead of for its lock. */
  let writing: Promise<IndexReport> | undefined;

  function index(options: IndexOptions = {}): Promise<IndexReport> {
    const begun = write(options).finally(() => {
      if (writing === begun) writing = undefined;
    });
    writing = begun;
    return begun;
  }

  async function write(options: IndexOptions): Promise<IndexReport> {
    // Reading needs nothing of what writes.
    const { indexProject } = await import('./index-project.ts');
    const report = await indexProject(await placeOfProject(), options);
    closeReader();
    leftOut = report.problems.length;
    return report;
  }

  function closeReader(): void {
    reader?.index.close();
    reader = undefined;
  }

  /** The index as it is, brought up to date where that is possible in time; undefined where there is nothing to index. */
  async function read(context: AnswerContext): Promise<SearchIndex | undefined> {
    const { root, file } = await findPlace();
    const stamp = lockfileStamp(root);
    if (reader !== undefined && reader.stamp === stamp) return reader.index;
    closeReader();
    const known = (await exists(file)) ? await openSearchIndex(file, { readOnly: true }) : undefined;
    if (known !== undefined && !known.rebuilt && isCurrent(known, stamp)) {
      reader = { index: known, stamp };
      return known;
    }
    const isThere = (known?.counts().passages ?? 0) > 0;
    known?.close();
    await refresh(isThere, context);
    if (!(await exists(file))) return undefined;
    const index = await openSearchIndex(file, { readOnly: true });
    // One that isn't complete is looked at again: the next question goes on from there, also in a process that stays.
    reader = { index, stamp: isCurrent(index, stamp) ? stamp : incomplete };
    return index;
  }

  async function refresh(isThere: boolean, context: AnswerContext): Promise<void> {
    // What is indexed by then is searched; the next question goes on from there.
    const budget = AbortSignal.timeout(Math.max(1, Math.floor(context.remainingMs() * 0.7)));
    const signal = AbortSignal.any([context.signal, budget]);
    try {
      if (!(await update({ signal, ...defined({ onProgress: context.onProgress }) }, signal))) {
        context.warn(
          'answer-incomplete',
          "The index of the installed documentation is not complete yet: run 'footnote docs index'.",
        );
      }
    } catch (error) {
      context.signal.throwIfAborted();
      if (!isThere) throw error;
      context.warn('answer-incomplete', `The index could not be brought up to date: ${FootnoteError.from(error).what}`);
    }
  }

  /** Whether it is complete by the time that the signal gives. */
  async function update(options: IndexOptions, signal: AbortSignal): Promise<boolean> {
    while (writing !== undefined) {
      if (signal.aborted) return false;
      await Promise.race([writing.catch(() => undefined), ended(signal)]);
      // Whoever began that may have stopped it, or wanted other folders.
      if (writing === undefined && (await docs.status()).isCurrent) return true;
    }
    return (await index(options)).complete;
  }

  const docs: ProjectDocs = {
    index,
    async add(options) {
      const place = await placeOfProject();
      // What a package has of its own is known only where it was read.
      if (options.all === true && !(await docs.status()).isCurrent) await index(defined({ signal: options.signal }));
      const { addDocs } = await import('./add/add-docs.ts');
      const report = await addDocs(place, options);
      closeReader();
      return report;
    },
    async hits(query, context = unhurried) {
      const { folder } = await findPlace();
      return (await read(context))?.search({ folder, ...query }) ?? { hits: [], corrections: [] };
    },
    async answer(request, context, askedIn) {
      const folder = askedIn ?? (await findPlace()).folder;
      const query = { text: request.query, limit: request.numResults, package: request.package, folder };
      const index = await read(context);
      if (index === undefined) throw nothingIndexed(leftOut);
      const isEmpty = () => index.counts().passages === 0;
      // Of an index that isn't complete nobody knows what it lacks.
      const isComplete = reader?.stamp !== incomplete;
      const named = isComplete ? (query.package ?? parseQuery(query.text).package) : undefined;
      const unknown = named === undefined ? undefined : unknownPackage(named, index);
      if (unknown !== undefined && query.package !== undefined) throw isEmpty() ? nothingIndexed(leftOut) : unknown;
      const found = index.search(query);
      for (const how of readingsOf(found)) context.warn('option-adjusted', how);
      const extracted = extractAnswer(wordsAsked(query), found.hits);
      if (extracted.answer !== undefined) return extracted;
      if (found.hits.length === 0 && isEmpty()) throw nothingIndexed(leftOut);
      const searched = index.searched(query, 3);
      const little = withLittleProse(index, searched.named);
      context.warn(
        'provider-notice',
        unknown?.message ?? noAnswerNotice({ ...searched, little, isComplete }, found, query),
      );
      return extracted;
    },
    async section({ section = '', package: name }, context) {
      const index = await read(context);
      if (index === undefined) throw nothingIndexed(leftOut);
      const { readSection } = await import('./quote/read-section.ts');
      return readSection(index, { section, package: name, root: (await findPlace()).root }, context.warn);
    },
    async status() {
      const { root, file } = await findPlace();
      const size = (await stat(file).catch(() => undefined))?.size ?? 0;
      const nothing = {
        root,
        file,
        counts: undefined,
        isCurrent: false,
        indexedAt: undefined,
        sizeBytes: 0,
        problems: 0,
      };
      if (size === 0) return nothing;
      const stamp = lockfileStamp(root);
      const known = await openSearchIndex(file, { readOnly: true });
      try {
        const [counts, indexedAt] = [known.counts(), known.meta('indexedAt')];
        return {
          root,
          file,
          counts,
          isCurrent: isCurrent(known, stamp),
          indexedAt,
          sizeBytes: size,
          problems: readProblems(known).count,
        };
      } finally {
        known.close();
      }
    },
    async sources() {
      const { file } = await findPlace();
      const { indexedSources } = await import('./indexed-sources.ts');
      const { waitingFor } = await import('./add/added-sources.ts');
      const entries = (await docSources.read()).flatMap((text) => readDocSource(text) ?? []);
      if (!(await exists(file))) return { sources: [], leftOut: [], notRead: [], waiting: waitingFor(entries, []) };
      const known = await openSearchIndex(file, { readOnly: true });
      try {
        const sources = indexedSources(known);
        const waiting = waitingFor(entries, sources);
        return { sources, leftOut: readLeftOut(known), notRead: readProblems(known).notRead, waiting };
      } finally {
        known.close();
      }
    },
    async remove(names) {
      const { removeSources } = await import('./remove-sources.ts');
      const removed = await removeSources(await placeOfProject(), names);
      closeReader();
      return removed;
    },
    close: closeReader,
  };
  return docs;
}

/** How a question was read otherwise than it was written. */
function readingsOf({ corrections, language }: DocsHits): readonly string[] {
  const readings = corrections.map(({ from, to }) => `'${from}' was read as '${to}'.`);
  return language === undefined ? readings : [...readings, `The question was read as ${language}, with a glossary.`];
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

/** No lockfile has this stamp. */
const incomplete = 'incomplete';

function isCurrent(index: SearchIndex, stamp: string | undefined): boolean {
  return index.meta(stampKey) === (stamp ?? '');
}

function indexFile(dataDir: string, root: string): string {
  const id = createHash('sha256').update(root).digest('hex').slice(0, 16);
  return join(dataDir, 'docs', `${basename(root).replace(/[^\w.-]+/g, '_') || 'root'}-${id}.sqlite`);
}

export function nothingIndexed(leftOut: number): FootnoteError {
  return new FootnoteError('NOT_CONFIGURED', 'There is no documentation to search here.', {
    hint:
      leftOut === 0
        ? "Install the project's dependencies, name another folder as the project, or add documents: footnote docs index PATH."
        : "What is installed could not be read: 'footnote docs index' says why. Or name a folder: footnote docs index PATH.",
  });
}
