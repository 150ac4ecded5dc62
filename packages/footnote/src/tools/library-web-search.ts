import { readFileSync } from 'node:fs';
import type { Footnote } from '../contract/footnote.ts';
import { requestFields, type SearchRequest } from '../contract/request.ts';
import { FootnoteError } from '../errors.ts';
import { asObject, asText, parseJson } from '../json.ts';
import { render } from '../render/render.ts';
import { noticesForModel } from './notice-lines.ts';

const name = 'web_search';

export interface WebSearchToolDefinition {
  readonly name: typeof name;
  readonly description: string;
  /** JSON Schema. */
  readonly parameters: object;
  needsApproval(): boolean;
  /** The results as Markdown, or a text that starts with `Error:`; it never throws. */
  execute(args: unknown, options?: { readonly signal?: AbortSignal }): Promise<string>;
  readonly formatCommandMessage: typeof formatWebSearchCommandMessage;
}

/** Web search for an agent framework that Footnote has no adapter for. */
export function createWebSearchToolDefinition(footnote: Pick<Footnote, 'search'>): WebSearchToolDefinition {
  // Which provider answers is the operator's choice, not the model's.
  const { provider: _, ...properties } = requestFields;
  return {
    name,
    description: readFileSync(new URL('./library-web-search.md', import.meta.url), 'utf8').trim(),
    parameters: { type: 'object', properties, required: ['query'] },
    needsApproval: () => false,
    async execute(args, options = {}) {
      try {
        const { provider: _chosen, ...request } = asObject(args);
        const response = await footnote.search(request as unknown as SearchRequest, { signal: options.signal });
        return [noticesForModel(response), render(response, 'markdown')].filter((part) => part !== '').join('\n\n');
      } catch (error) {
        return `Error: ${explain(FootnoteError.from(error))}`;
      }
    },
    formatCommandMessage: formatWebSearchCommandMessage,
  };
}

function explain({ code, provider, message }: FootnoteError): string {
  if (code !== 'NOT_CONFIGURED') return message;
  return provider === undefined
    ? 'No web search provider is configured.'
    : `Web search provider '${provider}' is not properly configured. Please set the required API key.`;
}

export type ArgumentsById = ReadonlyMap<string, unknown> | Readonly<Record<string, unknown>>;

export interface CommandMessage {
  readonly command: string;
  readonly output: string;
  readonly success: boolean;
  readonly toolName: typeof name;
  readonly toolArgs: unknown;
}

/** A finished tool call as a line of a transcript. */
export function formatWebSearchCommandMessage(
  item: unknown,
  _index: number,
  toolCallArgumentsById: ArgumentsById,
): CommandMessage[] {
  const call = asObject(asObject(item)['rawItem'] ?? item);
  const toolArgs = parsed(argumentsOf(call, toolCallArgumentsById));
  const query = asText(asObject(toolArgs)['query']) ?? 'unknown query';
  const output = outputText(asObject(item)['output'] ?? call['output']) ?? 'No results';
  return [{ command: `${name}: "${query}"`, output, success: !output.startsWith('Error:'), toolName: name, toolArgs }];
}

function argumentsOf(call: Readonly<Record<string, unknown>>, byId: ArgumentsById): unknown {
  const id = asText(call['callId']) ?? asText(call['call_id']) ?? asText(call['toolCallId']) ?? asText(call['id']);
  const known = id === undefined ? undefined : byId instanceof Map ? byId.get(id) : asObject(byId)[id];
  return known ?? call['arguments'] ?? call['args'] ?? {};
}

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const json = parseJson(value);
  return json === undefined ? {} : json;
}

/** Frameworks hand a text over bare, or as `{ type: 'text', text }`. */
function outputText(output: unknown): string | undefined {
  return asText(output) ?? asText(asObject(output)['text']);
}
