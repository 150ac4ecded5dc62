/**
 * The environment of a test that is about something else: a home that nobody can make, nothing kept between searches,
 * and nothing written to disk.
 */
export const bareEnv = { HOME: '/dev/null/nowhere', FOOTNOTE_AUDIT: 'off', FOOTNOTE_CACHE_TTL: '0' } as const;
