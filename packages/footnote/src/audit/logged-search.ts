import type { SearchResponse } from '../search/response.ts';
import type { AuditLog, Intent } from './audit.ts';
import { asRecord, loggedCall } from './logged-call.ts';

export function loggedSearch(
  audit: AuditLog,
  intent: Intent,
  work: () => Promise<SearchResponse>,
): Promise<SearchResponse> {
  return loggedCall(audit, intent, work, ({ provider, results, cached, costUsd, attempts }) => ({
    provider,
    results: results.length,
    cached,
    ...(costUsd === undefined ? {} : { costUsd }),
    ...(attempts === undefined ? {} : { attempts: attempts.map(asRecord) }),
  }));
}
