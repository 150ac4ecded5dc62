import type { EmulatedReply, EmulatedRequest } from './emulator.ts';
import { type EmulatedPage, findPages, pages } from './pages.ts';
import { valueAt } from './read-request.ts';

/** Three searches side by side: the ids of the first list follow those of the last, 11–20, 21–30, 1–10 for ten each. */
export function agentSuccess(request: EmulatedRequest, mode: string): EmulatedReply {
  const each = Number(valueAt(request, 'tools', '0', 'max_results') ?? 10);
  const filter = valueAt(request, 'tools', '0', 'filters', 'search_domain_filter');
  const found = mode === 'empty' ? [] : findFor(3 * each, filter);
  const firstId = (list: number) => (mode === 'same-ids' ? 1 : ((list + 1) % 3) * each + 1);
  const lists = [0, 1, 2].map((list) =>
    found
      .slice(list * each, (list + 1) * each)
      .map((page, index) => ({ page, id: firstId(list) + index, place: list * each + index })),
  );
  const isFailed = mode === 'failed';
  return {
    json: {
      id: 'resp_0a1b2c3d',
      object: 'response',
      created_at: 1794736800,
      model: valueAt(request, 'model'),
      status: isFailed ? 'failed' : mode === 'incomplete' ? 'incomplete' : 'completed',
      error: isFailed ? { code: 'upstream', message: 'The model failed.', type: 'internal_error' } : null,
      output: isFailed ? [] : [...agentFindings(lists, request, mode), agentMessage(lists, mode)],
      usage: {
        input_tokens: 4663,
        output_tokens: 245,
        total_tokens: 4908,
        cost: { total_cost: 0.0098, currency: 'USD' },
      },
    },
  };
}

interface FoundPage {
  readonly page: EmulatedPage;
  readonly id: number;
  readonly place: number;
}
type FoundLists = readonly (readonly FoundPage[])[];

/** What the agent searched for and read, as it reports it before its message. Pages that it read have no ids. */
function agentFindings(lists: FoundLists, request: EmulatedRequest, mode: string): readonly object[] {
  const queries = [valueAt(request, 'input')];
  const idIn = (found: FoundPage) =>
    mode === 'text-ids' ? String(found.id) : mode === 'no-ids' ? undefined : found.id;
  const searches = lists.map((list) => ({
    type: 'search_results',
    queries,
    results: list.map((found, index) => ({ id: idIn(found), ...pageRow(found.page, index), source: 'web' })),
  }));
  const contents = pages.slice(-2).map(({ title, url, text }) => ({ title, url, snippet: text }));
  const fetched = { type: 'fetch_url_results', contents };
  if (mode === 'fetched-only') return [fetched];
  if (mode === 'no-sources') return [];
  return mode === 'fetched-too' ? [fetched, ...searches] : searches;
}

function agentMessage(lists: FoundLists, mode: string): object {
  const text = agentText(lists, mode);
  // A part may end anywhere.
  const cut = mode === 'two-parts' ? text.indexOf('[web:') + 3 : text.length;
  const content = [text.slice(0, cut), text.slice(cut)]
    .filter((part) => part !== '')
    .map((part) => ({ type: 'output_text', text: part, annotations: [] }));
  return { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content };
}

/** Each claim is from another of the lists, with the id of its page behind it. */
function agentText(lists: FoundLists, mode: string): string {
  if (mode === 'fetched-only')
    return 'Both pages were read.[web:0] The second says more.[web:1] Nobody else does.[web:2]';
  const cited = [0, 1, 2, 3, 4].flatMap((claim) => lists[claim % 3]?.[claim] ?? []);
  if (cited.length === 0) return 'I found nothing about that.';
  const marker = (found: FoundPage) => {
    const number = mode === 'no-ids' ? found.place + 1 : found.id;
    return mode === 'plain-ids' ? `[${number}]` : `[web:${number}]`;
  };
  const claims = cited.map((found) => `${found.page.snippet}${marker(found)}`).join(' ');
  const thinking = mode === 'reasoning' ? '<think>The user asks [web:1] about bridges.</think>\n\n' : '';
  const unknown = mode === 'unknown-ids' ? ' Nobody knows more.[web:99] Or do they?[98]' : '';
  const read = mode === 'fetched-too' ? ' One page was read.[web:0]' : '';
  return `${thinking}${claims}${unknown}${read}`;
}

/** A chat completion, as gateways still give it. */
export function sonarSuccess(request: EmulatedRequest, mode: string): EmulatedReply {
  const found = findFor(Number(valueAt(request, 'num_search_results') ?? 10), valueAt(request, 'search_domain_filter'));
  const message = { role: 'assistant', content: sonarText(found, mode) };
  const searchResults = found.map((page, index) => pageRow(page, index));
  return {
    json: {
      id: '702738a1-c1e0-4a7f-b9ab-0f6fe1b13514',
      model: valueAt(request, 'model'),
      created: 1794736800,
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          finish_reason: mode === 'sonar-length' ? 'length' : 'stop',
          message,
          delta: { role: 'assistant', content: '' },
        },
      ],
      ...(mode === 'sonar-no-citations' ? {} : { citations: found.map(({ url }) => url) }),
      search_results:
        mode === 'sonar-no-search-results'
          ? null
          : mode === 'sonar-fewer-search-results'
            ? searchResults.slice(1, 2)
            : searchResults,
      usage: {
        prompt_tokens: 10,
        completion_tokens: 25,
        total_tokens: 35,
        cost: { request_cost: 0.005, total_cost: 0.0061 },
      },
    },
  };
}

/** The Search API: ranked pages with long extracts; a page may have no date, and an empty web is an empty list. */
export function searchSuccess(request: EmulatedRequest, mode: string): EmulatedReply {
  const count = Number(valueAt(request, 'max_results') ?? 10);
  const found = mode === 'empty' ? [] : findFor(count, valueAt(request, 'search_domain_filter'));
  return {
    json: {
      id: 'e38104d5-0000-4000-8000-000000000000',
      server_time: null,
      results: found.map(({ title, url, text, date }, index) => ({
        title,
        url,
        snippet: text,
        date: index === 1 ? null : date,
        last_updated: '2026-11-01',
      })),
    },
  };
}

function findFor(count: number, filter: unknown): readonly EmulatedPage[] {
  const domains = (filter as string[] | undefined) ?? [];
  return findPages({
    count,
    includeDomains: domains.filter((domain) => !domain.startsWith('-')),
    excludeDomains: domains.filter((domain) => domain.startsWith('-')).map((domain) => domain.slice(1)),
  });
}

/** Numbers behind every claim, by place; one counts beyond the sources. */
function sonarText(found: readonly EmulatedPage[], mode: string): string {
  const thinking = mode === 'sonar-reasoning' ? '<think>The user asks [1] about bridges.</think>\n\n' : '';
  const prefix = mode === 'sonar-agent-markers' ? 'web:' : '';
  const claims = found.map(({ snippet }, index) => `${snippet}[${prefix}${index + 1}]`);
  return `${thinking}${claims.join(' ')} Nobody knows more.[99]`;
}

/** Of the first five, one page has no date, one no title. */
function pageRow({ title, url, text, date }: EmulatedPage, index: number): object {
  return {
    title: index === 3 ? null : title,
    url,
    date: index === 1 ? null : date,
    last_updated: index === 1 ? '2026-09-12' : null,
    snippet: text,
  };
}
