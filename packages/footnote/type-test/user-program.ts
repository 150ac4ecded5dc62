// A user's program: compiled against the package as it is built, never run. `src/front-door.test.ts` does that.
import {
  type AgentConfigOptions,
  type AgentConfigs,
  type Answer,
  agentConfig,
  type Citation,
  type CommandMessage,
  createFootnote,
  createProviderRegistry,
  createWebSearchToolDefinition,
  type Docs,
  type DocsRequest,
  type DocsStatus,
  type ErrorCode,
  type Footnote,
  FootnoteError,
  type FootnoteOptions,
  type Format,
  formatWebSearchCommandMessage,
  getAllWebSearchProviders,
  getConfiguredWebSearchProvider,
  getDefaultWebSearchProvider,
  getWebSearchProvider,
  type IndexOptions,
  type IndexProgress,
  type IndexReport,
  type Page,
  type PageCall,
  type PageFormat,
  type PageLink,
  type PageMode,
  type PageOutcome,
  type PageRequest,
  type PageSection,
  type PagesCall,
  type PagesRequest,
  type ProviderRegistry,
  registerWebSearchProvider,
  render,
  type SearchCall,
  type SearchRequest,
  type SearchResponse,
  type SearchResult,
  type Settings,
  type Source,
  type Warning,
  type WarningKind,
  type WebSearchProvider,
  type WebSearchResponse,
  type WebSearchResult,
  type WebSearchToolDefinition,
  withBoundary,
} from 'footnote-search';

/** Whether two types are the same: no wider, no narrower, `readonly` and `?` included. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;
type Flat<T> = { [K in keyof T]: T[K] };
/** Whether a type has these fields, each exactly so; further ones may join them. */
type Has<T, Fields> = Same<Flat<Pick<T, Extract<keyof T, keyof Fields>>>, Flat<Fields>>;

function holds<_ extends true>(): void {}

// The checks themselves notice a field that is gone, one of another type, and one that became optional or writable.
// @ts-expect-error
holds<Has<Page, { readonly nothing: string }>>();
// @ts-expect-error
holds<Has<Page, { readonly status: number | string }>>();
// @ts-expect-error
holds<Has<Page, { readonly status?: number }>>();
// @ts-expect-error
holds<Has<Page, { status: number }>>();

type Cached = 'no' | 'fresh' | 'stale';
type Env = Readonly<Record<string, string | undefined>>;

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
      readonly timeoutMs?: number | undefined;
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

interface PageWishes {
  readonly format?: PageFormat | undefined;
  readonly mode?: PageMode | undefined;
  readonly maxCharacters?: number | undefined;
  readonly offset?: number | undefined;
  readonly query?: string | undefined;
  readonly prompt?: string | undefined;
}
holds<Has<PageRequest, PageWishes & { readonly url: string }>>();
holds<Has<PagesRequest, PageWishes & { readonly urls: readonly string[] }>>();
holds<
  Has<
    PageCall,
    {
      readonly signal?: AbortSignal | undefined;
      readonly caller?: string | undefined;
      readonly timeoutMs?: number | undefined;
      readonly noCache?: boolean | undefined;
      readonly isCrawl?: boolean | undefined;
    }
  >
>();
holds<Has<PagesCall, PageCall & { readonly onPage?: ((outcome: PageOutcome) => void) | undefined }>>();
holds<Same<PageFormat, 'markdown' | 'text' | 'html' | 'json'>>();
holds<Same<PageMode, 'main' | 'full'>>();
holds<
  Has<
    Page,
    {
      readonly url: string;
      readonly finalUrl: string;
      readonly status: number;
      readonly contentType: string;
      readonly title: string;
      readonly content: string;
      readonly format: PageFormat;
      readonly truncated: boolean;
      readonly totalCharacters?: number;
      readonly nextOffset?: number;
      readonly byline?: string;
      readonly publishedDate?: string;
      readonly language?: string;
      readonly canonicalUrl?: string;
      readonly links?: readonly PageLink[];
      readonly sections?: readonly PageSection[];
      readonly wordCount?: number;
      readonly warnings: readonly Warning[];
      readonly cached: Cached;
      readonly tookMs: number;
    }
  >
>();
holds<Has<PageLink, { readonly text: string; readonly url: string }>>();
holds<Has<PageSection, { readonly heading: string; readonly level: number; readonly offset: number }>>();
holds<
  Same<
    PageOutcome,
    | { readonly url: string; readonly page: Page; readonly error?: undefined }
    | { readonly url: string; readonly error: FootnoteError; readonly page?: undefined }
  >
>();

holds<
  Has<
    Docs,
    {
      index(options?: IndexOptions): Promise<IndexReport>;
      search(request: DocsRequest, call?: SearchCall): Promise<SearchResponse>;
      status(): Promise<DocsStatus>;
    }
  >
>();
holds<
  Has<
    DocsRequest,
    { readonly query: string; readonly numResults?: number | undefined; readonly package?: string | undefined }
  >
>();
holds<
  Has<
    IndexOptions,
    {
      readonly paths?: readonly string[];
      readonly urls?: readonly string[];
      readonly maxPages?: number | undefined;
      readonly maxDepth?: number | undefined;
      readonly onProgress?: (progress: IndexProgress) => void;
      readonly signal?: AbortSignal | undefined;
    }
  >
>();
holds<
  Has<
    IndexProgress,
    { readonly done: number; readonly total: number; readonly passages: number; readonly unit?: 'files' | 'pages' }
  >
>();
holds<
  Has<
    IndexReport,
    {
      readonly sources: number;
      readonly read: number;
      readonly unchanged: number;
      readonly removed: number;
      readonly passages: number;
      readonly complete: boolean;
      readonly tookMs: number;
    }
  >
>();
holds<Has<IndexReport['problems'][number], { readonly path: string; readonly reason: string }>>();
holds<
  Has<
    DocsStatus,
    {
      readonly root: string;
      readonly file: string;
      readonly isCurrent: boolean;
      readonly indexedAt: string | undefined;
      readonly sizeBytes: number;
    }
  >
>();
holds<
  Has<
    NonNullable<DocsStatus['counts']>,
    { readonly sources: number; readonly files: number; readonly passages: number; readonly bytes: number }
  >
>();
type Explained = Awaited<ReturnType<Docs['explain']>>;
holds<
  Has<
    Explained['hits'][number],
    {
      readonly path: string;
      readonly line: number;
      readonly kind: 'guide' | 'reference' | 'history';
      readonly headings: readonly string[];
      readonly text: string;
      readonly score: number;
      readonly confidence: number;
      readonly matched: readonly string[];
      readonly missing: readonly string[];
      readonly explanation?: readonly { readonly part: string; readonly value: number }[];
    }
  >
>();

holds<
  Has<
    FootnoteOptions,
    {
      readonly settings?: Settings | undefined;
      readonly env?: Env | undefined;
      readonly cwd?: string | undefined;
      readonly registry?: ProviderRegistry;
      readonly keepsAnswers?: boolean;
      readonly log?: (line: string) => void;
    }
  >
>();
holds<
  Has<
    Footnote,
    {
      search(request: SearchRequest, call?: SearchCall): Promise<SearchResponse>;
      fetchPage(request: PageRequest, call?: PageCall): Promise<Page>;
      fetchPages(request: PagesRequest, call?: PagesCall): Promise<readonly PageOutcome[]>;
      readonly docs: Docs;
      readonly registry: ProviderRegistry;
      close(): Promise<void>;
    }
  >
>();
holds<Same<typeof createFootnote, (options?: FootnoteOptions) => Footnote>>();

type AuditMode = 'redacted' | 'full' | 'hash' | 'off';
interface HeldSettings {
  readonly timeoutMs?: number;
  readonly dataDir?: string;
  readonly budget?: { readonly usdPerDay?: number };
  readonly network?: { readonly proxy?: string; readonly caFile?: string };
  readonly server?: { readonly allowedHosts?: readonly string[]; readonly token?: string };
  readonly cache?: { readonly ttlSeconds?: number };
  readonly limits?: string;
  readonly redisUrl?: string;
  readonly audit?: AuditMode | { readonly mode?: AuditMode; readonly sync?: 'group' | 'strict' };
  readonly agent?: { readonly model?: string; readonly modelBaseUrl?: string; readonly databaseUrl?: string };
}
holds<Has<Settings, HeldSettings>>();
holds<
  Has<
    NonNullable<Settings['policy']>,
    {
      readonly secrets?: 'block' | 'redact' | 'off';
      readonly allowDomains?: readonly string[];
      readonly denyDomains?: readonly string[];
      readonly allowPrivate?: readonly string[];
      readonly web?: 'on' | 'off';
      readonly keyless?: 'on' | 'off';
      readonly robots?: 'crawl' | 'always' | 'off';
    }
  >
>();

type KnownCode =
  | 'INVALID_QUERY'
  | 'INVALID_URL'
  | 'NOT_CONFIGURED'
  | 'AUTH_FAILED'
  | 'QUOTA_EXCEEDED'
  | 'RATE_LIMITED'
  | 'TIMEOUT'
  | 'CANCELLED'
  | 'PROVIDER_FAILED'
  | 'BLOCKED_BY_POLICY'
  | 'FETCH_REFUSED'
  | 'FETCH_FAILED'
  | 'UNSUPPORTED_CONTENT'
  | 'TOO_LARGE'
  | 'INTERNAL';
holds<Same<ErrorCode, KnownCode>>();
holds<
  Has<
    FootnoteError,
    {
      readonly name: 'FootnoteError';
      readonly code: ErrorCode;
      readonly retryable: boolean;
      readonly hint: string;
      readonly what: string;
      readonly provider?: string;
      readonly retryAfterMs?: number;
      message: string;
      cause?: unknown;
    }
  >
>();
holds<Same<ReturnType<typeof FootnoteError.from>, FootnoteError>>();

holds<
  Has<
    WebSearchProvider,
    {
      readonly id: string;
      readonly label: string;
      readonly kind: 'results' | 'answers';
      readonly keyless?: boolean;
      readonly optIn?: boolean;
      readonly snippets?: 'text' | 'html' | 'verbatim';
      readonly local?: boolean;
      readonly sensitiveSettingKeys?: readonly string[];
      isConfigured(settings: Settings): boolean;
    }
  >
>();
holds<
  Has<
    WebSearchResponse,
    {
      readonly results: readonly WebSearchResult[];
      readonly answerBox?: string;
      readonly searchQueries?: readonly string[];
      readonly suggestionsHtml?: string;
      readonly costUsd?: number;
    }
  >
>();
holds<
  Has<
    WebSearchResult,
    {
      readonly title: string;
      readonly url: string;
      readonly content: string;
      readonly score?: number | undefined;
      readonly publishedDate?: string | number | undefined;
    }
  >
>();
type Maybe = WebSearchProvider | undefined;
holds<
  Has<
    ProviderRegistry,
    {
      registerWebSearchProvider(provider: WebSearchProvider, options?: { readonly isDefault?: boolean }): void;
      getWebSearchProvider(id: string): Maybe;
      getDefaultWebSearchProvider(): Maybe;
      getAllWebSearchProviders(): WebSearchProvider[];
      getConfiguredWebSearchProvider(settings: Settings): Maybe;
    }
  >
>();
holds<Same<typeof createProviderRegistry, (initial?: readonly WebSearchProvider[]) => ProviderRegistry>>();
const defaultRegistry: ProviderRegistry = {
  registerWebSearchProvider,
  getWebSearchProvider,
  getDefaultWebSearchProvider,
  getAllWebSearchProviders,
  getConfiguredWebSearchProvider,
};

holds<
  Has<
    WebSearchToolDefinition,
    {
      readonly name: 'web_search';
      readonly description: string;
      readonly parameters: object;
      needsApproval(): boolean;
      execute(args: unknown, options?: { readonly signal?: AbortSignal }): Promise<string>;
      readonly formatCommandMessage: typeof formatWebSearchCommandMessage;
    }
  >
>();
holds<
  Has<
    CommandMessage,
    {
      readonly command: string;
      readonly output: string;
      readonly success: boolean;
      readonly toolName: 'web_search';
      readonly toolArgs: unknown;
    }
  >
>();
holds<Same<Format, 'cited' | 'markdown' | 'links' | 'json'>>();
holds<Same<typeof render, (response: SearchResponse, format: Format) => string>>();

holds<
  Has<
    AgentConfigOptions,
    {
      readonly mode?: 'footnote' | 'native' | 'hybrid' | 'off';
      readonly visibility?: 'public' | 'private';
      readonly command?: string | readonly string[];
      readonly url?: string;
      readonly tokenVariable?: string;
      readonly scope?: 'user' | 'project';
      readonly platform?: NodeJS.Platform;
    }
  >
>();
holds<Same<keyof AgentConfigs, 'claude' | 'gemini' | 'opencode' | 'codex'>>();

/** A third party's provider. */
const lantern: WebSearchProvider = {
  id: 'lantern',
  label: 'Lantern',
  kind: 'results',
  honours: ['numResults', 'freshness', 'includeDomains'],
  settings: { apiKey: { env: ['LANTERN_API_KEY'], meaning: 'Its key.' } },
  isConfigured: ({ webSearch }) => webSearch?.['lantern'] !== undefined,
  async search({ query, numResults, asked }, { apiKey, baseUrl, http, signal, ...context }) {
    signal.throwIfAborted();
    if (asked.has('region')) context.warn('option-adjusted', `${context.remainingMs()} ms, ${context.now()}`);
    const model: string | undefined = context.isDefault('model') ? undefined : context.setting('model');
    const form = { key: apiKey, query, count: String(numResults), model };
    const reply: unknown = await http.json({ url: `${baseUrl}/search`, form });
    const { status, headers, text } = await http.text({ url: baseUrl, query: { reply: String(reply) } });
    const title: string = `${status} ${headers.get('date')}`;
    return { results: [{ title, url: baseUrl, content: text, publishedDate: Date.now() }], answerBox: text };
  },
};

export async function program(): Promise<readonly string[]> {
  defaultRegistry.registerWebSearchProvider(lantern, { isDefault: true });
  const settings: Settings = { webSearch: { provider: 'lantern', lantern: { apiKey: 'x' } }, timeoutMs: 5_000 };
  const footnote = createFootnote({ settings, env: {}, registry: createProviderRegistry([lantern]) });
  const tool = createWebSearchToolDefinition(footnote);
  const messages: CommandMessage[] = formatWebSearchCommandMessage({}, 0, new Map([['id', { query: 'tides' }]]));
  const { values, entries } = await footnote.settings();
  const counters: readonly { readonly name: string; readonly value: number }[] = await footnote.counters();
  const { mcpServers, allowedTools } = agentConfig('claude', { mode: 'footnote' });
  try {
    const response = await footnote.search({ query: 'tides' }, { signal: AbortSignal.timeout(1_000) });
    const spans = response.answer?.citations.map(({ start, end }) => response.answer?.text.slice(start, end)) ?? [];
    const calls = response.attempts?.map(({ provider, ms }) => `${provider}: ${ms}`) ?? [];
    const outcomes = await footnote.fetchPages({ urls: ['https://example.com/'] });
    const pages = outcomes.map((outcome) => outcome.page?.content ?? outcome.error?.message ?? '');
    const counted = [...counters.map(({ name }) => name), ...entries.map(({ definition }) => definition.key)];
    const configured = [values.dataDir, ...Object.keys(mcpServers), ...allowedTools];
    return [render(response, 'cited'), withBoundary('text', 'a page'), ...spans.map(String), ...calls, ...pages].concat(
      await tool.execute({ query: 'tides' }),
      messages.map(({ output }) => output),
      counted,
      configured,
    );
  } catch (error) {
    if (FootnoteError.is(error)) return [error.code, new FootnoteError('INTERNAL', 'What.', { hint: 'How.' }).hint];
    throw FootnoteError.from(error);
  } finally {
    await footnote.close();
  }
}
