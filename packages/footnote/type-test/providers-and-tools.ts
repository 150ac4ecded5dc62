// What a third party implements, and what an agent framework gets.
import {
  type AgentConfigOptions,
  type AgentConfigs,
  type CommandMessage,
  type createProviderRegistry,
  type Format,
  type formatWebSearchCommandMessage,
  getAllWebSearchProviders,
  getConfiguredWebSearchProvider,
  getDefaultWebSearchProvider,
  getWebSearchProvider,
  type ProviderRegistry,
  registerWebSearchProvider,
  type render,
  SETTING_KEYS,
  type SearchResponse,
  type SettingKeys,
  type Settings,
  type WebSearchProvider,
  type WebSearchResponse,
  type WebSearchResult,
  type WebSearchToolDefinition,
} from 'footnote-search';
import { type Has, holds, type Same } from './same-types.ts';

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
      readonly query?: string;
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
export const defaultRegistry: ProviderRegistry = {
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
export const keys: SettingKeys = SETTING_KEYS;
export const named: readonly string[] = [SETTING_KEYS.WEB_SEARCH_PROVIDER, SETTING_KEYS.WEB_SEARCH_TAVILY_API_KEY];
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
