/**
 * The environment of a test that is about something else: no home, nothing kept between searches,
 * and nothing written to disk.
 */
export const bareEnv = { HOME: '/nowhere', FOOTNOTE_AUDIT: 'off', FOOTNOTE_CACHE_TTL: '0' } as const;
