/** The same words stand in README.md and SECURITY.md; a test holds them together. */
export const trustPromise =
  "A project's footnote.json can only restrict. From it count the order of the providers that you configured, timeoutMs, " +
  'cache.ttlSeconds, stricter policies, a shorter list of MCP tools, and domain rules, limits and budgets in addition to ' +
  "yours. Everything else counts only after 'footnote trust' of exactly this content: keys, addresses, models, looser " +
  'policies, private addresses, sources of documentation, the log, the server, Redis, proxy and certificates. dataDir ' +
  'never counts, and an address goes only with a key from that same file.';
