import type { Attempt } from '../../../contract/attempt.ts';
import type { SearchResponse, SearchResult } from '../../../contract/response.ts';
import type { ErrorCode } from '../../../errors.ts';
import { insertMarkers } from '../../../search/cite.ts';

/** What SearXNG answers with `format=json`: all of its fields, because some clients read them without looking. */
export interface SearxngReply {
  readonly query: string;
  readonly number_of_results: number;
  readonly results: readonly SearxngResult[];
  readonly answers: readonly SearxngAnswer[];
  readonly corrections: readonly string[];
  readonly infoboxes: readonly object[];
  readonly suggestions: readonly string[];
  /** Engine and reason: providers that were asked in vain. */
  readonly unresponsive_engines: readonly (readonly [string, string])[];
}

export interface SearxngResult {
  readonly url: string;
  readonly title: string;
  readonly content: string;
  readonly engine: string;
  readonly engines: readonly string[];
  readonly category: string;
  /** Clients sort by it, so it falls with the place and never says anything else. */
  readonly score: number;
  readonly positions: readonly number[];
  readonly publishedDate: string | null;
  readonly pubdate: string;
  /** As Python's `urlparse` takes an address apart: scheme, host, path, parameters, query, fragment. */
  readonly parsed_url: readonly string[];
  readonly template: string;
  readonly thumbnail: string;
  readonly img_src: string;
  readonly iframe_src: string;
  readonly audio_src: string;
  readonly author: string;
  readonly metadata: string;
  readonly views: string;
  readonly length: null;
  readonly priority: string;
  readonly open_group: boolean;
  readonly close_group: boolean;
}

/** Objects since 2025; before, SearXNG sent bare strings. */
export interface SearxngAnswer {
  readonly answer: string;
  readonly url: string | null;
  readonly engine: string;
  readonly template: string;
  readonly parsed_url: readonly string[] | null;
}

export function nothingFor(query: string): SearxngReply {
  return {
    query,
    number_of_results: 0,
    results: [],
    answers: [],
    corrections: [],
    infoboxes: [],
    suggestions: [],
    unresponsive_engines: [],
  };
}

export function searxngReply(response: SearchResponse, category: string): SearxngReply {
  const { query, provider, results, attempts = [] } = response;
  return {
    ...nothingFor(query),
    number_of_results: results.length,
    results: results.map((result, index) => toResult(result, index + 1, provider, category)),
    answers: toAnswers(response),
    unresponsive_engines: unresponsive(attempts, provider),
  };
}

function toResult(
  { url, title, content, publishedDate, foundBy }: SearchResult,
  position: number,
  provider: string,
  category: string,
): SearxngResult {
  const engines = foundBy ?? [provider];
  const date = publishedDate?.length === 10 ? `${publishedDate}T00:00:00` : publishedDate;
  return {
    url,
    title,
    content,
    engine: engines[0] ?? provider,
    engines,
    category,
    score: 1 / position,
    positions: [position],
    publishedDate: date ?? null,
    pubdate: date?.slice(0, 19).replace('T', ' ') ?? '',
    parsed_url: parsedUrl(url),
    template: 'default.html',
    thumbnail: '',
    img_src: '',
    iframe_src: '',
    audio_src: '',
    author: '',
    metadata: '',
    views: '',
    length: null,
    priority: '',
    open_group: false,
    close_group: false,
  };
}

/** Its `[n]` is the n-th result: beside a cited answer, results stand in the order of their numbers. */
function toAnswers({ answer, provider, sources }: SearchResponse): readonly SearxngAnswer[] {
  const text = answer === undefined ? '' : insertMarkers(answer).trim();
  if (text === '') return [];
  const url = sources.find((source) => source.url !== '')?.url ?? null;
  const parsed_url = url === null ? null : parsedUrl(url);
  return [{ answer: text, url, engine: provider, template: 'answer/legacy.html', parsed_url }];
}

function parsedUrl(address: string): readonly string[] {
  if (!URL.canParse(address)) return ['', '', address, '', '', ''];
  const { protocol, host, pathname, search, hash } = new URL(address);
  return [protocol.slice(0, -1), host, pathname, '', search.slice(1), hash.slice(1)];
}

/** SearXNG's own words for what an engine did. */
const reasons: Partial<Record<ErrorCode, string>> = {
  TIMEOUT: 'timeout',
  RATE_LIMITED: 'too many requests',
  QUOTA_EXCEEDED: 'too many requests',
  AUTH_FAILED: 'access denied',
  PROVIDER_FAILED: 'server API error',
};

function unresponsive(attempts: readonly Attempt[], answered: string): SearxngReply['unresponsive_engines'] {
  const failed = new Map<string, string>();
  for (const { provider, outcome } of attempts) {
    if (outcome === 'answered' || answered.split(',').includes(provider)) continue;
    failed.set(provider, reasons[outcome] ?? 'unexpected crash');
  }
  return [...failed];
}
