import { defined } from '../defined.ts';
import type { ErrorCode, FootnoteError } from '../errors.ts';

/** One call of a provider, for those who want to know how an answer came about. */
export interface Attempt {
  readonly provider: string;
  readonly ms: number;
  readonly outcome: 'answered' | ErrorCode;
  readonly retry?: boolean;
  /** It was asked beside a provider that took longer than usual. */
  readonly hedge?: boolean;
}

export interface AttemptLog {
  begin(attempt: Pick<Attempt, 'provider' | 'retry' | 'hedge'>): (outcome: Attempt['outcome']) => void;
  /** In the order in which they began. What is still under way is given up: nobody waits for it any more. */
  list(): readonly Attempt[];
}

export function createAttemptLog(now: () => number): AttemptLog {
  const begun: (() => Attempt)[] = [];
  return {
    begin({ provider, retry, hedge }) {
      const startedAt = now();
      let ended: Pick<Attempt, 'ms' | 'outcome'> | undefined;
      const end = (outcome: Attempt['outcome']) => ({ ms: Math.round(now() - startedAt), outcome });
      begun.push(() => {
        ended ??= end('CANCELLED');
        return { provider, ...ended, ...defined({ retry: retry || undefined, hedge: hedge || undefined }) };
      });
      return (outcome) => {
        ended ??= end(outcome);
      };
    },
    list: () => begun.map((attempt) => attempt()),
  };
}

/** Not enumerable: no border prints or serialises them by accident. */
const name = 'attempts';

export function withAttempts(error: FootnoteError, attempts: readonly Attempt[]): FootnoteError {
  // A caller may abort several searches with one error object; it then carries the attempts of the last.
  Object.defineProperty(error, name, { value: attempts, configurable: true, writable: true });
  return error;
}

/** The attempts behind a search that failed; none for an error that came before anyone was asked. */
export function attemptsOf(error: unknown): readonly Attempt[] {
  const attempts =
    typeof error === 'object' && error !== null ? Object.getOwnPropertyDescriptor(error, name) : undefined;
  return Array.isArray(attempts?.value) ? (attempts.value as readonly Attempt[]) : [];
}

/** As the log keeps them; undefined where nobody was asked. */
export function attemptRecords(attempts: readonly Attempt[] = []): readonly AttemptRecord[] | undefined {
  if (attempts.length === 0) return undefined;
  return attempts.map(({ provider, ms, outcome }) => ({
    provider,
    ms,
    ...(outcome === 'answered' ? {} : { code: outcome }),
  }));
}

export interface AttemptRecord {
  readonly provider: string;
  readonly ms: number;
  /** Absent where it answered. */
  readonly code?: string;
}
