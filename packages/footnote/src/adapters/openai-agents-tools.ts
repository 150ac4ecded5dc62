import { defined } from '../defined.ts';
import { parseJson } from '../json.ts';
import type { FootnoteForTools } from '../tools/call-tool.ts';
import type { ToolName } from '../tools/tool-list.ts';
import { createToolRunner } from './run-tool.ts';
import { describeTool, type ParametersSchema } from './tool-description.ts';
import type { DocsSearchOptions, FetchPageOptions, OptionsOf, WebSearchOptions } from './tool-options.ts';
import type { StructureOf, ToolFailure } from './tool-structure.ts';

/** A function tool of `@openai/agents`; nothing of that package is imported. */
export interface OpenAiAgentsTool<Data = object> {
  type: 'function';
  name: ToolName;
  description: string;
  parameters: ParametersSchema;
  /** A strict schema has no optional arguments. */
  strict: false;
  deferLoading: false;
  needsApproval(): Promise<false>;
  isEnabled(): Promise<true>;
  /** What the model reads; it never throws. */
  invoke(runContext: object, input: string, details?: OpenAiAgentsCall): Promise<string>;
  /** What the program finds as `customData` of the item; it is not sent to the model. */
  customDataExtractor(item: {
    readonly runContext: object;
    readonly toolCall: CallOfTool;
  }): DataOfCall<Data> | undefined;
}

/** Field by field, because the SDK wants a type with any names, and no interface is one. */
export type DataOfCall<Data> = { readonly [Field in keyof Data]: Data[Field] } & { readonly failed?: ToolFailure };

export interface OpenAiAgentsCall {
  readonly signal?: AbortSignal | undefined;
  readonly toolCall?: CallOfTool | undefined;
}
interface CallOfTool {
  readonly callId: string;
}

/** Searches the web: `new Agent({ tools: [webSearch(footnote)] })`. */
export function webSearch(
  footnote: FootnoteForTools,
  options: WebSearchOptions = {},
): OpenAiAgentsTool<StructureOf<'web_search'>> {
  return createTool(footnote, 'web_search', options);
}

/** Reads pages as Markdown. */
export function fetchPage(
  footnote: FootnoteForTools,
  options: FetchPageOptions = {},
): OpenAiAgentsTool<StructureOf<'fetch_page'>> {
  return createTool(footnote, 'fetch_page', options);
}

/** Searches the documentation of the installed packages. */
export function docsSearch(
  footnote: FootnoteForTools,
  options: DocsSearchOptions = {},
): OpenAiAgentsTool<StructureOf<'docs_search'>> {
  return createTool(footnote, 'docs_search', options);
}

/** Those that were made here, whatever else is called so. */
const made = new WeakSet<object>();

export function isOurs(tool: object): boolean {
  return made.has(tool);
}

function createTool<Name extends ToolName>(
  footnote: FootnoteForTools,
  name: Name,
  options: OptionsOf<Name>,
): OpenAiAgentsTool<StructureOf<Name>> {
  const run = createToolRunner(footnote, name, options);
  const { description, parameters } = describeTool(name, options);
  // By the run as well: models that count their calls from 1 do so in every run.
  const dataOfRuns = new WeakMap<object, Map<string, DataOfCall<StructureOf<Name>>>>();
  const tool: OpenAiAgentsTool<StructureOf<Name>> = {
    type: 'function',
    name,
    description,
    parameters: parameters(),
    strict: false,
    deferLoading: false,
    needsApproval: async () => false,
    isEnabled: async () => true,
    async invoke(runContext, input, { signal, toolCall } = {}) {
      const { text, structured, failed } = await run(parseJson(input) ?? input, { signal, callId: toolCall?.callId });
      if (toolCall !== undefined) {
        const data = dataOfRuns.get(runContext) ?? new Map();
        dataOfRuns.set(runContext, data.set(toolCall.callId, { ...structured, ...defined({ failed }) }));
      }
      return text;
    },
    customDataExtractor({ runContext, toolCall: { callId } }) {
      const data = dataOfRuns.get(runContext);
      const found = data?.get(callId);
      data?.delete(callId);
      return found;
    },
  };
  made.add(tool);
  return tool;
}
