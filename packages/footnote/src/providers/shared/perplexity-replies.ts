import type {
  ProviderAnswer,
  ProviderContext,
  ProviderSource,
  WebSearchResponse,
  WebSearchResult,
} from '../../contract/provider.ts';
import { defined } from '../../defined.ts';
import { asList, asNumber, asObject, asText, at, type JsonObject } from '../../json.ts';
import { blocksByIds } from './blocks-by-ids.ts';
import { failedInside } from './failed-inside.ts';
import { readResults } from './read-results.ts';

type ReplyContext = Pick<ProviderContext, 'warn' | 'http'>;

/** Reads what an agent did and wrote: pages that it found and read, and a text that cites them by their ids. */
export function readAgentReply(body: unknown, context: ReplyContext): WebSearchResponse {
  const reply = asObject(body);
  if (reply['status'] === 'failed' || reply['status'] === 'cancelled') {
    throw failedInside(context, 'Perplexity could not finish this search.', reply['error']);
  }
  if (reply['status'] === 'incomplete') warnIncomplete(context);
  const output = asList(reply['output']).map(asObject);
  const searches = output.filter((item) => item['type'] === 'search_results');
  const found = searches.flatMap((search) => asList(search['results']));
  const read = output
    .filter((item) => item['type'] === 'fetch_url_results')
    .flatMap((item) => asList(item['contents']));
  const pages = readResults([...found, ...read], pageFields);
  const parts = output.filter((item) => item['type'] === 'message').flatMap((message) => asList(message['content']));
  const text = withoutThoughts(parts.map(textOf).join(''));
  return {
    results: pages,
    searchQueries: searches.flatMap((search) => asList(search['queries'])).flatMap((query) => asText(query) ?? []),
    ...(text.trim() === '' ? {} : { answer: citedByIds(text, pages, pageIds(found, read), context) }),
    ...defined({ costUsd: costOf(reply) }),
  };
}

/** Also a blank one: two parts may meet between two words, or inside a marker. */
function textOf(part: unknown): string {
  const text = at(part, 'text');
  return typeof text === 'string' ? text : '';
}

function citedByIds(
  text: string,
  pages: readonly WebSearchResult[],
  ids: ReadonlyMap<number, number>,
  context: ReplyContext,
): ProviderAnswer {
  const { blocks, unknown } = blocksByIds(text, {
    indexOf: (id) => ids.get(id),
    urlOf: (index) => pages[index]?.url ?? '',
  });
  if (unknown > 0) {
    context.warn('ungrounded', 'Perplexity cited pages that it did not name; those markers were left out.');
  }
  return { cites: 'by-blocks', blocks, sources: pages.map(sourceOf) };
}

/** Id → place among the pages; the first page with an id has it. An id is no place: a first list may begin with 11. */
function givenIds(rows: readonly unknown[]): Map<number, number> {
  const ids = new Map<number, number>();
  for (const [index, row] of rows.entries()) {
    const id = idOf(row);
    if (id !== undefined && !ids.has(id)) ids.set(id, index);
  }
  return ids;
}

/**
 * A page without an id counts by its place, where no other has that number. Pages that were read have none: they count
 * from 0 where nothing was searched for, and else nobody knows how.
 */
function pageIds(found: readonly unknown[], read: readonly unknown[]): ReadonlyMap<number, number> {
  const ids = givenIds([...found, ...read]);
  const [rows, first] = found.length > 0 ? [found, 1] : [read, 0];
  for (const [index, row] of rows.entries()) {
    if (idOf(row) === undefined && !ids.has(index + first)) ids.set(index + first, index);
  }
  return ids;
}

function idOf(row: unknown): number | undefined {
  const id = at(row, 'id');
  return typeof id === 'string' && /^\d{1,9}$/.test(id) ? Number(id) : asNumber(id);
}

/** Reads a chat completion of Sonar: the numbers in its text count into its list of citations. */
export function readSonarReply(body: unknown, context: ReplyContext): WebSearchResponse {
  const reply = asObject(body);
  const choice = asObject(asList(reply['choices'])[0]);
  if (choice['finish_reason'] === 'length') warnIncomplete(context);
  const pages = readResults(reply['search_results'], pageFields);
  // The numbers in the text count into `citations`, which know only addresses.
  const known = new Map(pages.map((page) => [page.url, page]));
  const cited = asList(reply['citations']).map((citation) => {
    const url = asText(citation) ?? '';
    return known.get(url) ?? { url, title: '', content: '' };
  });
  const text = withoutThoughts(asText(at(choice, 'message', 'content')) ?? '');
  const answer = (): ProviderAnswer =>
    // A gateway may have asked an agent, whose numbers are no places.
    /\[\s*web\s*:/i.test(text)
      ? citedByIds(text, pages, givenIds(asList(reply['search_results'])), context)
      : { cites: 'by-numbers', text, sources: (cited.length > 0 ? cited : pages).map(sourceOf) };
  return {
    results: pages.length > 0 ? pages : cited,
    ...(text === '' ? {} : { answer: answer() }),
    ...defined({ costUsd: costOf(reply) }),
  };
}

/** By the vendor's list; the reply doesn't say. */
const searchUsd = 0.005;

/** Reads ranked pages of the Search API. */
export function readSearchReply(body: unknown): WebSearchResponse {
  return { results: readResults(at(body, 'results'), pageFields), costUsd: searchUsd };
}

const pageFields = { content: ['snippet'], publishedDate: ['date', 'last_updated'] };

function sourceOf({ url, title, content, publishedDate }: WebSearchResult): ProviderSource {
  return { url, title: title || undefined, publishedDate, quote: content || undefined };
}

/** The reasoning models think aloud before they answer. */
function withoutThoughts(text: string): string {
  return text.replace(/^\s*<think>.*?<\/think>\s*/s, '');
}

function costOf(reply: JsonObject): number | undefined {
  return asNumber(at(reply, 'usage', 'cost', 'total_cost'));
}

function warnIncomplete(context: ReplyContext): void {
  context.warn('answer-incomplete', 'Perplexity stopped before its answer was complete.');
}
