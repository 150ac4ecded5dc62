export { type AgentOptions, createAgent } from './agent/agent.ts';
export { shouldUseGoogleSearch } from './agent/prefixes.ts';
export { decide, type RouteOptions, shouldAutonomouslySearch } from './agent/router/decide.ts';
export { SYSTEM_TOOLS, type SystemTool } from './agent/system-tools.ts';
export type {
  Agent,
  AgentAnswer,
  AgentApproval,
  AgentCall,
  AgentEvent,
  AgentMessage,
  AgentStep,
  AgentToolName,
  Route,
  RouteDecision,
  TableColumns,
} from './contract/agent.ts';
export type {
  DatabaseCall,
  DatabaseColumn,
  DatabaseDialect,
  DatabaseRows,
  DatabaseSchema,
  DatabaseTable,
  ReadOnlyDatabase,
} from './contract/database.ts';
export type {
  AddedDocs,
  AddOptions,
  AddReport,
  Docs,
  DocsRequest,
  DocsSources,
  DocsStatus,
  IndexedSource,
  IndexOptions,
  IndexProgress,
  IndexReport,
  PlannedDocs,
} from './contract/docs.ts';
export type { Footnote, SearchCall } from './contract/footnote.ts';
export type {
  AskedSection,
  Page,
  PageCall,
  PageFormat,
  PageLink,
  PageMode,
  PageOutcome,
  PageRequest,
  PageRest,
  PageSection,
  PagesCall,
  PagesRequest,
  RemovedPart,
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
export type {
  ClaimCheck,
  ClaimVerdict,
  Difference,
  MissingParts,
  PageText,
  Verdict,
  Verification,
  VerifiedClaim,
  VerifiedSource,
  VerifyCall,
  VerifyRequest,
  VerifySource,
} from './contract/verification.ts';
export { type ErrorCode, FootnoteError } from './errors.ts';
export { createFootnote, type FootnoteOptions } from './footnote.ts';
export { type GoogleSearchOptions, type GoogleSearchResult, performGoogleSearch } from './google-search.ts';
export {
  createProviderRegistry,
  getAllWebSearchProviders,
  getConfiguredWebSearchProvider,
  getDefaultWebSearchProvider,
  getWebSearchProvider,
  registerWebSearchProvider,
} from './providers/registry.ts';
export { type Format, render } from './render/render.ts';
export { SETTING_KEYS, type SettingKeys } from './setting-keys.ts';
export { type AgentConfigOptions, type AgentConfigs, agentConfig } from './setup/agent-config.ts';
export { withBoundary } from './tools/boundary.ts';
export {
  type CommandMessage,
  createWebSearchToolDefinition,
  formatWebSearchCommandMessage,
  type WebSearchToolDefinition,
} from './tools/library-web-search.ts';
export { checkClaim } from './verify/check/check-claim.ts';
