import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { DocSource, IndexOptions, IndexProblem, IndexReport } from '../contract/docs.ts';
import { type DocFile, findFiles } from './find/find-files.ts';
import { asyncQueue } from './split/async-queue.ts';
import type { SplitResult } from './split/read-and-split.ts';
import { splitInPool } from './split/split-pool.ts';
import type { IndexStore } from './store/index-store.ts';
import type { FileChange } from './store/write-rows.ts';

/** Some of a source's files: what has to be read again, and what is gone. */
interface SourceChanges {
  readonly source: DocSource;
  readonly changed: readonly DocFile[];
  readonly gone: readonly DocFile[];
}

interface SourceOptions extends Pick<IndexOptions, 'onProgress' | 'signal'> {
  /** Roots of folders that the user named: there, pages and PDF files are documents too. */
  readonly named: ReadonlySet<string>;
}

/** Brings the index up to date with these sources: only what changed is read again. */
export async function indexSources(
  index: IndexStore,
  sources: readonly DocSource[],
  options: SourceOptions,
): Promise<Omit<IndexReport, 'tookMs'>> {
  const problems: IndexProblem[] = [];
  const found = { files: 0, unchanged: 0, removed: 0 };
  let done = 0;
  let read = 0;
  let passages = 0;
  let complete = true;
  const queue = asyncQueue<SourceChanges>((add) =>
    findChanges(index, sources, problems, options, (changes) => {
      found.files += changes.changed.length;
      found.removed += changes.gone.length;
      add(changes);
    }).then((unchanged) => {
      found.unchanged = unchanged;
    }),
  );
  const jobOf = ({ source, changed }: SourceChanges) => ({ root: source.root, paths: changed.map(({ path }) => path) });
  try {
    for await (const { item: changes, result } of splitInPool(queue, jobOf)) {
      if (options.signal?.aborted) {
        complete = false;
        break;
      }
      problems.push(...result.problems);
      const fileChanges = fileChangesOf(changes, result);
      // All of these files or none: a process that is killed here leaves a whole index behind.
      index.update(changes.source, fileChanges);
      done += changes.changed.length;
      read += result.passages.filter((of) => of !== null).length;
      passages += fileChanges.reduce((sum, change) => sum + (change.passages?.length ?? 0), 0);
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
async function findChanges(
  index: IndexStore,
  sources: readonly DocSource[],
  problems: IndexProblem[],
  { signal, named }: SourceOptions,
  onFound: (changes: SourceChanges) => void,
): Promise<number> {
  let unchanged = 0;
  const typed = new Set(sources.flatMap(({ name }) => (name.startsWith(typesScope) ? [packageOfTypes(name)] : [])));
  for (const source of sources) {
    const withModules = source.isDirect && !typed.has(source.name) && !source.name.startsWith(typesScope);
    const found = await findFiles(source, { signal, withPages: named.has(source.root), withModules });
    problems.push(...found.problems.map(({ path, reason }) => ({ path: join(source.root, path), reason })));
    const known = index.filesOf(source);
    const changed = found.files.filter((file) => !isSame(file, known.get(file.path)));
    const present = new Set(found.files.map(({ path }) => path));
    const gone = [...known.values()].filter(({ path }) => !present.has(path));
    unchanged += found.files.length - changed.length;
    if (changed.length + gone.length > 0) inPortions({ source, changed, gone }).forEach(onFound);
    // Its files are the same, but its version or its place in the project may not be.
    else index.update(source, []);
    // What was split meanwhile is written.
    await setImmediate();
  }
  return unchanged;
}

const typesScope = '@types/';

/** `@types/babel__core` has the declarations of `@babel/core`. */
function packageOfTypes(name: string): string {
  return name.slice(typesScope.length).replace(/^(.+?)__/, '@$1/');
}

/** So much text at a time: a large package would keep one thread busy, and the others waiting. */
const portionBytes = 300_000;

function inPortions({ source, changed, gone }: SourceChanges): SourceChanges[] {
  const portions: SourceChanges[] = [];
  let portion: DocFile[] = [];
  let bytes = 0;
  const finish = () => {
    portions.push({ source, changed: portion, gone: portions.length === 0 ? gone : [] });
    portion = [];
    bytes = 0;
  };
  for (const file of changed) {
    portion.push(file);
    bytes += file.size;
    if (bytes >= portionBytes) finish();
  }
  if (portion.length > 0 || portions.length === 0) finish();
  return portions;
}

function isSame(file: DocFile, known: DocFile | undefined): boolean {
  return known !== undefined && known.size === file.size && Math.abs(known.mtimeMs - file.mtimeMs) < 1;
}

function fileChangesOf({ changed, gone }: SourceChanges, { passages }: SplitResult): FileChange[] {
  return [
    ...gone.map((file) => ({ file, passages: null })),
    ...changed.map((file, position) => ({ file, passages: passages[position] ?? null })),
  ];
}
