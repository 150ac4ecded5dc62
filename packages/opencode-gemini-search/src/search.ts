import { checkRequest } from '../../footnote/src/contract/request.ts';
import { abortable, startDeadline } from '../../footnote/src/deadline.ts';
import { FootnoteError } from '../../footnote/src/errors.ts';
import type { JsonObject } from '../../footnote/src/json.ts';
import { nothingFound } from '../../footnote/src/render/cited.ts';
import { findWithGemini } from './ask-gemini.ts';
import { createLog } from './debug.ts';
import { emptyQuery, missingKey, switchedOff, unavailable } from './failure-text.ts';
import { fitOutput } from './fit-output.ts';
import { isWebOff, type PluginSettings, readSettings } from './settings.ts';

/** What the model gets, as JSON. `error.message` says the same as `llmContent`. */
export interface ToolResult {
  readonly llmContent: string;
  /** One short line for people. */
  readonly returnDisplay: string;
  /** Raw groundingChunks; `sources[n - 1]` is what `[n]` in `llmContent` names. */
  readonly sources?: readonly unknown[];
  /** `type` and `code` are equal. */
  readonly error?: { readonly message: string; readonly type: ErrorType; readonly code: ErrorType };
  /** Gemini's groundingMetadata, with `includeRawMetadata` only. */
  readonly rawMetadata?: JsonObject;
}

export type ErrorType = 'INVALID_QUERY' | 'MISSING_API_KEY' | 'GEMINI_WEB_SEARCH_FAILED';

interface ToolCall {
  readonly block: JsonObject;
  readonly signal: AbortSignal | undefined;
  readonly onStart: (title: string) => void;
}

/** OpenCode puts no limit on a tool, so this is ours. */
const timeoutMs = 15_000;

/** One search, never an exception: the border where an error becomes text. */
export async function searchForOpenCode(asked: unknown, call: ToolCall): Promise<string> {
  const { env } = process;
  const log = createLog(env);
  const startedAt = performance.now();
  let settings: PluginSettings | undefined;
  try {
    const query = typeof asked === 'string' ? asked.trim() : '';
    if (query === '') return failed('INVALID_QUERY', emptyQuery, 'The query is not valid.');
    if (isWebOff(env)) return failed('GEMINI_WEB_SEARCH_FAILED', switchedOff, 'Web search is switched off.');
    settings = readSettings(call.block, env);
    if (settings.apiKey === undefined) return failed('MISSING_API_KEY', missingKey, 'There is no Gemini API key.');
    call.onStart(`Searching the web for "${shown(query)}"`);
    log(`asking ${settings.model.value} (${settings.model.origin}), key from ${settings.apiKey.origin}`);
    return await search(query, settings, call.signal, log);
  } catch (error) {
    log.failure(error, settings?.apiKey?.value);
    return failed('GEMINI_WEB_SEARCH_FAILED', unavailable(error, settings?.apiKey?.origin), displayOf(error));
  } finally {
    log(`done after ${Math.round(performance.now() - startedAt)} ms`);
  }
}

async function search(
  query: string,
  settings: PluginSettings,
  signal: AbortSignal | undefined,
  log: (line: string) => void,
): Promise<string> {
  const deadline = startDeadline(timeoutMs, [signal]);
  try {
    // How long a query may be is Gemini's to say, so only the options are checked.
    const options = checkRequest({ query: 'any', language: settings.language, region: settings.region });
    const request = { ...options, query };
    const found = await abortable(findWithGemini(request, settings, deadline), deadline.signal);
    const { sources, answer, warnings } = found.response;
    log(`${answer?.text.length ?? 0} characters, ${sources.length} sources`);
    for (const { kind, message } of warnings) log(`${kind}: ${message}`);
    if (answer === undefined && sources.length === 0) {
      return JSON.stringify({ llmContent: nothingFound(query), returnDisplay: 'No information found.' });
    }
    const display = `Search results for "${shown(query)}" returned${sources.length === 0 ? ', without sources' : ''}.`;
    return fitOutput(found, settings, display);
  } finally {
    deadline.stop();
  }
}

function failed(type: ErrorType, message: string, returnDisplay: string): string {
  const error = { message, type, code: type };
  return JSON.stringify({ llmContent: message, returnDisplay, error } satisfies ToolResult);
}

function displayOf(error: unknown): string {
  return FootnoteError.is(error) && error.code === 'CANCELLED' ? 'Search cancelled.' : 'Web search failed.';
}

/** The query for one short line. */
function shown(query: string): string {
  const line = query.replace(/\s+/g, ' ');
  return [...line].length > 60 ? `${[...line].slice(0, 59).join('')}…` : line;
}
