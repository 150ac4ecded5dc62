import { monotonicMs } from '../../clock.ts';
import type { IndexProblem } from '../../contract/docs.ts';
import { FootnoteError } from '../../errors.ts';
import { toStored } from '../split/stored-passage.ts';
import { type IndexStore, openIndexStore } from '../store/index-store.ts';
import { withWriteLock } from '../store/write-lock.ts';
import type { FileChange } from '../store/write-rows.ts';
import type { Crawl, CrawlEvent } from './crawl.ts';
import { type CrawlState, type KnownPage, writeState } from './crawl-state.ts';
import { type Site, siteStateKey, urlOf } from './site.ts';

/** A process that is killed loses at most this much work. */
const most = { pages: 40, ms: 5_000 };
/** Another process that writes to the index is done by then. */
const lockWaitMs = 60_000;

interface SiteStoreOptions {
  readonly run: string;
  readonly before: CrawlState | undefined;
  readonly crawl: Pick<Crawl, 'forNextRun'>;
}

/** Gathers pages and writes them together: first the passages, then that they are known. */
export class SiteStore {
  readonly problems: IndexProblem[] = [];
  passages = 0;
  done = 0;
  readonly #file: string;
  readonly #site: Pick<Site, 'origin' | 'source'>;
  readonly #options: SiteStoreOptions;
  readonly #pages: Map<string, KnownPage>;
  readonly #seen = new Set<string>();
  readonly #counts = { read: 0, unchanged: 0, removed: 0 };
  #changes: FileChange[] = [];
  #gathered = 0;
  #flushedAt = monotonicMs();

  constructor(file: string, site: Pick<Site, 'origin' | 'source'>, options: SiteStoreOptions) {
    this.#file = file;
    this.#site = site;
    this.#options = options;
    this.#pages = new Map(options.before?.pages);
  }

  get report() {
    return { sources: 1, ...this.#counts, passages: this.passages };
  }

  get isFull(): boolean {
    return this.#gathered >= most.pages || monotonicMs() - this.#flushedAt > most.ms;
  }

  take(event: CrawlEvent): void {
    this.done++;
    this.#gathered++;
    this.#seen.add(event.path);
    switch (event.kind) {
      case 'read': {
        const { path, known, bytes } = event;
        const passages = event.passages?.map(toStored) ?? null;
        const mtimeMs = Date.parse(known.lastModified ?? '') || 0;
        this.#changes.push({ file: { path, size: bytes, mtimeMs }, passages });
        this.#pages.set(path, known);
        this.#counts.read++;
        this.passages += passages?.length ?? 0;
        break;
      }
      case 'unchanged':
        this.#pages.set(event.path, event.known);
        this.#counts.unchanged++;
        break;
      case 'gone':
        this.#remove(event.path);
        break;
      case 'problem':
        this.problems.push({ path: urlOf(this.#site, event.path).href, reason: event.reason });
        break;
      default:
        event satisfies never;
    }
  }

  /** Pages that the site neither lists nor links to any more. */
  removeUnseen(): void {
    for (const path of [...this.#pages.keys()]) if (!this.#seen.has(path)) this.#remove(path);
  }

  async flush(isComplete: boolean): Promise<void> {
    const changes = this.#changes;
    this.#changes = [];
    this.#gathered = 0;
    const { run, crawl } = this.#options;
    const state = { run, isComplete, pages: this.#pages, waiting: crawl.forNextRun };
    const written = await withWriteLock(this.#file, lockWaitMs, async () => {
      const index = await openIndexStore(this.#file);
      try {
        writePages(index, this.#site, changes, writeState(state));
      } finally {
        index.close();
      }
    });
    this.#flushedAt = monotonicMs();
    if (written === 'busy') throw busy();
  }

  #remove(path: string): void {
    if (!this.#pages.delete(path)) return;
    this.#changes.push({ file: { path, size: 0, mtimeMs: 0 }, passages: null });
    this.#counts.removed++;
  }
}

/** `setMeta` comes after a commit: if the process is killed in between, those pages are read once more. */
function writePages(
  index: IndexStore,
  site: Pick<Site, 'source'>,
  changes: readonly FileChange[],
  state: string,
): void {
  if (changes.length > 0) index.update(site.source, changes);
  index.setMeta(siteStateKey(site.source.root), state);
  index.setMeta('indexedAt', new Date().toISOString());
}

function busy(): FootnoteError {
  return new FootnoteError('INTERNAL', 'Another process is writing to the index of this project.', {
    retryable: true,
    hint: 'Wait until it is done, then run the command again: it goes on where it stopped.',
  });
}
