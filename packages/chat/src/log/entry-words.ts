import type { AuditEntry, ListedProvider } from './audit-page.ts';

export function costWords(costUsd: number | undefined): string {
  if (costUsd === undefined) return '–';
  if (costUsd === 0) return '$0';
  // A search costs parts of a cent; from a dollar on, cents are enough.
  const digits = costUsd >= 1 ? 2 : Math.min(6, Math.max(2, 1 - Math.floor(Math.log10(costUsd))));
  return `$${costUsd.toFixed(digits)}`;
}

export function tookWords(ms: number | undefined): string {
  if (ms === undefined) return '';
  return ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`;
}

const kindNames: Readonly<Record<string, string>> = {
  search: 'Search',
  fetch: 'Page',
  database: 'Database',
  judge: 'Judge',
};

export function kindWord(kind: string): string {
  return kindNames[kind] ?? kind;
}

/** What became of it: `5 results`, `TIMEOUT`, `unfinished`. */
export function outcomeWords({ status, code, results, kind }: AuditEntry): string {
  if (status === 'failed') return code ?? 'failed';
  if (status === 'unfinished') return 'unfinished';
  if (kind !== 'search' || results === undefined) return 'answered';
  return results === 1 ? '1 result' : `${results} results`;
}

/** What a reader should know beside the outcome: the cache, and who was asked in vain before. */
export function asideWords({ cached, attempts = [], provider, status }: AuditEntry): string {
  const inVain = attempts.filter((attempt) => attempt.code !== undefined);
  const others = status === 'failed' ? inVain.filter((attempt) => attempt.provider !== provider) : inVain;
  const words = others.map((attempt) => `${attempt.provider}: ${attempt.code}`);
  const cache = cached === 'fresh' ? 'from the cache' : cached === 'stale' ? 'from the cache, old' : '';
  return [cache, words.length === 0 ? '' : `after ${words.join(', ')}`].filter((part) => part !== '').join(' · ');
}

/** By the reader's own clock: the time alone where it was today. */
export function whenWords(at: string, now: Date): string {
  const date = new Date(at);
  if (Number.isNaN(date.getTime())) return at;
  const time = date.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });
  const isToday = date.toDateString() === now.toDateString();
  return isToday ? time : `${date.toLocaleDateString(undefined, { day: 'numeric', month: 'short' })}, ${time}`;
}

export interface ProviderState {
  readonly words: string;
  readonly state: 'asked' | 'ready' | 'resting' | 'absent';
}

export function providerState({ breaker, order, configured, keyless, lastError }: ListedProvider): ProviderState {
  const failed = lastError === null ? '' : `, last failure ${lastError}`;
  if (breaker === 'open')
    return { words: `resting${lastError === null ? '' : ` after ${lastError}`}`, state: 'resting' };
  if (order !== undefined) return { words: `asked ${ordinal(order)}${failed}`, state: 'asked' };
  if (configured || keyless) return { words: `asked when named${failed}`, state: 'ready' };
  return { words: 'not set up', state: 'absent' };
}

function ordinal(place: number): string {
  return ['first', 'second', 'third'][place - 1] ?? `${place}th`;
}
