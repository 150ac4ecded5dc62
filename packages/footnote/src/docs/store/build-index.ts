import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { DocSource, IndexProblem, IndexProgress, IndexReport } from '../../contract/docs.ts';
import { findFiles } from '../find/find-files.ts';
import { asTheyCome } from '../split/as-they-come.ts';
import type { DocFile } from '../split/passage.ts';
import type { SplitResult } from '../split/read-and-split.ts';
import { splitAhead } from '../split/split-ahead.ts';
import type { DocsIndex } from './index-store.ts';
import type { FileChange } from './index-writer.ts';

/** Some of a source's files. */
interface Work {
  readonly source: DocSource;
  readonly changed: readonly DocFile[];
  readonly gone: readonly DocFile[];
}

/** Brings the index up to date with these sources: only what changed is read again. */
export async function buildIndex(
  index: DocsIndex,
  sources: readonly DocSource[],
  options: {
    readonly onProgress?: ((progress: IndexProgress) => void) | undefined;
    readonly signal?: AbortSignal | undefined;
    /** Roots of folders that the user named: there, pages and PDF files are documents too. */
    readonly named?: ReadonlySet<string> | undefined;
  },
): Promise<Omit<IndexReport, 'tookMs'>> {
  const problems: IndexProblem[] = [];
  const found = { files: 0, unchanged: 0, removed: 0 };
  let done = 0;
  let read = 0;
  let passages = 0;
  let complete = true;
  const works = asTheyCome<Work>((add) =>
    findWork(index, sources, problems, options, (work) => {
      found.files += work.changed.length;
      found.removed += work.gone.length;
      add(work);
    }).then((unchanged) => {
      found.unchanged = unchanged;
    }),
  );
  const jobOf = ({ source, changed }: Work) => ({ root: source.root, paths: changed.map(({ path }) => path) });
  try {
    for await (const { item: work, result } of splitAhead(works, jobOf)) {
      if (options.signal?.aborted) {
        complete = false;
        break;
      }
      problems.push(...result.problems);
      const changes = changesOf(work, result);
      // All of these files or none: whoever stops us here leaves a whole index behind.
      index.update(work.source, changes);
      done += work.changed.length;
      read += result.passages.filter((of) => of !== null).length;
      passages += changes.reduce((sum, change) => sum + (change.passages?.length ?? 0), 0);
      options.onProgress?.({ done, total: found.files, passages });
      // In between others get their turn: an interrupt, a timer, a question.
      await setImmediate();
    }
  } catch (error) {
    // Stopped while folders were still being looked through.
    if (!options.signal?.aborted) throw error;
    complete = false;
  }
  const { unchanged, removed } = found;
  return { sources: sources.length, read, unchanged, removed, passages, problems, complete };
}

/** Says how many files have not changed. */
async function findWork(
  index: DocsIndex,
  sources: readonly DocSource[],
  problems: IndexProblem[],
  { signal, named }: { readonly signal?: AbortSignal | undefined; readonly named?: ReadonlySet<string> | undefined },
  onWork: (work: Work) => void,
): Promise<number> {
  let unchanged = 0;
  for (const batch of inBatches(sources, 16)) {
    const found = await Promise.all(
      batch.map((source) => findFiles(source, { signal, withPages: named?.has(source.root) === true })),
    );
    batch.forEach((source, position) => {
      const { files = [], problems: own = [] } = found[position] ?? {};
      problems.push(...own.map(({ path, reason }) => ({ path: join(source.root, path), reason })));
      const known = index.filesOf(source);
      const changed = files.filter((file) => !isSame(file, known.get(file.path)));
      const present = new Set(files.map(({ path }) => path));
      const gone = [...known.values()].filter(({ path }) => !present.has(path));
      unchanged += files.length - changed.length;
      if (changed.length + gone.length > 0) inPortions({ source, changed, gone }).forEach(onWork);
      // Its files are the same, but its version or its place in the project may not be.
      else index.update(source, []);
    });
  }
  return unchanged;
}

/** So much text at a time: a large package would keep one thread busy, and the others waiting. */
const portionBytes = 300_000;

function inPortions({ source, changed, gone }: Work): Work[] {
  const works: Work[] = [];
  let portion: DocFile[] = [];
  let bytes = 0;
  const finish = () => {
    works.push({ source, changed: portion, gone: works.length === 0 ? gone : [] });
    portion = [];
    bytes = 0;
  };
  for (const file of changed) {
    portion.push(file);
    bytes += file.size;
    if (bytes >= portionBytes) finish();
  }
  if (portion.length > 0 || works.length === 0) finish();
  return works;
}

function isSame(file: DocFile, known: DocFile | undefined): boolean {
  return known !== undefined && known.size === file.size && Math.abs(known.mtimeMs - file.mtimeMs) < 1;
}

function changesOf({ changed, gone }: Work, { passages }: SplitResult): FileChange[] {
  return [
    ...gone.map((file) => ({ file, passages: null })),
    ...changed.map((file, position) => ({ file, passages: passages[position] ?? null })),
  ];
}

function* inBatches<T>(items: readonly T[], size: number): Iterable<readonly T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
