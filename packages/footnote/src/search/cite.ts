import type { ClaimedAnswer, Span } from '../contract/claim.ts';
import type { Answer, Citation, SearchResponse, SearchResult, Source } from '../contract/response.ts';
import { defined } from '../defined.ts';
import { firstIndexWhere } from '../text/binary-search.ts';
import { graphemeEnds } from '../text/graphemes.ts';
import { closedRanges, type Range } from '../text/markdown/ranges.ts';
import { hostOf, pageKey, withoutWww } from '../text/page-address.ts';
import type { TidySource } from './tidy.ts';

type Cited = Pick<SearchResponse, 'results' | 'answer' | 'sources'>;

/** Spans become citations, and sources get their numbers: in order of first citation, the uncited ones after. */
export function cite(
  claimed: ClaimedAnswer | undefined,
  answerSources: readonly (TidySource | undefined)[],
  results: readonly SearchResult[],
): Cited {
  return citeNumbered(claimed, answerSources, results).cited;
}

/** The same, for whoever must also know which number each of the answer's sources got. */
export function citeNumbered(
  claimed: ClaimedAnswer | undefined,
  answerSources: readonly (TidySource | undefined)[],
  results: readonly SearchResult[],
): { readonly cited: Cited; readonly numberOf: readonly (number | undefined)[] } {
  const pages = mergePages([...answerSources, ...results]);
  const placed = claimed === undefined ? [] : placeSpans(claimed, pages.pageOf);
  const numbers = numberPages(placed, pages.list.length);
  const sources = pages.list
    .map((page, index): Source => toSource(page, numbers[index] ?? 0))
    .sort((a, b) => a.n - b.n);
  const cited = {
    results: orderResults(results, sources, new Set(placed.flatMap((span) => span.sources)).size),
    sources,
    ...(claimed === undefined ? {} : { answer: toAnswer(claimed.text, placed, numbers) }),
  };
  const numberOf = answerSources.map((_, index) => {
    const page = pages.pageOf[index];
    return page === undefined ? undefined : numbers[page];
  });
  return { cited, numberOf };
}

type CitedPage = TidySource | SearchResult;

/** Two sources with the same address are one page; the first of them gives its title. */
function mergePages(sources: readonly (CitedPage | undefined)[]) {
  const list: CitedPage[] = [];
  const indexOfKey = new Map<string, number>();
  const pageOf = sources.map((source, index) => {
    if (source === undefined) return undefined;
    const key = source.url === '' ? `#${index}` : pageKey(source.url);
    const known = indexOfKey.get(key);
    if (known === undefined) {
      indexOfKey.set(key, list.length);
      return list.push(source) - 1;
    }
    list[known] = { ...source, ...list[known] };
    return known;
  });
  return { list, pageOf };
}

/** Each span at the place where its marker will stand, sorted; the order of the input changes nothing. */
function placeSpans({ text, spans }: ClaimedAnswer, pageOf: readonly (number | undefined)[]): readonly Span[] {
  const settle = markerPlaces(text);
  // In order, because that is how graphemes are found without looking at the text again.
  const placed = [...spans]
    .sort((a, b) => a.end - b.end)
    .flatMap((span) => {
      const pages = [...new Set(span.sources.flatMap((source) => pageOf[source] ?? []))].sort((a, b) => a - b);
      const end = settle(span.end);
      return pages.length === 0 ? [] : [{ start: Math.min(span.start, end), end, sources: pages }];
    });
  return placed.sort((a, b) => a.end - b.end || a.start - b.start);
}

/** Numbers, counting from 1, by page. */
function numberPages(spans: readonly Span[], pageCount: number): readonly number[] {
  const numbers = new Array<number>(pageCount).fill(0);
  let next = 1;
  for (let from = 0; from < spans.length; ) {
    let to = from;
    while (spans[to]?.end === spans[from]?.end) to++;
    const group = spans.slice(from, to).flatMap(({ sources }) => sources);
    for (const page of group.sort((a, b) => a - b)) if (numbers[page] === 0) numbers[page] = next++;
    from = to;
  }
  return numbers.map((number) => (number === 0 ? next++ : number));
}

function toAnswer(text: string, spans: readonly Span[], numbers: readonly number[]): Answer {
  const citations: Citation[] = [];
  for (const { start, end, sources } of spans) {
    const cited = sources.map((page) => numbers[page] ?? 0);
    const last = citations.at(-1);
    const isSame = last !== undefined && last.start === start && last.end === end;
    if (isSame) last.sources = ascending([...last.sources, ...cited]);
    else citations.push({ start, end, sources: ascending(cited) });
  }
  return { text, citations };
}

function toSource(page: CitedPage, n: number): Source {
  return {
    n,
    title: page.title,
    url: page.url,
    domain: 'domain' in page ? page.domain : withoutWww(hostOf(page.url)),
    ...defined({ publishedDate: page.publishedDate, quote: 'quote' in page ? page.quote : undefined }),
    ...defined({ file: page.file, line: page.line, endLine: page.endLine, foundBy: page.foundBy }),
  };
}

/** Markers are numbers of sources, so results that stand beside a cited answer come in that order, none left out. */
function orderResults(
  results: readonly SearchResult[],
  sources: readonly Source[],
  citedCount: number,
): SearchResult[] {
  if (citedCount === 0 && results.length > 0) return [...results];
  const byPage = new Map(results.map((result) => [pageKey(result.url), result]));
  return sources
    .filter(({ n, url }) => url !== '' && (n <= citedCount || results.length === 0 || byPage.has(pageKey(url))))
    .map(({ title, url, quote, publishedDate, foundBy }) => {
      return byPage.get(pageKey(url)) ?? { title, url, content: quote ?? '', ...defined({ publishedDate, foundBy }) };
    });
}

/** The text with a group such as `[1][3]` at the end of every cited span: one pass, no copy for each marker. */
export function insertMarkers({ text, citations }: Answer): string {
  const pieces: string[] = [];
  let from = 0;
  for (let i = 0; i < citations.length; ) {
    const end = citations[i]?.end ?? 0;
    const group: number[] = [];
    for (; citations[i]?.end === end; i++) group.push(...(citations[i]?.sources ?? []));
    pieces.push(text.slice(from, end), ...ascending(group).map((n) => `[${n}]`));
    from = end;
  }
  pieces.push(text.slice(from));
  return pieces.join('');
}

/** Moves a place forward to where a marker breaks neither a character nor a piece of Markdown. */
function markerPlaces(text: string): (place: number) => number {
  const closed = closedRanges(text);
  const graphemeEnd = graphemeEnds(text);
  return (wanted) => {
    let place = Math.max(0, Math.min(wanted, text.length));
    for (;;) {
      const settled = graphemeEnd(exitOf(closed, place));
      if (settled === place) return place;
      place = settled;
    }
  };
}

function exitOf(ranges: readonly Range[], place: number): number {
  const range = ranges[firstIndexWhere(ranges.length, (index) => (ranges[index]?.end ?? 0) > place)];
  return range !== undefined && range.start < place && place < range.end ? range.exit : place;
}

function ascending(numbers: readonly number[]): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}
