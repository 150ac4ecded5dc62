import type { ProviderAnswer, ProviderSource, WebSearchProvider, WebSearchResponse } from '../providers/provider.ts';
import { isoDate } from './dates.ts';
import { hostOf, matchesDomain, pageKey, unwrap, withoutWww } from './page-address.ts';
import { plainText, shorten } from './plain-text.ts';
import type { CheckedRequest } from './request.ts';
import type { SearchResponse, SearchResult } from './response.ts';

/** A source whose address and date are in order; its number comes with `cite`. */
export interface TidySource {
  readonly title: string;
  readonly url: string;
  readonly domain: string;
  readonly publishedDate?: string;
  readonly quote?: string;
}

export interface Tidied {
  readonly results: readonly SearchResult[];
  readonly answer?: ProviderAnswer;
  /** In the provider's order, so that the answer's indices still fit; undefined for those that weren't asked for. */
  readonly answerSources: readonly (TidySource | undefined)[];
  /** What goes into the response as it is. */
  readonly extras: Pick<SearchResponse, 'searchQueries' | 'suggestionsHtml' | 'costUsd'>;
}

/** What every vendor does in its own way leaves in one way: addresses, dates, text, length. */
export function tidy(reply: WebSearchResponse, request: CheckedRequest, provider: WebSearchProvider): Tidied {
  const answer = reply.answer ?? plainAnswer(reply.answerBox, provider);
  return {
    results: tidyResults(reply, request, provider),
    answerSources: (answer?.sources ?? []).map((source) => tidySource(source, request)),
    ...(answer === undefined ? {} : { answer }),
    extras: {
      ...(reply.searchQueries?.length ? { searchQueries: distinctQueries(reply.searchQueries) } : {}),
      ...(reply.suggestionsHtml === undefined ? {} : { suggestionsHtml: reply.suggestionsHtml }),
      ...(reply.costUsd === undefined ? {} : { costUsd: reply.costUsd }),
    },
  };
}

function tidyResults(reply: WebSearchResponse, request: CheckedRequest, provider: WebSearchProvider): SearchResult[] {
  const seen = new Set<string>();
  const results: SearchResult[] = [];
  for (const result of reply.results) {
    const url = unwrap(result.url);
    if (url === undefined || !isWanted(hostOf(url), request)) continue;
    const key = pageKey(url);
    if (seen.has(key)) continue;
    seen.add(key);
    const publishedDate = isoDate(result.publishedDate);
    results.push({
      title: plainText(result.title, provider.htmlSnippets).replace(/\s+/g, ' ') || withoutWww(hostOf(url)),
      url,
      content: plainText(result.content, provider.htmlSnippets),
      ...(result.score === undefined ? {} : { score: result.score }),
      ...(publishedDate === undefined ? {} : { publishedDate }),
    });
    if (results.length === request.numResults) break;
  }
  return fitContext(results, request.contextMaxCharacters);
}

function tidySource(source: ProviderSource, request: CheckedRequest): TidySource | undefined {
  const url = unwrap(source.url) ?? '';
  const host = source.domain ?? hostOf(url);
  if (host !== '' && !isWanted(host, request)) return undefined;
  const domain = withoutWww(host);
  const publishedDate = isoDate(source.publishedDate);
  const title = source.title === undefined ? '' : plainText(source.title).replace(/\s+/g, ' ');
  return {
    url,
    domain,
    title: title || domain || 'Untitled',
    ...(publishedDate === undefined ? {} : { publishedDate }),
    ...(source.quote === undefined ? {} : { quote: plainText(source.quote) }),
  };
}

function isWanted(host: string, { includeDomains, excludeDomains }: CheckedRequest): boolean {
  if (excludeDomains.some((excluded) => matchesDomain(host, excluded))) return false;
  return includeDomains.length === 0 || includeDomains.some((included) => matchesDomain(host, included));
}

/** Every result gets an equal share; what one leaves unused goes to the others. */
function fitContext(results: SearchResult[], maxCharacters: number | undefined): SearchResult[] {
  if (maxCharacters === undefined) return results;
  let left = maxCharacters;
  const byLength = [...results].sort((a, b) => a.content.length - b.content.length);
  byLength.forEach((result, index) => {
    const share = Math.floor(left / (byLength.length - index));
    result.content = shorten(result.content, share);
    left -= result.content.length;
  });
  return results;
}

function plainAnswer(answerBox: string | undefined, { htmlSnippets }: WebSearchProvider): ProviderAnswer | undefined {
  const text = answerBox === undefined ? '' : plainText(answerBox, htmlSnippets);
  return text === '' ? undefined : { cites: 'nothing', text };
}

function distinctQueries(queries: readonly string[]): string[] {
  return [...new Set(queries.map((query) => query.trim()).filter((query) => query !== ''))];
}
