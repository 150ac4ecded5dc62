import type { Footnote } from './contract/footnote.ts';
import { createFootnote } from './footnote.ts';

/** The longest that a search may take before the user is told to try again. */
const timeoutMs = 15_000;

export interface GoogleSearchOptions {
  /** By default one of its own, with the settings of this machine. */
  readonly footnote?: Pick<Footnote, 'search'> | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface GoogleSearchResult {
  readonly text: string;
  readonly sources: readonly { readonly title: string; readonly url: string }[];
  readonly searchQueries: readonly string[];
  /** As Gemini sent it. */
  readonly groundingMetadata: unknown;
}

/** One search by Gemini with Google Search: its grounded answer, and the pages that it is from. */
export async function performGoogleSearch(
  query: string,
  { footnote, signal }: GoogleSearchOptions = {},
): Promise<GoogleSearchResult> {
  // One of its own is closed again; one that was given is its owner's to close.
  const searcher = footnote ?? createFootnote();
  try {
    const response = await searcher.search({ query, provider: 'gemini' }, { signal, timeoutMs, raw: true });
    const { answer, sources, searchQueries = [], groundingMetadata } = response;
    return {
      text: answer?.text ?? '',
      sources: sources.map(({ title, url }) => ({ title, url })),
      searchQueries,
      groundingMetadata,
    };
  } finally {
    if (footnote === undefined && 'close' in searcher) await (searcher as Footnote).close();
  }
}
