import type {
  ProviderAnswer,
  ProviderSource,
  SnippetFormat,
  WebSearchProvider,
  WebSearchResponse,
} from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import type { SearchResponse, SearchResult } from '../contract/response.ts';
import { defined } from '../defined.ts';
import { type DomainRules, isAllowed } from '../domains.ts';
import { fairShares, shorten } from '../text/cut.ts';
import { isoDate } from '../text/dates.ts';
import { matchesDomain, pageKey, unwrap, withoutWww } from '../text/page-address.ts';
import { type CleanNote, plainText } from './plain-text.ts';

/** A source whose address and date are in order; its number comes with `cite`. */
export interface TidySource {
  readonly title: string;
  readonly url: string;
  readonly domain: string;
  readonly publishedDate?: string;
  readonly quote?: string;
  readonly file?: string;
  readonly line?: number;
  readonly endLine?: number;
  readonly foundBy?: string[];
}

export interface Tidied {
  readonly results: readonly SearchResult[];
  readonly answer?: ProviderAnswer;
  /** In the provider's order, so that the answer's indices still fit; undefined for those that weren't asked for. */
  readonly answerSources: readonly (TidySource | undefined)[];
  /** What was neutralised before tags went. */
  readonly cleaned: readonly Parameters<CleanNote>[0][];
  /** What goes into the response as it is. */
  readonly extras: Pick<SearchResponse, 'searchQueries' | 'suggestionsHtml' | 'costUsd'>;
}

/** What every vendor does in its own way leaves in one way: addresses, dates, text, length. */
export function tidy(
  reply: WebSearchResponse,
  request: CheckedRequest,
  provider: WebSearchProvider,
  rules: DomainRules = { allow: undefined, deny: [] },
): Tidied {
  const cleaned: Parameters<CleanNote>[0][] = [];
  const tools: TidyTools = {
    provider,
    isWanted: (host) => isWanted(host, request) && (provider.local === true || isAllowed(host, rules)),
    plain: (text, format = reply.snippets ?? provider.snippets) =>
      plainText(text, format, (noted) => void cleaned.push(noted)),
  };
  const answer = reply.answer ?? plainAnswer(reply.answerBox, tools);
  return {
    results: tidyResults(reply, request, tools),
    answerSources: (answer?.sources ?? []).map((source) => tidySource(source, tools)),
    ...defined({ answer }),
    cleaned,
    extras: {
      ...(reply.searchQueries?.length ? { searchQueries: distinctQueries(reply.searchQueries) } : {}),
      ...defined({ suggestionsHtml: reply.suggestionsHtml, costUsd: reply.costUsd }),
    },
  };
}

interface TidyTools {
  readonly provider: WebSearchProvider;
  isWanted(host: string): boolean;
  plain(text: string, format?: SnippetFormat): string;
}

function tidyResults(
  reply: WebSearchResponse,
  request: CheckedRequest,
  { provider, isWanted: wants, plain }: TidyTools,
): SearchResult[] {
  const seen = new Set<string>();
  const results: SearchResult[] = [];
  for (const result of reply.results) {
    const url = addressOf(result.url, provider);
    if (url === undefined || !wants(url.hostname)) continue;
    const key = pageKey(url);
    if (seen.has(key)) continue;
    seen.add(key);
    results.push({
      title: plain(result.title).replace(/\s+/g, ' ') || withoutWww(url.hostname),
      url: url.href,
      content: plain(result.content),
      ...defined({ score: result.score, publishedDate: isoDate(result.publishedDate) }),
      ...placeOf(result, provider),
    });
    if (results.length === request.numResults) break;
  }
  return fitContext(results, request.contextMaxCharacters);
}

function tidySource(source: ProviderSource, { provider, isWanted: wants, plain }: TidyTools): TidySource | undefined {
  const url = addressOf(source.url, provider);
  const host = source.domain ?? url?.hostname ?? '';
  if (host !== '' && !wants(host)) return undefined;
  const domain = withoutWww(host);
  const title = source.title === undefined ? '' : plain(source.title, 'text').replace(/\s+/g, ' ');
  return {
    url: url?.href ?? '',
    domain,
    title: title || domain || 'Untitled',
    ...defined({ publishedDate: isoDate(source.publishedDate), quote: source.quote && plain(source.quote, 'text') }),
    ...placeOf(source, provider),
  };
}

/** Only what is on this machine knows its files. */
function placeOf(place: Pick<ProviderSource, 'file' | 'line' | 'endLine'>, { local }: WebSearchProvider) {
  const { file, line, endLine } = place;
  return local === true ? defined({ file, line, endLine }) : {};
}

/** Only what is on this machine may point at it. */
function addressOf(link: string, { local }: WebSearchProvider): URL | undefined {
  return local === true && link.startsWith('file:') && URL.canParse(link) ? new URL(link) : unwrap(link);
}

function isWanted(host: string, { includeDomains, excludeDomains }: CheckedRequest): boolean {
  if (excludeDomains.some((excluded) => matchesDomain(host, excluded))) return false;
  return includeDomains.length === 0 || includeDomains.some((included) => matchesDomain(host, included));
}

/** Every result gets an equal share; what one leaves unused goes to the others. */
export function fitContext(results: SearchResult[], maxCharacters: number | undefined): SearchResult[] {
  if (maxCharacters === undefined) return results;
  const contents = results.map(({ content }) => content);
  const lengths = contents.map(({ length }) => length);
  fairShares(lengths, maxCharacters, (share, index) => {
    contents[index] = shorten(contents[index] ?? '', share);
    return contents[index].length;
  });
  return results.map((result, index) => ({ ...result, content: contents[index] ?? '' }));
}

function plainAnswer(answerBox: string | undefined, { plain }: TidyTools): ProviderAnswer | undefined {
  const text = answerBox === undefined ? '' : plain(answerBox);
  return text === '' ? undefined : { cites: 'nothing', text };
}

function distinctQueries(queries: readonly string[]): string[] {
  return [...new Set(queries.map((query) => query.trim()).filter((query) => query !== ''))];
}
