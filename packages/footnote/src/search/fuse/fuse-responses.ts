import type { CheckedRequest } from '../../contract/request.ts';
import type { SearchResponse, SearchResult, Source, Warning, WarningKind } from '../../contract/response.ts';
import { defined } from '../../defined.ts';
import { pageKey } from '../../text/page-address.ts';
import { cite } from '../cite.ts';
import { fitContext } from '../tidy.ts';

/**
 * Several responses to one request as one, given in the chain's order. Pages are merged by their address and ranked by
 * reciprocal rank fusion; the written answer is the first there is, with every source that it cites.
 */
export function fuseResponses(responses: readonly SearchResponse[], request: CheckedRequest): SearchResponse {
  const answering = responses.find(({ answer }) => answer !== undefined);
  const citations = answering?.answer?.citations ?? [];
  const cited = new Set(citations.flatMap(({ sources }) => sources));
  const foundBy = findersOf(responses);
  const answerSources = (answering?.sources ?? []).filter(({ n }) => cited.has(n));
  const indexOf = new Map(answerSources.map(({ n }, index) => [n, index]));
  const citedPages = new Set(answerSources.map(({ url }) => pageKey(url)));
  const kept = rankPages(responses).filter(
    ({ url }, index) => index < request.numResults || citedPages.has(pageKey(url)),
  );
  const claimed = answering?.answer && {
    text: answering.answer.text,
    spans: citations.map(({ start, end, sources }) => ({
      start,
      end,
      sources: sources.flatMap((n) => indexOf.get(n) ?? []),
    })),
  };
  const withFinders = <Page extends SearchResult | Source>(page: Page) => {
    return { ...page, ...defined({ foundBy: foundBy.get(pageKey(page.url)) }) };
  };
  return {
    query: request.query,
    provider: responses.map(({ provider }) => provider).join(','),
    ...cite(claimed, answerSources.map(withFinders), fitContext(kept, request.contextMaxCharacters).map(withFinders)),
    ...extrasOf(responses, answering),
    warnings: warningsOf(responses, answering),
    cached:
      (['no', 'stale', 'fresh'] as const).find((state) => responses.some(({ cached: is }) => is === state)) ?? 'no',
    tookMs: Math.max(...responses.map(({ tookMs }) => tookMs)),
  };
}

/** The constant of Cormack, Clarke and Büttcher (2009): how little the first places count more than the next. */
const rankConstant = 60;

/** Best first; of equal ones, those of the chain's first provider. Vendors' own scores can't be compared, and go. */
function rankPages(responses: readonly SearchResponse[]): SearchResult[] {
  const pages = new Map<string, SearchResult & { score: number }>();
  for (const { results } of responses) {
    for (const [index, result] of results.entries()) {
      const key = pageKey(result.url);
      const known = pages.get(key);
      const score = (known?.score ?? 0) + 1 / (rankConstant + index + 1);
      pages.set(key, { ...result, ...known, content: longer(known?.content, result.content), score });
    }
  }
  return [...pages.values()]
    .map((page) => ({ ...page, score: inMillionths(page.score) }))
    .sort((one, other) => other.score - one.score);
}

/** Sums of the same parts in another order are equal then. */
function inMillionths(sum: number): number {
  return Math.round(sum * 1e6) / 1e6;
}

/** The best text of a page is the one that says most: all were cleaned, and blanks say nothing. */
function longer(one: string | undefined, other: string): string {
  return one !== undefined && saidIn(one) >= saidIn(other) ? one : other;
}

function saidIn(text: string): number {
  return text.replace(/\s+/g, ' ').length;
}

/** By page, the providers that named it, in the chain's order. */
function findersOf(responses: readonly SearchResponse[]): ReadonlyMap<string, string[]> {
  const finders = new Map<string, string[]>();
  for (const { provider, results, sources } of responses) {
    for (const key of new Set([...results, ...sources].map(({ url }) => pageKey(url)))) {
      finders.set(key, [...(finders.get(key) ?? []), provider]);
    }
  }
  return finders;
}

function extrasOf(responses: readonly SearchResponse[], answering: SearchResponse | undefined) {
  const queries = [...new Set(responses.flatMap(({ searchQueries = [] }) => searchQueries))];
  const costs = responses.flatMap(({ costUsd }) => costUsd ?? []);
  return defined({
    searchQueries: queries.length === 0 ? undefined : queries,
    // Google's terms bind its suggestions to what its search found, which is among the results, too.
    suggestionsHtml: answering?.suggestionsHtml ?? responses.find((each) => each.suggestionsHtml)?.suggestionsHtml,
    groundingMetadata: responses.find((each) => each.groundingMetadata !== undefined)?.groundingMetadata,
    costUsd: costs.length === 0 ? undefined : inMillionths(costs.reduce((sum, cost) => sum + cost, 0)),
  });
}

/** What is said of an answer that is not shown helps nobody. */
const ofAnswers: ReadonlySet<WarningKind> = new Set(['answer-incomplete', 'ungrounded']);

function warningsOf(responses: readonly SearchResponse[], answering: SearchResponse | undefined): Warning[] {
  const told = responses.flatMap((response) =>
    response.warnings.filter(({ kind }) => response === answering || !ofAnswers.has(kind)),
  );
  return [...new Map(told.map((warning) => [`${warning.kind} ${warning.message}`, warning])).values()];
}
