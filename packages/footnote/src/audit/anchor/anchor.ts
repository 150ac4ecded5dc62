import { hostname } from 'node:os';
import { type Head, headText } from '../head.ts';
import type { AnchorNews } from './anchor-news.ts';

/** What is written down elsewhere: so far the log went at that time, and this was its last line. */
export interface AnchorStatement {
  readonly at: string;
  readonly host: string;
  /** The id of the log. */
  readonly log: string;
  readonly head: string;
}

/**
 * Writes the head of the log to where the operator says: every 1,000 records, every minute where there is something new,
 * and at the end. Each process anchors the segments that it writes, so no head is written twice, and what it says of
 * others' segments stands in its own. Nothing waits for it but `close`.
 */
export interface Anchor {
  /** A line was written: so far this log goes now. */
  note(log: string, head: Head): void;
  close(): Promise<void>;
}

export interface AnchorOptions {
  send(statement: AnchorStatement, signal: AbortSignal): Promise<void>;
  readonly news: AnchorNews;
  readonly everyRecords?: number;
  readonly everyMs?: number;
  /** For one try. */
  readonly timeoutMs?: number;
  /** What a command that is done waits at most. */
  readonly closeMs?: number;
}

/** The newest head of a log, and how many lines came since the one that was sent. */
interface Waiting {
  readonly head: Head;
  readonly records: number;
}

export function createAnchor(options: AnchorOptions): Anchor {
  const { send, news, everyRecords = 1_000, everyMs = 60_000, timeoutMs = 10_000, closeMs = 2_000 } = options;
  const waiting = new Map<string, Waiting>();
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  function sendBehind(): void {
    clearTimeout(timer);
    timer = undefined;
    sending ??= sendAll(timeoutMs).finally(() => {
      sending = undefined;
      for (const { records } of waiting.values()) sendSoon(records);
    });
  }

  /** One that fails is tried again every minute, however much is written. */
  function sendSoon(records: number): void {
    if (records >= everyRecords && !isFailing) sendBehind();
    else timer ??= setTimeout(sendBehind, everyMs).unref();
  }

  async function sendAll(withinMs: number): Promise<void> {
    const taken = [...waiting];
    waiting.clear();
    await Promise.all(taken.map(([log, { head }]) => sendOne(log, head, withinMs)));
  }

  /** It never rejects. What could not be sent waits for the next time, unless something newer came meanwhile. */
  async function sendOne(log: string, head: Head, withinMs: number): Promise<void> {
    const statement = { at: new Date().toISOString(), host: hostname(), log, head: headText(head) };
    const { signal, stop } = limited(withinMs);
    try {
      await send(statement, signal);
      isFailing = false;
      await news.written(statement);
    } catch (error) {
      isFailing = true;
      if (!waiting.has(log)) waiting.set(log, { head, records: 0 });
      await news.failed(signal.aborted ? signal.reason : error);
    } finally {
      stop();
    }
  }

  return {
    note(log, head) {
      const records = (waiting.get(log)?.records ?? 0) + 1;
      waiting.set(log, { head, records });
      sendSoon(records);
    },
    async close() {
      clearTimeout(timer);
      timer = undefined;
      await Promise.race([sending, new Promise((resolve) => setTimeout(resolve, closeMs).unref())]);
      await sendAll(closeMs);
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

function limited(ms: number) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error(`no answer within ${ms / 1_000} s`)), ms);
  return { signal: controller.signal, stop: () => clearTimeout(timer) };
}
