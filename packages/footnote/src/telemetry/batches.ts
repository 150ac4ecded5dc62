import { monotonicMs } from '../clock.ts';
import { FootnoteError } from '../errors.ts';
import type { Delivery } from './send-batch.ts';
import type { BatchLimits } from './telemetry-variables.ts';

/** What waits to be sent, in memory and bounded. Nothing here ever makes its caller wait. */
export interface Batches {
  add(item: string): void;
  /** Sends what waits, for so long at most; what is left then is dropped. Later items are taken again. */
  flush(mostMs: number): Promise<void>;
}

export interface BatchesOptions {
  readonly limits: BatchLimits;
  /** `cancelled`: nobody waits for it any more. */
  send(items: readonly string[], cancelled: AbortSignal): Promise<Delivery>;
  /** `isAll`: nothing of the batch was rejected. */
  onDelivered(count: number, isAll: boolean): void;
  /** It is tried again. */
  onDelayed(why: string): void;
  onDropped(count: number, why: string): void;
}

/** A record has some hundred characters, one with a long query 50,000. */
const queueCharacters = 16_000_000;
/** Collectors take 20 MiB at once, and what stands before them often less. */
const batchCharacters = 2_000_000;

const firstWaitMs = 1_000;
const longestWaitMs = 30_000;

interface Batch {
  readonly items: readonly string[];
  readonly begunAt: number;
  tries: number;
}

export function createBatches({ limits, send, ...tell }: BatchesOptions): Batches {
  let waiting: string[] = [];
  let characters = 0;
  /** Was sent, did not arrive, and is sent again before all others. */
  let again: Batch | undefined;
  let sending: Promise<void> | undefined;
  let next: { readonly timer: NodeJS.Timeout; readonly at: number } | undefined;
  /** After a failure: until when, why, and whether the collector itself asked for the pause. */
  let pause: { readonly until: number; readonly why: string; readonly isAsked: boolean } | undefined;
  let isFlushing = false;
  /** Ends what is under way when a flush takes too long. */
  let cancel = new AbortController();

  function add(item: string): void {
    const isFull = waiting.length + (again?.items.length ?? 0) >= limits.queueItems;
    if (isFull || characters + item.length > queueCharacters) tell.onDropped(1, queueIsFull);
    else {
      waiting.push(item);
      characters += item.length;
      schedule();
    }
  }

  function schedule(): void {
    if (sending !== undefined) return;
    const isDue = again !== undefined || waiting.length >= limits.batchItems;
    const now = monotonicMs();
    const at = Math.max(now + (isDue ? 0 : limits.delayMs), pause?.until ?? 0);
    if (next !== undefined && next.at <= at) return;
    clearTimeout(next?.timer);
    next = { timer: setTimeout(sendNext, at - now).unref(), at };
  }

  function sendNext(): void {
    clearTimeout(next?.timer);
    next = undefined;
    if (sending !== undefined) return;
    const batch = again ?? take();
    again = undefined;
    if (batch === undefined) return;
    sending = deliver(batch).finally(() => {
      sending = undefined;
      if (again !== undefined || waiting.length > 0) schedule();
    });
  }

  function take(): Batch | undefined {
    let count = 0;
    for (let length = 0; count < Math.min(waiting.length, limits.batchItems); count++) {
      length += waiting[count]?.length ?? 0;
      if (count > 0 && length > batchCharacters) break;
    }
    if (count === 0) return undefined;
    const items = waiting.slice(0, count);
    waiting = waiting.slice(count);
    for (const item of items) characters -= item.length;
    return { items, begunAt: monotonicMs(), tries: 0 };
  }

  async function deliver(batch: Batch): Promise<void> {
    const { items, begunAt } = batch;
    const delivery = await send(items, cancel.signal);
    switch (delivery.kind) {
      case 'delivered': {
        const rejected = Math.min(delivery.rejected, items.length);
        pause = undefined;
        if (rejected > 0) tell.onDropped(rejected, wasRejected);
        return tell.onDelivered(items.length - rejected, rejected === 0);
      }
      case 'refused':
        return tell.onDropped(items.length, delivery.why);
      case 'later': {
        const { afterMs, why } = delivery;
        const until = monotonicMs() + Math.min(afterMs ?? backoff(batch.tries++), limits.giveUpMs);
        pause = { until, why, isAsked: afterMs !== undefined };
        if (until - begunAt > limits.giveUpMs) return tell.onDropped(items.length, why);
        again = batch;
        if (!isFlushing) tell.onDelayed(why);
        return;
      }
      default:
        return delivery satisfies never;
    }
  }

  /** Whoever waits for the end waits for a pause that the collector asked for, and for none of ours. */
  async function sendAll(endsAt: number): Promise<void> {
    for (;;) {
      await sending;
      if (again === undefined && waiting.length === 0) return;
      const now = monotonicMs();
      const resumesAt = Math.max(now, pause?.until ?? 0);
      if (now >= endsAt || resumesAt >= endsAt || (resumesAt > now && pause?.isAsked === false)) return;
      if (resumesAt > now) await new Promise((resolve) => setTimeout(resolve, resumesAt - now));
      sendNext();
    }
  }

  return {
    add,
    async flush(mostMs) {
      isFlushing = true;
      const timer = setTimeout(() => cancel.abort(closedTooSoon()), mostMs);
      await sendAll(monotonicMs() + mostMs);
      clearTimeout(timer);
      clearTimeout(next?.timer);
      const left = waiting.length + (again?.items.length ?? 0);
      if (left > 0) tell.onDropped(left, pause?.why ?? closedTooSoon().what);
      [waiting, characters, again, next, pause] = [[], 0, undefined, undefined, undefined];
      cancel = new AbortController();
      isFlushing = false;
    },
  };
}

function closedTooSoon(): FootnoteError {
  return new FootnoteError('TIMEOUT', 'Footnote was closed before the telemetry collector had taken them.');
}

const queueIsFull = 'More came than could be delivered, and the queue is full.';
const wasRejected = 'The telemetry collector would not take them.';

/** Twice as long each time, with a random part, so that a fleet does not come back all at once. */
function backoff(tries: number): number {
  const ms = Math.min(firstWaitMs * 2 ** tries, longestWaitMs);
  return ms * (0.5 + Math.random() / 2);
}
