import type { AttemptRecord } from '../contract/attempt.ts';
import type { Refusal } from '../contract/refusal.ts';
import type { AuditMode, AuditSync } from '../contract/settings.ts';
import { defined } from '../defined.ts';
import type { FootnoteError } from '../errors.ts';
import { parseRetention, type Retention } from '../settings/parse-retention.ts';
import { auditFailure } from './audit-failure.ts';
import type { AuditKind } from './audit-kinds.ts';
import { callerLength, segmentBytes, segmentMs } from './log-limits.ts';
import { openSegment } from './open-segment.ts';
import { createTextProtection } from './protect-text.ts';
import type { Segment } from './segment.ts';
import type { WrittenLine } from './written-line.ts';

export interface AuditOptions {
  readonly dir: string;
  readonly mode: AuditMode;
  readonly sync: AuditSync;
  /** Takes secrets out of what is kept, in mode `redacted`. */
  readonly redact?: (text: string) => string;
  /** What is left out is as by default. */
  readonly retention?: Partial<Retention>;
  readonly now?: () => Date;
}

export interface Intent {
  readonly kind: AuditKind;
  readonly caller: string;
  /** The query, the address or the SQL. */
  readonly text: string;
  /** What leaves beside the query; each word is kept as the mode says, like the text. */
  readonly options?: IntentOptions | undefined;
  /** The providers that may be asked, in order. */
  readonly chain: readonly string[];
  /** What is refused by the settings, and was let through for this call by its caller. */
  readonly allowed?: 'private-address';
}

/** The words of a request that go out with its query. */
export interface IntentOptions {
  readonly includeDomains?: readonly string[];
  readonly excludeDomains?: readonly string[];
  readonly language?: string;
  readonly region?: string;
}

/** An address that is asked on the way to a page, beside the one that the intent holds, and why. */
export interface Hop {
  readonly text: string;
  readonly why: 'rewrite' | 'redirect' | 'robots';
}

export interface Outcome {
  readonly status: 'answered' | 'failed';
  readonly provider?: string;
  readonly code?: string;
  readonly results?: number;
  readonly cached?: 'no' | 'fresh' | 'stale';
  readonly costUsd?: number;
  readonly tookMs: number;
  readonly attempts?: readonly AttemptRecord[];
  /** What the provider searched for; kept as the mode says, like the text of the intent. */
  readonly searchQueries?: readonly string[];
}

/** What the operator's rules refused: nothing left, and nothing of the text is kept. */
export interface Blocked extends Pick<Intent, 'kind' | 'caller'>, Refusal {}

/** Told of a line when it is as safe as `AuditSync` promises. */
export type OnWritten = (written: WrittenLine) => void;

export interface AuditLog {
  /** Resolves when the intent is as safe as `AuditSync` promises: only then may anything leave. Gives the outcome's id. */
  intent(intent: Intent, onWritten?: OnWritten): Promise<string>;
  /** The same for another address of the same call. */
  hop(id: string, hop: Hop, onWritten?: OnWritten): Promise<void>;
  /** Written before the answer is returned. */
  outcome(id: string, outcome: Outcome, onWritten?: OnWritten): Promise<void>;
  /** Written before the refusal is told. */
  blocked(blocked: Blocked, onWritten?: OnWritten): Promise<void>;
  /** Ends the segment. What is logged after that begins another one. */
  close(): Promise<void>;
}

const off: AuditLog = {
  intent: async () => '',
  hop: async () => {},
  outcome: async () => {},
  blocked: async () => {},
  close: async () => {},
};

/** Nothing is read, made or timed before the first intent. */
export function openAudit(options: AuditOptions): AuditLog {
  const { dir, mode, sync, now = () => new Date() } = options;
  if (mode === 'off') return off;
  const keep = createTextProtection({ dir, mode, redact: options.redact });
  const retention = { ...parseRetention(), ...options.retention };
  // Retention takes whole segments, so a small log needs small ones.
  const mostBytes = Math.min(segmentBytes, retention.bytes / 8);
  let current: Segment | undefined;
  let turning: Promise<void> | undefined;
  /** Calls that have begun and have no outcome yet. */
  let underWay = 0;

  function kept(text: string): string {
    const protectedText = keep(text);
    return 'text' in protectedText ? protectedText.text : protectedText.hmac;
  }

  function keptOptions({ includeDomains, excludeDomains, language, region }: IntentOptions): IntentOptions {
    return defined({
      includeDomains: includeDomains?.map(kept),
      excludeDomains: excludeDomains?.map(kept),
      language: language === undefined ? undefined : kept(language),
      region: region === undefined ? undefined : kept(region),
    });
  }

  /** Ends the segment and begins the next, once for all who wait for it. */
  async function turn(): Promise<void> {
    try {
      await endCurrent();
      current = await openSegment({ dir, now, retention });
    } finally {
      turning = undefined;
    }
  }

  async function endCurrent(): Promise<void> {
    const ended = current;
    current = undefined;
    await ended?.end(now().toISOString());
  }

  function isFull(segment: Segment): boolean {
    // What is never written after a day is known to be finished without asking its process.
    const age = now().getTime() - segment.begunAt;
    return segment.bytes() >= mostBytes || age < 0 || age >= segmentMs;
  }

  /** The record is with the operating system when this resolves, and in `strict` on the disk. */
  async function write(
    make: (segment: Segment) => WrittenLine['record'],
    consequence: string,
    onWritten: OnWritten | undefined,
  ): Promise<void> {
    let segment: Segment | undefined;
    let written: WrittenLine;
    try {
      while (current === undefined || isFull(current)) {
        turning ??= turn();
        await turning;
      }
      segment = current;
      const record = make(segment);
      written = { record, ...segment.append(record) };
      if (sync === 'strict') await segment.settled(underWay === 1);
    } catch (error) {
      throw await failed(segment, error, consequence);
    }
    onWritten?.(written);
  }

  /** A line may be half there. The next record begins another segment, and so tries the disk again. */
  async function failed(segment: Segment | undefined, error: unknown, consequence: string): Promise<FootnoteError> {
    if (segment !== undefined && segment === current) {
      current = undefined;
      await segment.abandon();
    }
    return auditFailure(error, dir, consequence);
  }

  return {
    async intent({ kind, caller, text, options, chain, allowed }, onWritten) {
      let id = '';
      underWay++;
      try {
        const make = (segment: Segment): WrittenLine['record'] => {
          id = `${segment.number}-${segment.nextLine()}`;
          const who = { kind, caller: caller.slice(0, callerLength) };
          const sent = options === undefined ? {} : { options: keptOptions(options) };
          const at = now().toISOString();
          return { type: 'intent', at, id, ...who, ...keep(text), ...sent, chain, ...defined({ allowed }) };
        };
        await write(make, 'Nothing was sent.', onWritten);
        return id;
      } catch (error) {
        underWay--;
        throw error;
      }
    },
    async hop(id, { text, why }, onWritten) {
      const make = (): WrittenLine['record'] => ({ type: 'hop', at: now().toISOString(), id, ...keep(text), why });
      await write(make, 'Nothing was sent there.', onWritten);
    },
    async outcome(id, outcome, onWritten) {
      try {
        const make = (): WrittenLine['record'] => {
          const searchQueries = outcome.searchQueries?.map(kept);
          return { type: 'outcome', at: now().toISOString(), id, ...outcome, ...defined({ searchQueries }) };
        };
        await write(make, 'The answer is withheld.', onWritten);
      } finally {
        underWay--;
      }
    },
    async blocked({ kind, caller, rule, place, found }, onWritten) {
      const make = (segment: Segment): WrittenLine['record'] => {
        const id = `${segment.number}-${segment.nextLine()}`;
        const who = { kind, caller: caller.slice(0, callerLength) };
        return { type: 'blocked', at: now().toISOString(), id, ...who, rule, place, found };
      };
      underWay++;
      try {
        await write(make, 'Nothing was sent.', onWritten);
      } finally {
        underWay--;
      }
    },
    async close() {
      await turning?.catch(() => {});
      await endCurrent().catch((error: unknown) => {
        throw auditFailure(error, dir, 'Its last records may be lost.');
      });
    },
  };
}
