/** Kept equal to package.json by a test, so that no file is read at start-up. */
export const version = '0.1.0';

/** Some public services refuse callers that don't say who they are. */
export const userAgent = `footnote-search/${version} (npm package footnote-search) node/${process.versions.node}`;

/** By this name robots.txt files can speak to Footnote. */
export const robotsToken = 'Footnote';

/** For pages: what reads them, and where to learn more about it. */
export const pageUserAgent = `Mozilla/5.0 (compatible; ${robotsToken}/${version}; +https://www.npmjs.com/package/footnote-search)`;
