export { type HostedSearch, type WithFootnoteOptions, withFootnote } from './openai-agents-hosted.ts';
export {
  type DataOfCall,
  docsSearch,
  fetchPage,
  type OpenAiAgentsCall,
  type OpenAiAgentsTool,
  webSearch,
} from './openai-agents-tools.ts';
export type { DocsSearchOptions, FetchPageOptions, WebSearchOptions } from './tool-options.ts';
export type { PageStructure, ReadPage, SearchStructure, ToolFailure } from './tool-structure.ts';
