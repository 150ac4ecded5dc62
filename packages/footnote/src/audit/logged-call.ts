import { attemptsOf } from '../contract/attempt.ts';
import { FootnoteError } from '../errors.ts';
import type { AuditLog, Intent, Outcome } from './audit.ts';

type Told = Omit<Outcome, 'tookMs'>;

/**
 * The intent is on disk before anything leaves the machine, the outcome before the answer is given.
 * `work` awaits what it is given before it sends anything: until then the disk may take its time.
 */
export async function loggedCall<T>(
  audit: AuditLog,
  intent: Intent,
  work: (mayLeave: () => Promise<void>) => Promise<T>,
  describe: (answer: T) => Omit<Told, 'status'>,
): Promise<T> {
  const startedAt = performance.now();
  const tookMs = () => Math.round(performance.now() - startedAt);
  const { id, settled } = await audit.begin(intent);
  try {
    const answer = await work(settled);
    await audit.outcome(id, { status: 'answered', ...describe(answer), tookMs: tookMs() });
    return answer;
  } catch (error) {
    const failure = FootnoteError.from(error);
    await audit.outcome(id, { ...failed(failure), tookMs: tookMs() });
    throw failure;
  }
}

function failed(failure: FootnoteError): Told {
  const { code, provider } = failure;
  const attempts = attemptsOf(failure).map(asRecord);
  return {
    status: 'failed',
    code,
    ...(provider === undefined ? {} : { provider }),
    ...(attempts.length === 0 ? {} : { attempts }),
  };
}

export function asRecord({ provider, ms, outcome }: { provider: string; ms: number; outcome: string }) {
  return { provider, ms, ...(outcome === 'answered' ? {} : { code: outcome }) };
}
