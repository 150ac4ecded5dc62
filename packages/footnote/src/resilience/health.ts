import { createHash, randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readRegularFile } from '../disk/read-regular-file.ts';
import type { ErrorCode } from '../errors.ts';
import { asList, asObject, asText, parseJson } from '../json.ts';
import type { BreakerState } from './breaker.ts';

/** How a provider did lately: no query, no key, no address. */
export interface ProviderHealth {
  readonly provider: string;
  readonly breaker: BreakerState;
  /** While it is left alone: when it will be tried again, as ISO 8601. */
  readonly retryAt?: string;
  readonly lastError?: { readonly code: ErrorCode; readonly at: string };
}

/** The same as one process saw it: at these addresses, of which only a hash is written down. */
export interface SeenHealth extends ProviderHealth {
  readonly addresses: readonly string[];
}

interface RecordedHealth extends ProviderHealth {
  readonly addressHash: string;
}

const fileName = 'health.json';
const maxBytes = 64 * 1024;
const maxEntries = 100;
/** What happened longer ago says nothing about now. */
const maxAgeMs = 7 * 24 * 3_600_000;

/**
 * What the processes that share this folder last saw of their providers; empty where nothing is known. How a service at
 * another address did says nothing of the one that is asked here.
 */
export async function readHealth(
  dataDir: string,
  addressesOf: (provider: string) => readonly string[],
  now = Date.now(),
): Promise<readonly ProviderHealth[]> {
  return (await readEntries(dataDir, now)).flatMap(({ addressHash, ...health }) =>
    addressHash === hashOf(addressesOf(health.provider)) ? [health] : [],
  );
}

async function readEntries(dataDir: string, now: number): Promise<readonly RecordedHealth[]> {
  const text = (await readRegularFile(join(dataDir, fileName), maxBytes))?.bytes?.toString('utf8') ?? '';
  return asList(asObject(parseJson(text))['entries']).flatMap((entry) => readEntry(entry, now));
}

function readEntry(recorded: unknown, now: number): readonly RecordedHealth[] {
  const entry = asObject(recorded);
  const { code, at } = asObject(entry['lastError']);
  const provider = asText(entry['provider']);
  const addressHash = asText(entry['addressHash']);
  const errorAt = Date.parse(asText(at) ?? '');
  if (provider === undefined || addressHash === undefined) return [];
  if (!isErrorCode(code) || !(now - errorAt < maxAgeMs)) return [];
  const known = { provider, addressHash, lastError: { code, at: new Date(errorAt).toISOString() } };
  const retryAt = Date.parse(asText(entry['retryAt']) ?? '');
  // Once the rest is over, nothing here tells how the next call went.
  if (!(retryAt > now)) return [{ ...known, breaker: 'closed' }];
  return [{ ...known, breaker: 'open', retryAt: new Date(retryAt).toISOString() }];
}

/** A file may have been written by another version, or by hand. */
function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && /^[A-Z_]{3,30}$/.test(value);
}

/**
 * Adds what this process saw. Best effort: a full disk or a missing folder must not fail a search,
 * and of two processes that write at once the later one wins. The folder is not made for this alone.
 */
export async function writeHealth(dataDir: string, seen: readonly SeenHealth[]): Promise<void> {
  const path = join(dataDir, fileName);
  const draft = join(dataDir, `.${fileName}.${randomUUID()}`);
  const own = seen.map(({ addresses, ...health }) => ({ ...health, addressHash: hashOf(addresses) }));
  try {
    const before = (await readEntries(dataDir, Date.now())).filter((entry) => !own.some((mine) => isSame(mine, entry)));
    const newest = [...own, ...before].sort((a, b) => ageOrder(a, b)).slice(0, maxEntries);
    const entries = newest.map(({ breaker: _, ...entry }) => entry);
    await writeFile(draft, `${JSON.stringify({ version: 2, entries }, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    await rename(draft, path);
  } catch {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

function isSame(one: RecordedHealth, other: RecordedHealth): boolean {
  return one.provider === other.provider && one.addressHash === other.addressHash;
}

function ageOrder(a: ProviderHealth, b: ProviderHealth): number {
  return (b.lastError?.at ?? '').localeCompare(a.lastError?.at ?? '');
}

/** An address may hold a password. */
function hashOf(addresses: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(addresses)).digest('hex').slice(0, 16);
}
