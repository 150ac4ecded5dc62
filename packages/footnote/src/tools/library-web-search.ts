import { readFileSync } from 'node:fs';
import type { Footnote } from '../contract/footnote.ts';
import { requestFields, type SearchRequest } from '../contract/request.ts';
import { agentSearchMs } from '../contract/settings.ts';
import { FootnoteError } from '../errors.ts';
import { asNumber, asObject, asText, isObject, type JsonObject, parseJson } from '../json.ts';
import { nobodyConfigured } from '../settings/provider-settings.ts';
import { withSaidWords } from './failure-text.ts';
import { markdownText } from './markdown-text.ts';
import { replyCharacters } from './tool-list.ts';

const name = 'web_search';

export interface WebSearchToolDefinition {
  readonly name: typeof name;
  readonly description: string;
  /** JSON Schema. */
  readonly parameters: object;
  needsApproval(): boolean;
  /** The results as Markdown, at most 12,000 characters or `contextMaxCharacters`; or a text that starts with `Error:`; it never throws. */
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
        const call = { signal: options.signal, usualTimeoutMs: agentSearchMs };
        const response = await footnote.search(request as unknown as SearchRequest, call);
        return markdownText(response, asNumber(request['contextMaxCharacters']) ?? replyCharacters);
      } catch (error) {
        const failure = FootnoteError.from(error);
        return withSaidWords(`Error: ${explain(failure)}`, failure);
      }
    },
    formatCommandMessage: formatWebSearchCommandMessage,
  };
}

/** Two sentences that programs know by heart; what is wrong with the settings is told as it is. */
function explain({ code, provider, what, message }: FootnoteError): string {
  if (code !== 'NOT_CONFIGURED') return message;
  if (provider === undefined) return what === nobodyConfigured ? what : message;
  return `Web search provider '${provider}' is not properly configured. Please set the required API key.`;
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
  const outer = asObject(item);
  const raw = asObject(outer['rawItem']);
  const toolArgs = argumentsOf([raw, outer], toolCallArgumentsById);
  const query = asText(toolArgs['query']) ?? 'unknown query';
  const output = outputText(outer['output']) ?? outputText(raw['output']) ?? 'No results';
  return [{ command: `${name}: "${query}"`, output, success: !output.startsWith('Error:'), toolName: name, toolArgs }];
}

/** Those of the item itself, the inner one first; then those that were noted by its id. What can't be read is skipped. */
function argumentsOf(calls: readonly JsonObject[], byId: ArgumentsById): JsonObject {
  const own = calls.flatMap((call) => [call['arguments'], call['args']]);
  const noted = calls.flatMap(idsOf).map((id) => (byId instanceof Map ? byId.get(id) : asObject(byId)[id]));
  return [...own, ...noted].map(parsed).find(isObject) ?? {};
}

function idsOf(call: JsonObject): readonly string[] {
  return ['callId', 'call_id', 'toolCallId', 'id'].flatMap((name) => asText(call[name]) ?? []);
}

function parsed(value: unknown): unknown {
  return typeof value === 'string' ? parseJson(value) : value;
}

/** Frameworks hand a text over bare, or as `{ type: 'text', text }`. */
function outputText(output: unknown): string | undefined {
  return asText(output) ?? asText(asObject(output)['text']);
}
