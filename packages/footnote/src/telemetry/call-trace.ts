import type { Outcome } from '../audit/audit.ts';
import type { AuditKind } from '../audit/audit-kinds.ts';
import type { WrittenLine } from '../audit/written-line.ts';
import type { FootnoteError } from '../errors.ts';
import { type AttemptTrace, startAttemptTrace, type TracedAttempt } from './attempt-trace.ts';
import { serverOf } from './server-of.ts';
import type { Span } from './spans.ts';

/** One search, page or database query, as telemetry sees it. */
export interface CallTrace extends WorkTrace {
  /** A line of the audit log: it is sent, too, and the span says of the query what the line says, and no more. */
  readonly written: (line: WrittenLine) => void;
  /** It is like an earlier call, and has no line of its own: the span says of the query what that one's line says. */
  repeats(earlier: Pick<IntentLine, 'text' | 'hmac'>): void;
  answered(outcome: Omit<Outcome, 'status' | 'tookMs'>): void;
  failed(failure: FootnoteError): void;
}

type IntentLine = Extract<WrittenLine['record'], { readonly type: 'intent' }>;

/** What the work of a call tells of its parts; each is a span beneath that of the call. */
export interface WorkTrace {
  startAttempt(attempt: TracedAttempt): AttemptTrace;
  /** One GET on the way to a page. */
  startHop(url: URL): Span;
}

export interface CallTraceOptions {
  readonly kind: AuditKind;
  readonly span: Span;
  readonly sendLine: (line: WrittenLine) => void;
  readonly onEnd: () => void;
}

/** Where there is a convention for what is asked for, its name; `hmac` is for the audit mode `hash`. */
const textNames = {
  search: 'footnote.query',
  fetch: 'url.full',
  database: 'db.query.text',
  judge: 'footnote.claims',
} as const satisfies Readonly<Record<AuditKind, string>>;

export function createCallTrace({ kind, span, sendLine, onEnd }: CallTraceOptions): CallTrace {
  /** The query or the address as the log keeps it; undefined where it keeps neither. */
  let keptText: string | undefined;

  function show({ text, hmac }: Pick<IntentLine, 'text' | 'hmac'>): void {
    keptText = text;
    span.set({ [textNames[kind]]: text, 'footnote.hmac': hmac });
  }

  return {
    written(line) {
      sendLine(line);
      if (line.record.type === 'intent') show(line.record);
    },
    repeats: show,
    startAttempt: (attempt) => startAttemptTrace(span, attempt),
    startHop: (url) =>
      span.child('GET', {
        kind: 'client',
        attributes: { 'http.request.method': 'GET', ...(keptText?.includes(url.host) === true ? serverOf(url) : {}) },
      }),
    answered({ provider, results, cached, costUsd }) {
      span.set({
        'footnote.provider': provider,
        'footnote.results': results,
        'footnote.cached': cached,
        'footnote.cost_usd': costUsd,
      });
      span.end();
      onEnd();
    },
    failed({ code, provider }) {
      span.set({ 'footnote.provider': provider });
      // The code alone: a message may name what was asked for.
      span.end(code);
      onEnd();
    },
  };
}
