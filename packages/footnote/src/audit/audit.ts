import type { AttemptRecord } from '../contract/attempt.ts';
import type { Refusal } from '../contract/refusal.ts';
import type { AuditMode, AuditSync } from '../contract/settings.ts';
import { defined } from '../defined.ts';
import { parseRetention, type Retention } from '../settings/parse-retention.ts';
import type { AuditKind } from './audit-kinds.ts';
import { createCallerShares, type Writer } from './caller-shares.ts';
import type { Head } from './head.ts';
import { overflowFolder } from './log-folder.ts';
import { callerLength } from './log-limits.ts';
import { createLogWriter } from './log-writer.ts';
import { beginCall, type LoggedCall, type RepeatedCall } from './logged-call.ts';
import { createTextProtection } from './protect-text.ts';
import { createRepeats } from './repeats.ts';
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
  /** Told how far a log goes with every line of it: the log's id, and its last line. */
  readonly onHead?: ((log: string, head: Head) => void) | undefined;
}

export interface Intent {
  readonly kind: AuditKind;
  readonly caller: string;
  /** Whose call it is, whatever the caller calls itself; it has a share of the log, and is not part of the record. */
  readonly owner?: string | undefined;
  /** The same for calls that get the same answer; not part of the record either. */
  readonly key?: string | undefined;
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
  /**
   * A call from its beginning to its end. Its intent is written at once, unless its like was answered or refused
   * without asking anybody within the last minute: then only when something is about to leave, and where nothing does,
   * it is counted with those before it.
   */
  begin(intent: Intent, onWritten?: OnWritten): Promise<LoggedCall>;
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
  begin: async () => ({ leaving: async () => '', ended: async () => {} }),
  intent: async () => '',
  hop: async () => {},
  outcome: async () => {},
  blocked: async () => {},
  close: async () => {},
};

/** Ids of the overflow begin with it. */
const overflowPrefix = 'o';

/** Nothing is read, made or timed before the first intent. */
export function openAudit(options: AuditOptions): AuditLog {
  const { dir, mode, sync, now = () => new Date(), onHead } = options;
  if (mode === 'off') return off;
  const keep = createTextProtection({ dir, mode, redact: options.redact });
  const retention = { ...parseRetention(), ...options.retention };
  const shares = createCallerShares(retention, now);
  const main = createLogWriter({ dir, sync, now, retention, onHead });
  const beside = { ...retention, bytes: retention.bytes / 4 };
  const overflow = createLogWriter({ dir: overflowFolder(dir), sync, now, retention: beside, onHead });
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

  /** A first record of its id: it goes to the main log, unless its caller has taken its share of that. */
  async function writeNew(who: Writer, make: (id: string) => WrittenLine['record'], consequence: string) {
    const isOver = shares.isOver(who, main.bytes());
    const log = isOver ? overflow : main;
    const makeHere = (segment: Segment) =>
      make(`${isOver ? overflowPrefix : ''}${segment.number}-${segment.nextLine()}`);
    const written = await log.write(makeHere, { consequence, isAlone: underWay === 1 });
    if (!isOver) shares.add(who, written.line.length);
    return written;
  }

  /** Who began the calls that are under way in the main log: their further records count, too. */
  const writers = new Map<string, Writer>();

  /** A further record of an id: beside the first. */
  async function writeMore(id: string, make: () => WrittenLine['record'], consequence: string) {
    const log = id.startsWith(overflowPrefix) ? overflow : main;
    const written = await log.write(make, { consequence, isAlone: underWay === 1 });
    const who = writers.get(id);
    if (who !== undefined) shares.add(who, written.line.length);
    return written;
  }

  const repeats = createRepeats<RepeatedCall>({
    now,
    async write({ first: { onWritten, owner, intent, outcome }, count, from, to }) {
      const { id: of, at: _, type: __, ...call } = intent;
      const make = (id: string): WrittenLine['record'] => {
        return { type: 'repeated', at: now().toISOString(), id, of, ...call, ...outcome, count, from, to };
      };
      const written = await writeNew({ owner, caller: intent.caller }, make, 'A number of repeated calls is missing.');
      onWritten?.(written);
    },
  });

  const log: AuditLog = {
    begin: (intent, onWritten) => beginCall(log, repeats, intent, onWritten),
    async intent({ kind, caller, owner = '', text, options, chain, allowed }, onWritten) {
      underWay++;
      try {
        const make = (id: string): WrittenLine['record'] => {
          const who = { kind, caller: caller.slice(0, callerLength) };
          const sent = options === undefined ? {} : { options: keptOptions(options) };
          const at = now().toISOString();
          return { type: 'intent', at, id, ...who, ...keep(text), ...sent, chain, ...defined({ allowed }) };
        };
        const written = await writeNew({ owner, caller }, make, 'Nothing was sent.');
        onWritten?.(written);
        const { id } = written.record;
        if (!id.startsWith(overflowPrefix)) writers.set(id, { owner, caller });
        return id;
      } catch (error) {
        underWay--;
        throw error;
      }
    },
    async hop(id, { text, why }, onWritten) {
      const make = (): WrittenLine['record'] => ({ type: 'hop', at: now().toISOString(), id, ...keep(text), why });
      const written = await writeMore(id, make, 'Nothing was sent there.');
      onWritten?.(written);
    },
    async outcome(id, outcome, onWritten) {
      try {
        const make = (): WrittenLine['record'] => {
          const searchQueries = outcome.searchQueries?.map(kept);
          return { type: 'outcome', at: now().toISOString(), id, ...outcome, ...defined({ searchQueries }) };
        };
        const written = await writeMore(id, make, 'The answer is withheld.');
        onWritten?.(written);
      } finally {
        underWay--;
        writers.delete(id);
      }
    },
    async blocked({ kind, caller, rule, place, found }, onWritten) {
      const make = (id: string): WrittenLine['record'] => {
        const who = { kind, caller: caller.slice(0, callerLength) };
        return { type: 'blocked', at: now().toISOString(), id, ...who, rule, place, found };
      };
      underWay++;
      try {
        const written = await writeNew({ owner: '', caller }, make, 'Nothing was sent.');
        onWritten?.(written);
      } finally {
        underWay--;
      }
    },
    async close() {
      try {
        await repeats.flush();
      } finally {
        await Promise.all([main.close(), overflow.close()]);
      }
    },
  };
  return log;
}
