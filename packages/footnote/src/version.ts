/** Kept equal to package.json by a test, so that no file is read at start-up. */
export const version = '0.1.0';

const homePage = 'https://www.npmjs.com/package/footnote-search';

/** Some public services refuse or slow down callers that don't say who they are and where to reach somebody. */
export const userAgent = `footnote-search/${version} (${homePage}) node/${process.versions.node}`;

/** By this name robots.txt files can speak to Footnote. */
export const robotsToken = 'Footnote';

/** For pages: what reads them, and where to learn more about it. */
export const pageUserAgent = `Mozilla/5.0 (compatible; ${robotsToken}/${version}; +${homePage})`;
