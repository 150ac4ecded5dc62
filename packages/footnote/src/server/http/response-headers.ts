/**
 * What a browser may do with an answer, should one ever be shown as a page: run and load what comes from here, and
 * nothing else; no string becomes code without a policy (trusted types); nobody frames it.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const defaults: Readonly<Record<string, string>> = {
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  // Pages that were let in ask with CORS, which this does not touch; it is about images and scripts.
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'no-store',
};

/** On every answer, refusals included. What a route says itself stays. */
export function addDefaultHeaders(headers: Headers): void {
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value);
}
