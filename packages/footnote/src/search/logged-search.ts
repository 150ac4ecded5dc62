import type { AuditLog, Intent } from '../audit/audit.ts';
import { asRecord, loggedCall } from '../audit/logged-call.ts';
import type { SearchResponse } from '../contract/response.ts';

export function loggedSearch(
  audit: AuditLog,
  intent: Intent,
  work: (mayLeave: () => Promise<void>) => Promise<SearchResponse>,
): Promise<SearchResponse> {
  return loggedCall(audit, intent, work, ({ provider, results, cached, costUsd, attempts }) => ({
    provider,
    results: results.length,
    cached,
    ...(costUsd === undefined ? {} : { costUsd }),
    ...(attempts === undefined ? {} : { attempts: attempts.map(asRecord) }),
  }));
}
