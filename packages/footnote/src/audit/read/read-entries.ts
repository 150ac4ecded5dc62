import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { defined } from '../../defined.ts';
import { asList, asNumber, asObject, asText, type JsonObject } from '../../json.ts';
import type { Outcome } from '../audit.ts';
import { isCode, listSegments, overflowFolder, segmentName } from '../log-folder.ts';
import { readLine } from '../record.ts';
import { linesOf } from '../segment-lines.ts';

/** One search, page or database query: what was about to happen, and what became of it. */
export interface AuditEntry {
  readonly id: string;
  readonly at: string;
  readonly kind: string;
  readonly caller: string;
  /** As far as the log keeps it. */
  readonly text?: string;
  readonly hmac?: string;
  /** What left beside the query: domains, language, region. */
  readonly options?: LoggedOptions;
  readonly chain: readonly string[];
  /** What the settings would have refused, and the caller allowed. */
  readonly allowed?: string;
  /** Further addresses that were asked on the way to a page: redirects, rewrites, robots.txt. */
  readonly hops?: readonly LoggedHop[];
  /** `unfinished`: under way, or its process died. It may have been sent. `blocked`: refused, and never sent. */
  readonly status: Outcome['status'] | 'unfinished' | 'blocked';
  readonly provider?: string;
  readonly code?: string;
  readonly results?: number;
  readonly cached?: string;
  readonly costUsd?: number;
  readonly tookMs?: number;
  readonly attempts?: readonly LoggedAttempt[];
  /** Of what was blocked: by which rule, where it stood, and what was found, by kind. */
  readonly rule?: string;
  readonly place?: string;
  readonly found?: readonly string[];
  /** What the provider searched for, as far as the log keeps it. */
  readonly searchQueries?: readonly string[];
  /** So many calls like an earlier one, from `at` to `until`, for which nobody was asked; one where it is left out. */
  readonly count?: number;
  readonly until?: string;
}

type LoggedOptions = Readonly<Record<string, string | readonly string[]>>;

interface LoggedHop {
  readonly why: string;
  readonly text?: string;
  readonly hmac?: string;
}

interface LoggedAttempt {
  readonly provider: string;
  readonly ms: number;
  readonly code?: string;
}

export interface EntryFilters {
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
  readonly kind?: string | undefined;
  readonly caller?: string | undefined;
  /** Also one that was asked in vain, or may have been asked when the process died. */
  readonly provider?: string | undefined;
  /** A status or an error code. */
  readonly outcome?: string | undefined;
  /** Told of every line that isn't a record any more. */
  readonly onUnreadable?: ((file: string, line: number) => void) | undefined;
}

/** Segment by segment, each entry when its outcome comes up; those without one last. */
export async function* readEntries(dir: string, filters: EntryFilters = {}): AsyncIterable<AuditEntry> {
  const begun = new Map<string, AuditEntry>();
  for await (const record of recordsOf(dir, filters)) {
    const id = asText(record['id']) ?? '';
    const whole = wholeEntries[String(record['type'])]?.(id, record);
    if (whole !== undefined && isWanted(whole, filters)) yield whole;
    if (record['type'] === 'intent') begun.set(id, intentOf(id, record));
    const entry = begun.get(id);
    if (entry === undefined) continue;
    if (record['type'] === 'hop') begun.set(id, { ...entry, hops: [...(entry.hops ?? []), hopOf(record)] });
    if (record['type'] !== 'outcome') continue;
    begun.delete(id);
    const finished = { ...entry, ...outcomeOf(record) };
    if (isWanted(finished, filters)) yield finished;
  }
  for (const entry of begun.values()) if (isWanted(entry, filters)) yield entry;
}

/** Records that are an entry by themselves. */
const wholeEntries: Readonly<Record<string, ((id: string, record: JsonObject) => AuditEntry) | undefined>> = {
  blocked: blockedOf,
  repeated: repeatedOf,
};

async function* recordsOf(dir: string, filters: EntryFilters): AsyncIterable<JsonObject> {
  yield* recordsIn(dir, filters);
  yield* recordsIn(overflowFolder(dir), filters);
}

async function* recordsIn(dir: string, { since, onUnreadable }: EntryFilters): AsyncIterable<JsonObject> {
  for (const file of (await listSegments(dir)).map(segmentName)) {
    if (await isTooOld(join(dir, file), since)) continue;
    for await (const { number, bytes, whole } of linesOf(join(dir, file))) {
      if (!whole) break;
      const record = readLine(bytes);
      if (record !== undefined) yield record;
      else onUnreadable?.(file, number);
    }
  }
}

/** Nothing in a file is newer than its last change. */
async function isTooOld(file: string, since: Date | undefined): Promise<boolean> {
  try {
    return (await stat(file)).mtimeMs < (since?.getTime() ?? 0);
  } catch (error) {
    // Retention took it away meanwhile.
    if (isCode(error, 'ENOENT')) return true;
    throw error;
  }
}

function isWanted(entry: AuditEntry, { since, until, kind, caller, provider, outcome }: EntryFilters): boolean {
  const at = Date.parse(entry.at);
  if (since !== undefined && !(at >= since.getTime())) return false;
  if (until !== undefined && !(at <= until.getTime())) return false;
  if (kind !== undefined && entry.kind !== kind) return false;
  if (caller !== undefined && entry.caller !== caller) return false;
  if (provider !== undefined && !providersOf(entry).includes(provider)) return false;
  return outcome === undefined || entry.status === outcome || entry.code === outcome;
}

function providersOf({ status, chain, provider, attempts = [] }: AuditEntry): readonly (string | undefined)[] {
  return status === 'unfinished' ? chain : [provider, ...attempts.map((attempt) => attempt.provider)];
}

function intentOf(id: string, record: JsonObject): AuditEntry {
  return {
    id,
    at: asText(record['at']) ?? '',
    kind: asText(record['kind']) ?? '',
    caller: asText(record['caller']) ?? '',
    ...defined({ text: asText(record['text']), hmac: asText(record['hmac']) }),
    ...defined({ options: optionsOf(record['options']) }),
    chain: asList(record['chain']).flatMap((id) => asText(id) ?? []),
    ...defined({ allowed: asText(record['allowed']) }),
    status: 'unfinished',
  };
}

function optionsOf(value: unknown): LoggedOptions | undefined {
  const options = Object.entries(asObject(value)).flatMap(([name, option]) => {
    const words = Array.isArray(option) ? asList(option).flatMap((word) => asText(word) ?? []) : asText(option);
    return words === undefined ? [] : [[name, words] as const];
  });
  return options.length === 0 ? undefined : Object.fromEntries(options);
}

function hopOf(record: JsonObject): LoggedHop {
  return {
    why: asText(record['why']) ?? '',
    ...defined({ text: asText(record['text']), hmac: asText(record['hmac']) }),
  };
}

function blockedOf(id: string, record: JsonObject): AuditEntry {
  return {
    ...intentOf(id, record),
    status: 'blocked',
    code: 'BLOCKED_BY_POLICY',
    ...defined({ rule: asText(record['rule']), place: asText(record['place']) }),
    found: asList(record['found']).flatMap((kind) => asText(kind) ?? []),
  };
}

function repeatedOf(id: string, record: JsonObject): AuditEntry {
  return {
    ...intentOf(id, record),
    ...outcomeOf(record),
    at: asText(record['from']) ?? '',
    ...defined({ count: asNumber(record['count']), until: asText(record['to']) }),
  };
}

function outcomeOf(record: JsonObject) {
  const attempts = asList(record['attempts']).map(asObject);
  const queries = asList(record['searchQueries']).flatMap((query) => asText(query) ?? []);
  return {
    status: record['status'] === 'answered' ? ('answered' as const) : ('failed' as const),
    ...defined({
      provider: asText(record['provider']),
      code: asText(record['code']),
      results: asNumber(record['results']),
      cached: asText(record['cached']),
      costUsd: asNumber(record['costUsd']),
      tookMs: asNumber(record['tookMs']),
      attempts: attempts.length === 0 ? undefined : attempts.map(attemptOf),
      searchQueries: queries.length === 0 ? undefined : queries,
    }),
  };
}

function attemptOf(record: JsonObject): LoggedAttempt {
  return {
    provider: asText(record['provider']) ?? '',
    ms: asNumber(record['ms']) ?? 0,
    ...defined({ code: asText(record['code']) }),
  };
}
