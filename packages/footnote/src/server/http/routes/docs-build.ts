import { setTimeout } from 'node:timers/promises';
import { monotonicMs } from '../../../clock.ts';
import type { Docs, IndexCounts, IndexProgress } from '../../../contract/docs.ts';
import { defined } from '../../../defined.ts';
import { FootnoteError } from '../../../errors.ts';
import type { ServerLog } from '../json-log.ts';

/** The index of the server's own project, built in the background: who asks for its state never waits for it. */
export interface DocsBuild {
  /** Begins to build where the index is missing or does not fit the lockfile of today. */
  state(): Promise<DocsState>;
  /** Stops what is under way; what was read until then is kept. */
  close(): Promise<void>;
}

export interface DocsState {
  /** `missing`: nothing to search; `building`: what is installed is being read; `ready`: questions are answered. */
  readonly state: 'missing' | 'building' | 'ready';
  /** What the index holds. */
  readonly counts?: IndexCounts;
  /** How far it is, once there is something to count. */
  readonly progress?: IndexProgress;
  /** Why nothing can be searched, and what to do. */
  readonly message?: string;
}

/** A build that came to nothing is not begun again before: a page asks often. */
const restMs = 10_000;
/** One that waits for another process does not hear that it should stop. */
const closeMs = 1_000;

export function createDocsBuild(docs: Pick<Docs, 'index' | 'status'>, log: ServerLog['log']): DocsBuild {
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  let progress: IndexProgress | undefined;
  let restsUntil = 0;
  let leftOut = 0;
  let failure: FootnoteError | undefined;

  async function build(): Promise<void> {
    const onProgress = (now: IndexProgress) => {
      progress = now;
    };
    try {
      const { problems } = await docs.index({ onProgress, signal: stop.signal });
      leftOut = problems.length;
      failure = undefined;
    } catch (error) {
      failure = FootnoteError.from(error);
      log(`the index of the documentation could not be built: ${failure.message}`, 'error');
    }
    running = undefined;
    progress = undefined;
    restsUntil = monotonicMs() + restMs;
  }

  return {
    async state() {
      const known = running === undefined ? await docs.status() : undefined;
      const isDue = known?.isCurrent === false && monotonicMs() >= restsUntil && !stop.signal.aborted;
      // Another one may have begun it meanwhile.
      if (isDue) running ??= build();
      if (running !== undefined) return { state: 'building', ...defined({ counts: known?.counts, progress }) };
      const { counts, problems } = known ?? (await docs.status());
      if (counts !== undefined && counts.passages > 0) return { state: 'ready', counts };
      // Loaded by now: the status is its own.
      const { nothingIndexed } = await import('../../../docs/docs.ts');
      return { state: 'missing', message: (failure ?? nothingIndexed(Math.max(problems, leftOut))).message };
    },
    async close() {
      stop.abort();
      await Promise.race([running, setTimeout(closeMs, undefined, { ref: false })]);
    },
  };
}
