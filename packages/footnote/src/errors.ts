import { defined } from './defined.ts';

/** Every failure of Footnote is one of these, whatever vendor, file or socket it came from. */
export type ErrorCode =
  | 'INVALID_QUERY'
  | 'INVALID_URL'
  | 'NOT_CONFIGURED'
  | 'AUTH_FAILED'
  | 'QUOTA_EXCEEDED'
  | 'RATE_LIMITED'
  | 'TIMEOUT'
  | 'CANCELLED'
  | 'PROVIDER_FAILED'
  | 'BLOCKED_BY_POLICY'
  | 'FETCH_REFUSED'
  | 'FETCH_FAILED'
  | 'UNSUPPORTED_CONTENT'
  | 'TOO_LARGE'
  | 'INTERNAL';

export interface ErrorDetails {
  /** What to do next. It becomes the second half of the message. */
  readonly hint?: string | undefined;
  readonly retryable?: boolean | undefined;
  readonly provider?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  /** The refusing side's own sentence: cleaned, at most 200 characters, and still foreign text. */
  readonly detail?: string | undefined;
  /** Whose sentence that is, by a name that people know: `Tavily`. */
  readonly saidBy?: string | undefined;
  readonly cause?: unknown;
}

/** Two copies of this package in one program still recognise each other's errors. */
const marker = Symbol.for('footnote.error');

/** The codes where the same call can succeed a moment later. */
const retryableByNature: ReadonlySet<ErrorCode> = new Set(['RATE_LIMITED', 'TIMEOUT']);

export class FootnoteError extends Error {
  override readonly name = 'FootnoteError';
  readonly code: ErrorCode;
  readonly retryable: boolean;
  readonly hint: string;
  /** What happened, without the hint. */
  readonly what: string;
  readonly provider?: string;
  readonly retryAfterMs?: number;
  /** The refusing side's own sentence. People may read it; a model only between the borders of foreign text. */
  readonly detail?: string;
  readonly saidBy?: string;

  constructor(code: ErrorCode, what: string, details: ErrorDetails = {}) {
    const hint = details.hint ?? '';
    super(hint === '' ? what : `${what} ${hint}`, 'cause' in details ? { cause: details.cause } : undefined);
    this.code = code;
    this.what = what;
    this.hint = hint;
    this.retryable = details.retryable ?? retryableByNature.has(code);
    if (details.provider !== undefined) this.provider = details.provider;
    if (details.retryAfterMs !== undefined) this.retryAfterMs = details.retryAfterMs;
    if (details.detail !== undefined) this.detail = details.detail;
    if (details.saidBy !== undefined) this.saidBy = details.saidBy;
    Object.defineProperty(this, marker, { value: true });
  }

  static is(value: unknown): value is FootnoteError {
    return typeof value === 'object' && value !== null && marker in value;
  }

  /** What reaches a border without being a FootnoteError is a bug of ours, and says so. */
  static from(value: unknown): FootnoteError {
    if (FootnoteError.is(value)) return value;
    return new FootnoteError('INTERNAL', 'Something unexpected happened inside Footnote.', {
      hint: 'Run the command again with --verbose, and report what it prints.',
      cause: value,
    });
  }
}

/** A failure as programs get it: from `--json`, and from the HTTP API. */
export function failureJson({ code, message, hint, retryable, provider, retryAfterMs, detail }: FootnoteError) {
  return { code, message, hint, retryable, ...defined({ provider, retryAfterMs, detail }) };
}

/** The refusing side's own sentence, with who said it: for people, never for a model. */
export function saidSentence({ detail, saidBy = 'It' }: FootnoteError): string | undefined {
  return detail === undefined ? undefined : `${saidBy} says: ${detail}`;
}

/** Our words, and then those of the refusing side: for people, never for a model. */
export function withSaidSentence(words: string, failure: FootnoteError): string {
  const said = saidSentence(failure);
  return said === undefined ? words : `${words} ${said}`;
}
