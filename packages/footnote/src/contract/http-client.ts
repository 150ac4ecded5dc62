import type { ErrorCode, FootnoteError } from '../errors.ts';

/** One conversation with one service: it knows the service's name and the call's deadline. */
export interface HttpClient {
  /** The JSON of a successful reply; null where `readFailure` says that a refusal means "nothing found". */
  json(request: HttpRequest): Promise<unknown>;
  /** A successful reply as text. */
  text(request: HttpRequest): Promise<HttpReply>;
  /**
   * For an SDK that brings its own conversation: the same connections, limits and errors.
   * The SDK only ever sees a complete reply that is JSON.
   */
  fetchForSdk(readFailure: FailureReader): typeof globalThis.fetch;
  /**
   * The error of a failure that a reply tells of although its status says success. The vendor's own sentence, as it
   * came, is `told.detail`.
   */
  failedInside(told: FailureMeaning & { readonly what: string }, reply?: Partial<HttpFailure>): FootnoteError;
  /** Where redirecting links lead, without going there; links that don't resolve are left out. */
  resolveRedirects(urls: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export interface HttpRequest {
  readonly method?: 'GET' | 'POST';
  readonly url: string;
  /** Undefined values are left out, lists are joined with commas. */
  readonly query?: Readonly<Record<string, QueryValue>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly json?: unknown;
  readonly form?: Readonly<Record<string, string | undefined>>;
  /** What this vendor's error replies mean, where that differs from the usual. */
  readonly readFailure?: FailureReader;
  /** Of `json`: a reply without any of these fields is none that its reader knows, and PROVIDER_FAILED. */
  readonly expects?: ReplyShape;
}

/** Fields of which every good reply has at least one: `{ results: 'list' }`. Null stands for an empty one. */
export type ReplyShape = Readonly<Record<string, 'list' | 'object' | 'list or object' | 'text'>>;

export type QueryValue = string | number | boolean | readonly string[] | undefined;

export interface HttpReply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** A reply that is not a success, as far as it was read. */
export interface HttpFailure {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON, or undefined where the body is something else. */
  readonly body: unknown;
  readonly text: string;
}

/** What a vendor means by a failure. Fields that are left out follow the status. */
export interface FailureMeaning {
  readonly code?: ErrorCode | undefined;
  readonly retryable?: boolean | undefined;
  readonly retryAfterMs?: number | undefined;
  /** One sentence of ours for this case; a vendor's own words never stand in it. */
  readonly what?: string | undefined;
  readonly hint?: string | undefined;
  /** The vendor's own sentence, where it stands in no usual place, or is worth telling beside `what`. */
  readonly detail?: string | undefined;
}

/** `empty`: the vendor says "nothing found" with an error status. Undefined: the status says it all. */
export type FailureReader = (failure: HttpFailure) => FailureMeaning | 'empty' | undefined;
