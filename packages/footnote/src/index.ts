export {
  type CommandMessage,
  createWebSearchToolDefinition,
  formatWebSearchCommandMessage,
  type WebSearchToolDefinition,
} from './agent/tools/web-search.ts';
export type { IndexProgress, IndexReport } from './docs/build-index.ts';
export type { DocsStatus } from './docs/docs-room.ts';
export type { IndexOptions } from './docs/write-index.ts';
export { type ErrorCode, FootnoteError } from './errors.ts';
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
} from './fetch/page.ts';
export { createFootnote, type Docs, type DocsRequest, type Footnote, type FootnoteOptions } from './footnote.ts';
export { withBoundary } from './policy/boundary.ts';
export type { WebSearchProvider, WebSearchResponse, WebSearchResult } from './providers/provider.ts';
export {
  createProviderRegistry,
  getAllWebSearchProviders,
  getConfiguredWebSearchProvider,
  getDefaultWebSearchProvider,
  getWebSearchProvider,
  type ProviderRegistry,
  registerWebSearchProvider,
} from './providers/registry.ts';
export { type Format, render } from './render/render.ts';
export type { SearchRequest } from './search/request.ts';
export type {
  Answer,
  Citation,
  SearchResponse,
  SearchResult,
  Source,
  Warning,
  WarningKind,
} from './search/response.ts';
export type { SearchCall } from './search/search.ts';
export type { Settings } from './settings/settings.ts';
export { type AgentConfigOptions, type AgentConfigs, agentConfig } from './setup/agent-config.ts';
