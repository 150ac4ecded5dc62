import { createHash } from 'node:crypto';
import { type CheckedRequest, requestFields } from '../contract/request.ts';

export interface CacheKeyParts {
  readonly request: CheckedRequest;
  /** Who would be asked, in that order. */
  readonly providers: readonly string[];
  /** Changes whenever the operator's rules do: what was answered under other rules is not answered again. */
  readonly policyVersion: string;
  /** Who asks, where results depend on a caller's own key. It is hashed like the rest, so it may be a secret. */
  readonly partition?: string | undefined;
}

/** The same key for requests that mean the same, and for no others. */
export function cacheKey({ request, providers, policyVersion, partition }: CacheKeyParts): string {
  const options = optionNames.map((name) => normal(name, request[name]));
  // Warnings depend on what the caller set, even where that is the default.
  const asked = [...request.asked].sort();
  const parts = [normalQuery(request.query), options, asked, providers, policyVersion, partition ?? null];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

type OptionName = Exclude<keyof typeof requestFields, 'query' | 'provider'>;

/** From the table of fields, so that an option that is added there can't be forgotten here. */
const optionNames = Object.keys(requestFields)
  .filter((name): name is OptionName => name !== 'query' && name !== 'provider')
  .sort();

/** Not lower case: `Go`, `IT` and `US` are other questions than `go`, `it` and `us`. */
function normalQuery(query: string): string {
  return query.normalize('NFC').trim().replace(/\s+/g, ' ');
}

function normal(name: OptionName, value: CheckedRequest[OptionName]): unknown {
  if (value === undefined) return null;
  if (typeof value === 'object') return [...new Set(value.map((domain) => domain.toLowerCase()))].sort();
  return name === 'language' ? String(value).toLowerCase() : value;
}
