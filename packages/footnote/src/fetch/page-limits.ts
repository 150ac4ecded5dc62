const megabyte = 1_000_000;

/** What one page may cost; `footnote help fetch` and the docs name them. */
export const pageLimits = {
  redirects: 5,
  headerFields: 256,
  /** Bytes as they come over the wire. */
  wireBytes: 5 * megabyte,
  /** The least that a piece of a body counts. */
  pieceBytes: 128,
  /** Bytes after inflation, counted by us. */
  inflatedBytes: 10 * megabyte,
  /** More than this, once a megabyte has come out of it, is a bomb. */
  inflation: 100,
  inflationFrom: megabyte,
  /** Of the document that is kept; one can read on up to here. */
  characters: 2_000_000,
  links: 2_000,
  /** Of the time for a page, what is set aside for reading what came. */
  readingMs: 3_500,
  /** On request; without one it is the setting's. */
  timeoutMs: 120_000,
} as const;
