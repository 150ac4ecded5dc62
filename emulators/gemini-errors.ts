import type { EmulatedReply } from './emulator.ts';

const quotaFailure = (quotaId: string) => ({
  '@type': 'type.googleapis.com/google.rpc.QuotaFailure',
  violations: [
    {
      quotaMetric: 'generativelanguage.googleapis.com/generate_content_free_tier_requests',
      quotaId,
      quotaDimensions: { location: 'global', model: 'gemini-3.8-flash' },
      quotaValue: '10',
    },
  ],
});
const help = {
  '@type': 'type.googleapis.com/google.rpc.Help',
  links: [
    { description: 'Learn more about Gemini API quotas', url: 'https://ai.google.dev/gemini-api/docs/rate-limits' },
  ],
};
const retryInfo = (retryDelay: string) => ({ '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay });
const errorInfo = (reason: string) => ({
  '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
  reason,
  domain: 'googleapis.com',
  metadata: { service: 'generativelanguage.googleapis.com' },
});

const overQuota = 'You exceeded your current quota, please check your plan and billing details.';

/** The errors of the service, by mode: a bad key is a 400, and three kinds of 429 mean different things. */
export const errorModes: Readonly<Record<string, EmulatedReply>> = {
  'bad-key': failure(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
    errorInfo('API_KEY_INVALID'),
  ]),
  'no-permission': failure(403, 'PERMISSION_DENIED', 'Your API key does not have the required permission.', [
    errorInfo('API_KEY_SERVICE_BLOCKED'),
  ]),
  'no-billing': failure(400, 'FAILED_PRECONDITION', 'User location is not supported for the API use.'),
  'bad-argument': failure(400, 'INVALID_ARGUMENT', 'Number of urls to lookup exceeds the limit (24 > 20).'),
  quota: failure(429, 'RESOURCE_EXHAUSTED', overQuota, [help]),
  'quota-per-day': failure(429, 'RESOURCE_EXHAUSTED', overQuota, [
    quotaFailure('GenerateRequestsPerDayPerProjectPerModel-FreeTier'),
    help,
    retryInfo('41s'),
  ]),
  'rate-limit': failure(429, 'RESOURCE_EXHAUSTED', 'Resource has been exhausted (e.g. check quota).'),
  'rate-limit-hint': failure(429, 'RESOURCE_EXHAUSTED', overQuota, [
    quotaFailure('GenerateRequestsPerMinutePerProjectPerModel-FreeTier'),
    help,
    retryInfo('34.4s'),
  ]),
  'server-error': failure(500, 'INTERNAL', 'An internal error has occurred.'),
  overloaded: failure(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'),
  'deadline-exceeded': failure(504, 'DEADLINE_EXCEEDED', 'Deadline expired before operation could complete.'),
  'html-error': {
    status: 503,
    headers: { 'content-type': 'text/html' },
    text: '<html><body>Service Unavailable</body></html>',
  },
};

/** The service prints its errors over several lines and ends them with a newline. */
export function failure(code: number, status: string, message: string, details?: readonly object[]): EmulatedReply {
  const error = { code, message, status, ...(details === undefined ? {} : { details }) };
  return {
    status: code,
    headers: { 'content-type': 'application/json; charset=UTF-8' },
    text: `${JSON.stringify({ error }, null, 2)}\n`,
  };
}
