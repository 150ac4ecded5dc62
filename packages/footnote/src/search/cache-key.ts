import { createHash } from 'node:crypto';
import { type CheckedRequest, requestFields } from '../contract/request.ts';
import type { ProviderSettings } from '../contract/settings.ts';

export interface CacheKeyParts {
  readonly request: CheckedRequest;
  /** Who would be asked, in that order. */
  readonly providers: readonly AskedProvider[];
  /** Changes whenever the operator's rules do: what was answered under other rules is not answered again. */
  readonly policyVersion: string;
  /** By which way: `Network.fingerprint`. */
  readonly network: string;
}

export interface AskedProvider {
  readonly id: string;
  readonly keyless: boolean;
  /** All of them: other addresses, keys and models answer otherwise. They are hashed, so they may be secrets. */
  readonly settings: ProviderSettings;
}

/** The same key for requests that mean the same, and for no others. */
export function cacheKey({ request, providers, policyVersion, network }: CacheKeyParts): string {
  const options = optionNames.map((name) => normal(name, request[name]));
  // Warnings depend on what the caller set, even where that is the default.
  const asked = [...request.asked].sort();
  const chain = providers.map(({ id, keyless, settings }) => [id, keyless, Object.entries(settings).sort(byName)]);
  const parts = [normalQuery(request.query), options, asked, chain, policyVersion, network];
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

function byName([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}

function normal(name: OptionName, value: CheckedRequest[OptionName]): unknown {
  if (value === undefined) return null;
  if (typeof value === 'object') return [...new Set(value.map((domain) => domain.toLowerCase()))].sort();
  return name === 'language' ? String(value).toLowerCase() : value;
}
