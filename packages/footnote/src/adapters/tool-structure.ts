import type { Page, PageOutcome } from '../contract/page.ts';
import type { Citation, SearchResponse, SearchResult, Source, Warning } from '../contract/response.ts';
import { defined } from '../defined.ts';
import { type ErrorCode, failureJson } from '../errors.ts';
import { asObject, asText } from '../json.ts';
import { hostOf, withoutWww } from '../text/page-address.ts';
import type { ToolReply } from '../tools/call-tool.ts';
import type { ToolName } from '../tools/tool-list.ts';

/** What a search found, as plain JSON. */
export interface SearchStructure {
  readonly query: string;
  /** The id of the provider that answered; empty where none did. */
  readonly provider: string;
  readonly results: readonly SearchResult[];
  /** The answer without markers. */
  readonly answer?: string;
  /** Which part of `answer` rests on which sources. */
  readonly citations: readonly Citation[];
  readonly sources: readonly Source[];
  /** What the provider itself searched for. */
  readonly searchQueries?: readonly string[];
  /** Google's search suggestions, exactly as received: its terms ask that they be shown unchanged. */
  readonly suggestionsHtml?: string;
  readonly warnings: readonly Warning[];
}

/** What was read of one or several pages, as plain JSON. */
export interface PageStructure {
  readonly pages: readonly ReadPage[];
  readonly sources: readonly Source[];
  readonly warnings: readonly Warning[];
}

export type ReadPage =
  | { readonly url: string; readonly page: Page; readonly failed?: undefined }
  | { readonly url: string; readonly failed: ToolFailure; readonly page?: undefined };

/** A failure as programs read it; `code` is stable. */
export interface ToolFailure {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint: string;
  readonly retryable: boolean;
  readonly provider?: string;
  readonly retryAfterMs?: number;
  /** The refusing side's own sentence: cleaned, and still foreign text. */
  readonly detail?: string;
}

interface StructureByTool {
  readonly web_search: SearchStructure;
  readonly fetch_page: PageStructure;
  readonly docs_search: SearchStructure;
}
export type StructureOf<Name extends ToolName> = StructureByTool[Name];

const structures: {
  readonly [Name in ToolName]: (reply: Partial<ToolReply>, input: unknown) => StructureByTool[Name];
} = {
  web_search: ({ response }, input) => ofSearch(response, input),
  fetch_page: ({ pages }) => ofPages(pages),
  docs_search: ({ response }, input) => ofSearch(response, input),
};

/** The whole of a reply; of a call that failed, one in which nothing was found. */
export function structureOf<Name extends ToolName>(
  name: Name,
  input: unknown,
  reply: Partial<ToolReply> = {},
): StructureOf<Name> {
  return structures[name](reply, input);
}

function ofSearch(response: SearchResponse | undefined, input: unknown): SearchStructure {
  if (response === undefined) {
    const query = asText(asObject(input)['query']) ?? '';
    return { query, provider: '', results: [], citations: [], sources: [], warnings: [] };
  }
  const { query, provider, results, answer, sources, searchQueries, suggestionsHtml, warnings } = response;
  return {
    query,
    provider,
    results,
    citations: answer?.citations ?? [],
    sources,
    warnings,
    ...defined({ answer: answer?.text, searchQueries, suggestionsHtml }),
  };
}

function ofPages(outcomes: readonly PageOutcome[] = []): PageStructure {
  const pages = outcomes.map(
    ({ url, page, error }): ReadPage => (page === undefined ? { url, failed: failureJson(error) } : { url, page }),
  );
  const read = pages.flatMap(({ page }) => (page === undefined ? [] : [page]));
  const sources = read.map(({ title, finalUrl: url, publishedDate }, index) => ({
    n: index + 1,
    title,
    url,
    domain: withoutWww(hostOf(url)),
    ...defined({ publishedDate }),
  }));
  return { pages, sources, warnings: read.flatMap(({ warnings }) => warnings) };
}
