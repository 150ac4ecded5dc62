import { randomUUID } from 'node:crypto';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErrorCode } from '../errors.ts';
import { asObject, asText, type JsonObject, parseJson } from '../json.ts';
import type { BreakerState } from './breaker.ts';

/** How a provider did lately: no query, no key, no address. */
export interface ProviderHealth {
  readonly provider: string;
  readonly breaker: BreakerState;
  /** While it is left alone: when it will be tried again, as ISO 8601. */
  readonly retryAt?: string;
  readonly lastError?: { readonly code: ErrorCode; readonly at: string };
}

const fileName = 'health.json';
const maxBytes = 64 * 1024;
const maxProviders = 100;
/** What happened longer ago says nothing about now. */
const maxAgeMs = 7 * 24 * 3_600_000;

/** What the processes that share this folder last saw of their providers; empty where nothing is known. */
export async function readHealth(dataDir: string, now = Date.now()): Promise<readonly ProviderHealth[]> {
  const path = join(dataDir, fileName);
  const isSmall = await stat(path).then(
    ({ size }) => size <= maxBytes,
    () => false,
  );
  const text = isSmall ? await readFile(path, 'utf8').catch(() => '') : '';
  const providers = asObject(asObject(parseJson(text))['providers']);
  return Object.entries(providers).flatMap(([provider, entry]) => readEntry(provider, asObject(entry), now));
}

function readEntry(provider: string, entry: JsonObject, now: number): readonly ProviderHealth[] {
  const { code, at } = asObject(entry['lastError']);
  const errorAt = Date.parse(asText(at) ?? '');
  if (!isErrorCode(code) || !(now - errorAt < maxAgeMs)) return [];
  const lastError = { code, at: new Date(errorAt).toISOString() };
  const retryAt = Date.parse(asText(entry['retryAt']) ?? '');
  // Once the rest is over, nothing here tells how the next call went.
  if (!(retryAt > now)) return [{ provider, breaker: 'closed', lastError }];
  return [{ provider, breaker: 'open', retryAt: new Date(retryAt).toISOString(), lastError }];
}

/** A file may have been written by another version, or by hand. */
function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && /^[A-Z_]{3,30}$/.test(value);
}

/**
 * Adds what this process saw. Best effort: a full disk or a missing folder must not fail a search,
 * and of two processes that write at once the later one wins. The folder is not made for this alone.
 */
export async function writeHealth(dataDir: string, seen: readonly ProviderHealth[]): Promise<void> {
  const path = join(dataDir, fileName);
  const draft = join(dataDir, `.${fileName}.${randomUUID()}`);
  try {
    const before = (await readHealth(dataDir)).filter(({ provider }) => !seen.some((own) => own.provider === provider));
    const newest = [...seen, ...before].sort((a, b) => ageOrder(a, b)).slice(0, maxProviders);
    const providers = Object.fromEntries(newest.map(({ provider, breaker: _, ...entry }) => [provider, entry]));
    await writeFile(draft, `${JSON.stringify({ version: 1, providers }, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    await rename(draft, path);
  } catch {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

function ageOrder(a: ProviderHealth, b: ProviderHealth): number {
  return (b.lastError?.at ?? '').localeCompare(a.lastError?.at ?? '');
}
