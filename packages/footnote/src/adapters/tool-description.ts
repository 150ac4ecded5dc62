import type { DocsRequest } from '../contract/docs.ts';
import { type FieldTable, invalidQuery } from '../contract/fields.ts';
import type { PageRequest } from '../contract/page.ts';
import type { SearchRequest } from '../contract/request.ts';
import { checkArguments } from '../tools/tool-arguments.ts';
import { type ToolName, toolList } from '../tools/tool-list.ts';
import { type OptionsOf, readOptions } from './tool-options.ts';

/** What a model may ask for, less what the program sets once. */
export interface WebSearchInput extends Omit<SearchRequest, 'provider' | 'livecrawl' | 'language' | 'region'> {}
export interface FetchPageInput extends Omit<PageRequest, 'url' | 'prompt' | 'explain'> {
  readonly url?: string | undefined;
  readonly urls?: readonly string[] | undefined;
}
export interface DocsSearchInput extends DocsRequest {}

interface InputByTool {
  readonly web_search: WebSearchInput;
  readonly fetch_page: FetchPageInput;
  readonly docs_search: DocsSearchInput;
}
export type InputOf<Name extends ToolName> = InputByTool[Name];

/** JSON Schema in the few words that every model's API understands. */
export interface ParametersSchema {
  type: 'object';
  properties: Record<string, FieldTable[string]>;
  required: string[];
  additionalProperties: false;
}

export interface DescribedTool<Input> {
  readonly description: string;
  /** A new object each time: some frameworks write into it. */
  parameters(): ParametersSchema;
  /** The input as it counts, or INVALID_QUERY. */
  check(input: unknown): Input;
}

/** What a model reads of a tool with these options. */
export function describeTool<Name extends ToolName>(
  name: Name,
  options: OptionsOf<Name>,
): DescribedTool<InputOf<Name>> {
  const { offered } = readOptions(name, options);
  const listed = toolList({ web: true }).find((tool) => tool.name === name);
  const required = listed?.inputSchema.required ?? [];
  return {
    description: listed?.description ?? '',
    parameters: () => ({
      type: 'object',
      properties: structuredClone({ ...offered }),
      required: [...required],
      additionalProperties: false,
    }),
    check(input) {
      const args = checkArguments(name, input, offered);
      const missing = required.find((field) => args[field] === undefined);
      if (missing !== undefined) throw invalidQuery(`${name} needs '${missing}'.`);
      // It is one now: each field was checked against the table that the type is written from.
      return args as unknown as InputOf<Name>;
    },
  };
}
