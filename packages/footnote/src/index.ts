export type { Docs, DocsRequest, DocsStatus, IndexOptions, IndexProgress, IndexReport } from './contract/docs.ts';
export type { Footnote, SearchCall } from './contract/footnote.ts';
export type {
  Page,
  PageCall,
  PageFormat,
  PageLink,
  PageMode,
  PageOutcome,
  PageRequest,
  PageSection,
  PagesCall,
  PagesRequest,
} from './contract/page.ts';
export type { ProviderRegistry, WebSearchProvider, WebSearchResponse, WebSearchResult } from './contract/provider.ts';
export type { SearchRequest } from './contract/request.ts';
export type {
  Answer,
  Citation,
  SearchResponse,
  SearchResult,
  Source,
  Warning,
  WarningKind,
} from './contract/response.ts';
export type { Settings } from './contract/settings.ts';
export { type ErrorCode, FootnoteError } from './errors.ts';
export { createFootnote, type FootnoteOptions } from './footnote.ts';
export {
  createProviderRegistry,
  getAllWebSearchProviders,
  getConfiguredWebSearchProvider,
  getDefaultWebSearchProvider,
  getWebSearchProvider,
  registerWebSearchProvider,
} from './providers/registry.ts';
export { type Format, render } from './render/render.ts';
export { type AgentConfigOptions, type AgentConfigs, agentConfig } from './setup/agent-config.ts';
export { withBoundary } from './tools/boundary.ts';
export {
  type CommandMessage,
  createWebSearchToolDefinition,
  formatWebSearchCommandMessage,
  type WebSearchToolDefinition,
} from './tools/library-web-search.ts';
