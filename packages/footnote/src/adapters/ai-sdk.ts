import { defined } from '../defined.ts';
import { FootnoteError } from '../errors.ts';
import type { FootnoteForTools } from '../tools/call-tool.ts';
import type { ToolName } from '../tools/tool-list.ts';
import { createToolRunner } from './run-tool.ts';
import { type DescribedTool, describeTool, type InputOf } from './tool-description.ts';
import type { DocsSearchOptions, FetchPageOptions, OptionsOf, WebSearchOptions } from './tool-options.ts';
import type { StructureOf, ToolFailure } from './tool-structure.ts';

export type { AiSdkWriter, CitationsData } from './ai-sdk-sources.ts';
export { writeSources } from './ai-sdk-sources.ts';
export type { DocsSearchInput, FetchPageInput, WebSearchInput } from './tool-description.ts';
export type { DocsSearchOptions, FetchPageOptions, WebSearchOptions } from './tool-options.ts';
export type { PageStructure, ReadPage, SearchStructure, ToolFailure } from './tool-structure.ts';

/** A tool of the AI SDK, 6 and 7; nothing of the SDK is imported, so that both find their own types in it. */
export interface AiSdkTool<Input, Output extends object> {
  readonly description: string;
  readonly inputSchema: AiSdkSchema<Input>;
  execute(input: Input, options: AiSdkCall): Promise<Output>;
  /** Mastra, which takes these tools too, hands over the output alone. */
  toModelOutput(result: { readonly output: Output } | Output): AiSdkModelOutput;
}

/** What the program finds in `toolResults[].output`: the model reads no more of it than `text`. */
export type AiSdkOutput<Structure> = Structure & { readonly text: string; readonly failed?: ToolFailure };

export interface AiSdkCall {
  readonly toolCallId: string;
  readonly abortSignal?: AbortSignal | undefined;
}

export interface AiSdkModelOutput {
  type: 'text' | 'error-text';
  value: string;
}

/** A Standard Schema that is its own JSON Schema. */
export interface AiSdkSchema<Input> {
  readonly '~standard': {
    readonly version: 1;
    readonly vendor: string;
    readonly types?: { readonly input: unknown; readonly output: Input } | undefined;
    readonly validate: (value: unknown) => { readonly value: Input } | { readonly issues: readonly Issue[] };
    readonly jsonSchema: {
      readonly input: () => Record<string, unknown>;
      readonly output: () => Record<string, unknown>;
    };
  };
}
interface Issue {
  readonly message: string;
}

type Tool<Name extends ToolName> = AiSdkTool<InputOf<Name>, AiSdkOutput<StructureOf<Name>>>;

/** Searches the web: `tools: { web_search: webSearch(footnote) }`. */
export function webSearch(footnote: FootnoteForTools, options: WebSearchOptions = {}): Tool<'web_search'> {
  return createTool(footnote, 'web_search', options);
}

/** Reads pages as Markdown: `tools: { fetch_page: fetchPage(footnote) }`. */
export function fetchPage(footnote: FootnoteForTools, options: FetchPageOptions = {}): Tool<'fetch_page'> {
  return createTool(footnote, 'fetch_page', options);
}

/** Searches the documentation of the installed packages: `tools: { docs_search: docsSearch(footnote) }`. */
export function docsSearch(footnote: FootnoteForTools, options: DocsSearchOptions = {}): Tool<'docs_search'> {
  return createTool(footnote, 'docs_search', options);
}

function createTool<Name extends ToolName>(
  footnote: FootnoteForTools,
  name: Name,
  options: OptionsOf<Name>,
): Tool<Name> {
  const run = createToolRunner(footnote, name, options);
  const described = describeTool(name, options);
  return {
    description: described.description,
    inputSchema: schemaOf(described),
    async execute(input, { abortSignal, toolCallId }) {
      const { text, structured, failed } = await run(input, { signal: abortSignal, callId: toolCallId });
      return { ...structured, text, ...defined({ failed }) };
    },
    toModelOutput(result) {
      const { text, failed } = 'output' in result ? result.output : result;
      return { type: failed === undefined ? 'text' : 'error-text', value: text };
    },
  };
}

/** A call that breaks the schema never comes to `execute`; the SDK tells the model our sentence, or repairs the call. */
function schemaOf<Input>({ check, parameters }: DescribedTool<Input>): AiSdkSchema<Input> {
  const json = () => ({ ...parameters() });
  return {
    '~standard': {
      version: 1,
      vendor: 'footnote',
      validate(value) {
        try {
          return { value: check(value) };
        } catch (error) {
          return { issues: [{ message: FootnoteError.from(error).message }] };
        }
      },
      jsonSchema: { input: json, output: json },
    },
  };
}
