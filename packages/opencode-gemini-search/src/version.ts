/** Kept equal to package.json by a test. */
export const version = '0.1.0';

export const userAgent = `opencode-gemini-search/${version}`;
