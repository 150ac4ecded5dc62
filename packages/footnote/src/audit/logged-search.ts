import { FootnoteError } from '../errors.ts';
import { attemptsOf } from '../flow/attempts.ts';
import type { SearchResponse } from '../search/response.ts';
import type { AuditLog, Intent, Outcome } from './audit.ts';

/**
 * The intent is on disk before anything leaves the machine, the outcome before the answer is given.
 * `work` awaits what it is given before it sends anything: until then the disk may take its time.
 */
export async function loggedSearch(
  audit: AuditLog,
  intent: Intent,
  work: (mayLeave: () => Promise<void>) => Promise<SearchResponse>,
): Promise<SearchResponse> {
  const startedAt = performance.now();
  const tookMs = () => Math.round(performance.now() - startedAt);
  const { id, settled } = await audit.begin(intent);
  try {
    const response = await work(settled);
    await audit.outcome(id, { ...answered(response), tookMs: tookMs() });
    return response;
  } catch (error) {
    const failure = FootnoteError.from(error);
    await audit.outcome(id, { ...failed(failure), tookMs: tookMs() });
    throw failure;
  }
}

function answered({ provider, results, cached, costUsd, attempts }: SearchResponse): Omit<Outcome, 'tookMs'> {
  return {
    status: 'answered',
    provider,
    results: results.length,
    cached,
    ...(costUsd === undefined ? {} : { costUsd }),
    ...(attempts === undefined ? {} : { attempts: attempts.map(asRecord) }),
  };
}

function failed(failure: FootnoteError): Omit<Outcome, 'tookMs'> {
  const { code, provider } = failure;
  const attempts = attemptsOf(failure).map(asRecord);
  return {
    status: 'failed',
    code,
    ...(provider === undefined ? {} : { provider }),
    ...(attempts.length === 0 ? {} : { attempts }),
  };
}

function asRecord({ provider, ms, outcome }: { provider: string; ms: number; outcome: string }) {
  return { provider, ms, ...(outcome === 'answered' ? {} : { code: outcome }) };
}
