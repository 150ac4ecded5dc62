import { FootnoteError } from '../errors.ts';

/** What the operator's rules refused. The log keeps this of it, and never the text. */
export interface Refusal {
  /** The setting below `policy`, or who may be asked at all. */
  readonly rule: 'web' | 'secrets' | 'blockPatterns' | 'personal' | 'domains' | 'provider';
  /** Where it stood: in a field of the request, in the host of a page or elsewhere in its address. */
  readonly place: 'query' | 'domain' | 'language' | 'region' | 'host' | 'address';
  /** Kinds of what was found, such as `github`; never a value. */
  readonly found: readonly string[];
}

/** Not enumerable: no border prints or serialises it by accident. */
const name = 'refusal';

/** BLOCKED_BY_POLICY, with what the log says of it. */
export function refusedBy(refusal: Refusal, what: string, hint: string): FootnoteError {
  return Object.defineProperty(new FootnoteError('BLOCKED_BY_POLICY', what, { hint }), name, { value: refusal });
}

export function refusalOf(error: unknown): Refusal | undefined {
  const refusal = FootnoteError.is(error) ? Object.getOwnPropertyDescriptor(error, name) : undefined;
  return refusal?.value as Refusal | undefined;
}
