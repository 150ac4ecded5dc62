/** Footnote itself. Its documents answer where a question names it, and never for the packages that it searches. */
export const ownPackages: ReadonlySet<string> = new Set(['footnote-search', 'opencode-gemini-search', 'footnote-chat']);
