import type { InstalledDocs } from './docs.ts';
import type { FailureReader, HttpClient } from './http-client.ts';
import type { CheckedRequest, RequestOption } from './request.ts';
import type { WarningKind } from './response.ts';
import type { ProviderSettings, Settings } from './settings.ts';

/** One search service. Everything it needs is passed in; it reaches for nothing. */
export interface WebSearchProvider {
  readonly id: string;
  readonly label: string;
  /** `results` are ranked pages; `answers` are written by a model that searched. */
  readonly kind: 'results' | 'answers';
  /** The same, where its own settings decide it. */
  readonly kindIn?: (own: ProviderSettings) => 'results' | 'answers';
  /** It also works without a key. */
  readonly keyless?: boolean;
  /** Its place among the keyless services that `auto` asks once no configured provider answered; 1 is the first. */
  readonly keylessRank?: number;
  /** What a call costs, for budgets, where its reply doesn't say so. */
  readonly price?: ListPrice | 'free';
  /** How its keys look: one that stands in a query is found by its shape, and doesn't leave the machine. */
  readonly keyShape?: KeyShape;
  /** It is asked only when it is named, never by `auto`. */
  readonly optIn?: boolean;
  /** The request options it maps; each other one that a caller sets becomes a warning. */
  readonly honours?: readonly RequestOption[];
  /** Titles and texts are plain or Markdown (`text`), HTML fragments, or to be left as they are. */
  readonly snippets?: SnippetFormat;
  /** It asks nothing outside this machine. */
  readonly local?: boolean;
  /** Its block in the settings, `webSearch.<id>.<name>`. */
  readonly settings?: Readonly<Record<string, ProviderSetting>>;
  /** Its settings that are never shown, nor sent in a query: `apiKey`, or `webSearch.<id>.apiKey`. */
  readonly sensitiveSettingKeys?: readonly string[];
  /** What its vendor means by a refusal, where that is odd; models of the same vendor are refused in the same way. */
  readonly readFailure?: FailureReader;
  isConfigured(settings: Settings): boolean;
  search(request: CheckedRequest, context: ProviderContext): Promise<WebSearchResponse>;
}

export interface ProviderRegistry {
  registerWebSearchProvider(provider: WebSearchProvider, options?: { readonly isDefault?: boolean }): void;
  getWebSearchProvider(id: string): WebSearchProvider | undefined;
  /** The first one registered, unless another was registered as the default. */
  getDefaultWebSearchProvider(): WebSearchProvider | undefined;
  getAllWebSearchProviders(): WebSearchProvider[];
  /** The one that the settings name; the default where they name none, or one that isn't here. */
  getConfiguredWebSearchProvider(settings: Settings): WebSearchProvider | undefined;
}

/**
 * The price of one call by the vendor's list. Free quotas and discounts are not counted, so a budget errs on the side
 * of stopping early; a model's tokens are not counted either, where search is billed apart.
 */
export interface ListPrice {
  readonly usd: number;
  /** What the cheapest call costs, where some cost less than `usd`: a vendor that says less is not believed. */
  readonly leastUsd?: number;
  readonly asOf: string;
  /** What the price is for; `estimate` where no page of the vendor was read on that day. */
  readonly basis: string;
}

export interface KeyShape {
  /** What such a key is called in a message: `Tavily key`. */
  readonly label: string;
  /**
   * In lower case; without one of them in the text, the pattern is not even compiled.
   * Where keys have no fixed letters it is a native expression whose every repetition is bounded.
   */
  readonly keywords: readonly string[] | RegExp;
  /** RE2 syntax. Group 1, where there is one, is the key; the rest is its surroundings. */
  readonly pattern: string;
  /** Bits per character of a key, 2.7 unless told; below are the `xxxx…` and `0000…` of examples. */
  readonly minEntropy?: number | undefined;
  /** What a pattern can't say. */
  readonly check?: ((key: string) => boolean) | undefined;
}

export type SnippetFormat = 'text' | 'html' | 'verbatim';

export interface ProviderSetting {
  readonly env: readonly string[];
  readonly default?: string;
  /** All that it may be, where that is a closed list. */
  readonly choices?: readonly string[];
  readonly meaning: string;
}

export interface ProviderContext {
  /** The key of this call; without it, the provider takes its keyless way. */
  readonly apiKey: string | undefined;
  /** Without a slash at its end. */
  readonly baseUrl: string;
  /** Another setting of this provider, such as `model`. */
  setting(name: string): string | undefined;
  /** Whether the user set it, or it is the default. */
  isDefault(name: string): boolean;
  readonly http: HttpClient;
  /** The documentation that is installed here. */
  readonly docs: InstalledDocs;
  readonly signal: AbortSignal;
  /** How long until `signal` aborts by itself. */
  remainingMs(): number;
  now(): Date;
  warn(kind: WarningKind, message: string): void;
}

/** A provider's reply, before Footnote tidies and cites it. */
export interface WebSearchResponse {
  readonly results: readonly WebSearchResult[];
  /** The query as the vendor repeats it; nobody reads it. */
  readonly query?: string;
  readonly answer?: ProviderAnswer;
  /** A plain answer without citations. */
  readonly answerBox?: string;
  readonly searchQueries?: readonly string[];
  /** Of this reply, where a provider speaks in several forms. */
  readonly snippets?: SnippetFormat;
  readonly suggestionsHtml?: string;
  /** Gemini's own, as it came. */
  readonly groundingMetadata?: unknown;
  readonly costUsd?: number;
}

export interface WebSearchResult {
  readonly title: string;
  readonly url: string;
  readonly content: string;
  readonly score?: number | undefined;
  /** Any form that the vendor uses; Footnote makes it ISO 8601, or drops it. */
  readonly publishedDate?: string | number | undefined;
  /** Of a provider that asks only this machine: the file, absolute, and its first and last line. */
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly endLine?: number | undefined;
}

export interface ProviderSource {
  readonly url: string;
  readonly title?: string | undefined;
  /** The real host, where `url` is a redirect that may not resolve. */
  readonly domain?: string | undefined;
  readonly publishedDate?: string | number | undefined;
  readonly quote?: string | undefined;
  readonly file?: string | undefined;
  readonly line?: number | undefined;
  readonly endLine?: number | undefined;
}

/**
 * An answer with its citations in the vendor's own manner.
 * `search/claim.ts` is the only reader; `sources` are always 0-based indices here.
 */
export type ProviderAnswer =
  | { readonly cites: 'nothing'; readonly text: string; readonly sources?: readonly ProviderSource[] }
  /** Gemini: UTF-8 byte offsets over the joined parts, or over one part. */
  | {
      readonly cites: 'by-bytes';
      readonly parts: readonly string[];
      readonly supports: readonly ByteSupport[];
      readonly sources: readonly ProviderSource[];
    }
  /** OpenAI and xAI: the model wrote a link into its text, and an annotation says where. */
  | {
      readonly cites: 'by-links';
      readonly text: string;
      readonly links: readonly LinkAnnotation[];
      readonly sources: readonly ProviderSource[];
    }
  /** Anthropic, and Perplexity's agents: a block of text rests on the sources that it carries. */
  | { readonly cites: 'by-blocks'; readonly blocks: readonly CitedBlock[]; readonly sources: readonly ProviderSource[] }
  /** Sonar: `[n]` in the text, counting from 1 into `sources`. */
  | { readonly cites: 'by-numbers'; readonly text: string; readonly sources: readonly ProviderSource[] };

export interface ByteSupport {
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  /** The words that the vendor says stand there; they win over the offsets. */
  readonly text?: string | undefined;
  readonly part?: number | undefined;
  readonly sources: readonly number[];
}

export interface LinkAnnotation {
  /** Characters; absent where the vendor names only an address. */
  readonly start?: number | undefined;
  readonly end?: number | undefined;
  readonly source: number;
}

export interface CitedBlock {
  readonly text: string;
  readonly sources: readonly number[];
}
