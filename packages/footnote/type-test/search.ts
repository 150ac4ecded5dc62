// What a search takes and gives.
import type {
  Answer,
  Citation,
  ErrorCode,
  IndexProgress,
  SearchCall,
  SearchRequest,
  SearchResponse,
  SearchResult,
  Source,
  Warning,
  WarningKind,
} from 'footnote-search';
import { type Has, holds, type Same } from './same-types.ts';

type Cached = 'no' | 'fresh' | 'stale';

holds<
  Has<
    SearchRequest,
    {
      query: string;
      numResults?: number | undefined;
      type?: 'auto' | 'fast' | 'deep' | undefined;
      livecrawl?: 'fallback' | 'preferred' | undefined;
      contextMaxCharacters?: number | undefined;
      freshness?: 'day' | 'week' | 'month' | 'year' | undefined;
      includeDomains?: readonly string[] | undefined;
      excludeDomains?: readonly string[] | undefined;
      language?: string | undefined;
      region?: string | undefined;
      topic?: 'general' | 'news' | undefined;
      provider?: string | undefined;
    }
  >
>();
holds<
  Has<
    SearchCall,
    {
      readonly signal?: AbortSignal | undefined;
      readonly caller?: string | undefined;
      readonly traceparent?: string | undefined;
      readonly countedAs?: string | undefined;
      readonly timeoutMs?: number | undefined;
      readonly usualTimeoutMs?: number | undefined;
      readonly fuse?: number | undefined;
      readonly noCache?: boolean | undefined;
      readonly onProvider?: ((id: string) => void) | undefined;
      readonly onIndexing?: ((progress: IndexProgress) => void) | undefined;
    }
  >
>();
holds<
  Has<
    SearchResponse,
    {
      query: string;
      provider: string;
      results: SearchResult[];
      answer?: Answer;
      sources: Source[];
      searchQueries?: string[];
      suggestionsHtml?: string;
      warnings: Warning[];
      cached: Cached;
      tookMs: number;
      costUsd?: number;
    }
  >
>();
holds<
  Has<
    NonNullable<SearchResponse['attempts']>[number],
    {
      readonly provider: string;
      readonly ms: number;
      readonly outcome: 'answered' | ErrorCode;
      readonly retry?: boolean;
      readonly hedge?: boolean;
    }
  >
>();
holds<Has<SearchResult, { title: string; url: string; content: string; score?: number; publishedDate?: string }>>();
holds<Has<SearchResult | Source, { foundBy?: string[] }>>();
holds<Has<Answer, { text: string; citations: Citation[] }>>();
holds<Has<Citation, { start: number; end: number; sources: number[] }>>();
holds<Has<Source, { n: number; title: string; url: string; domain: string; publishedDate?: string; quote?: string }>>();
holds<Has<Warning, { kind: WarningKind; message: string }>>();
// Others may join them.
holds<Same<Extract<WarningKind, KnownWarning>, KnownWarning>>();
type KnownWarning =
  | 'option-ignored'
  | 'option-adjusted'
  | 'failover'
  | 'keyless'
  | 'local'
  | 'model-replaced'
  | 'redacted'
  | 'cleaned'
  | 'suspicious'
  | 'answer-incomplete'
  | 'ungrounded'
  | 'page-incomplete'
  | 'provider-notice';
