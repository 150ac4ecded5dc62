import type { FailureMeaning, FailureReader, HttpClient } from '../../contract/http-client.ts';
import { FootnoteError } from '../../errors.ts';
import { vendorSentence } from '../../http/vendor-sentence.ts';
import { asList, asNumber, asObject, asText, at, isObject, type JsonObject, parseJson } from '../../json.ts';
import { refusedWithoutKey } from './refused-without-key.ts';

/** One tool of a hosted MCP server, called without a key and without a session. */
export interface HostedToolCall {
  readonly provider: { readonly id: string; readonly label: string };
  readonly url: string;
  readonly tool: string;
  readonly arguments: object;
  /** The variable whose key would lift the limits of keyless calls. */
  readonly keyVariable: string;
  /** The vendor's own sign, in a successful reply, that it limits calls. */
  readonly isRateLimited?: (result: unknown) => boolean;
}

export interface HostedToolResult {
  /** The text of each content item. */
  readonly texts: readonly string[];
  readonly structured: JsonObject | undefined;
}

const callId = 1;

/** A single `tools/call`: stateless servers answer it without the handshake that MCP begins with. */
export async function callHostedTool(
  call: HostedToolCall,
  { http }: { readonly http: Pick<HttpClient, 'text' | 'failedInside'> },
): Promise<HostedToolResult> {
  const reply = await http.text({
    url: call.url,
    // A server answers 406 unless both forms are accepted.
    headers: { accept: 'application/json, text/event-stream' },
    json: {
      jsonrpc: '2.0',
      id: callId,
      method: 'tools/call',
      params: { name: call.tool, arguments: call.arguments },
    },
    readFailure: statusMeaning(call),
  });
  const message = messagesIn(reply.text).find(isReply);
  if (message === undefined) throw incomplete(call);
  const { content, structuredContent } = asObject(message['result']);
  const texts = asList(content).flatMap((item) => asText(at(item, 'text')) ?? []);
  const words = asText(at(message, 'error', 'message')) ?? texts.join('\n');
  const meaning = failureInside(message, words, call);
  if (meaning !== undefined) {
    throw http.failedInside(meaning, { headers: reply.headers, body: at(message, 'error', 'data'), text: words });
  }
  return { texts, structured: isObject(structuredContent) ? structuredContent : undefined };
}

/** The reply is one JSON message, or a stream of events with several. */
function messagesIn(text: string): readonly unknown[] {
  const whole = parseJson(text);
  return whole === undefined ? events(text).map(parseJson) : [whole];
}

/** The data of each server-sent event; several `data:` lines of one event are one text. */
function events(stream: string): readonly string[] {
  return stream
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((event) =>
      event
        .split('\n')
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice('data:'.length).replace(/^ /, ''))
        .join('\n'),
    );
}

/** Notifications and replies to other calls may come first. An error may lack the id it answers. */
function isReply(message: unknown): message is JsonObject {
  if (!isObject(message)) return false;
  if (isObject(message['result'])) return message['id'] === callId;
  return isObject(message['error']) && (message['id'] === callId || (message['id'] ?? null) === null);
}

function statusMeaning({ provider, keyVariable }: HostedToolCall): FailureReader {
  return (failure) => {
    const words = asText(at(failure.body, 'error', 'message')) ?? '';
    const isLimited = failure.status === 429 || isRateLimit(words);
    return (
      refusedWithoutKey(provider, keyVariable, failure) ??
      (isLimited ? rateLimited(provider.label, keyVariable) : undefined)
    );
  };
}

type ToldFailure = FailureMeaning & { readonly what: string };

/** Servers put failures into successful replies in four ways; the words only decide which kind it is. */
function failureInside(
  { error, result }: JsonObject,
  words: string,
  { provider, keyVariable, isRateLimited }: HostedToolCall,
): ToldFailure | undefined {
  const isLimited = isRateLimited?.(result) === true;
  const isToolError = at(result, 'isError') === true || words.startsWith('Error executing tool');
  if (error === undefined && !isLimited && !isToolError) return undefined;
  if (isRefusal(asNumber(at(error, 'code')), words)) {
    return {
      code: 'PROVIDER_FAILED',
      retryable: false,
      what: `${provider.label} did not accept the call of its tool.`,
      hint: `Its keyless service may have changed; set ${keyVariable} to use its API.`,
      detail: vendorSentence(words),
    };
  }
  if (isLimited || isRateLimit(words)) return rateLimited(provider.label, keyVariable);
  return {
    code: 'PROVIDER_FAILED',
    retryable: true,
    what: `${provider.label} failed on its side.`,
    hint: 'Try again, or use another provider.',
    detail: vendorSentence(words),
  };
}

function rateLimited(label: string, keyVariable: string): ToldFailure {
  return {
    code: 'RATE_LIMITED',
    what: `${label} is limiting calls without a key.`,
    hint: `Wait a moment, or set ${keyVariable}.`,
  };
}

function isRateLimit(words: string): boolean {
  return /rate.?limit|too many requests/i.test(words);
}

/** -32600 to -32602: a request, a method or arguments that will not be right the next time either. */
function isRefusal(code: number | undefined, words: string): boolean {
  if (code !== undefined && code <= -32600 && code >= -32602) return true;
  return /^MCP error -3260[012]\b|\bvalidation errors? for\b|^Unknown tool\b|^Tool \S+ not found\b/im.test(words);
}

/** What is longer is no sentence: pages, perhaps, in a new form. */
const longestSentence = 400;

/**
 * For a reply whose text has another form than the tool's replies had when its reader was written. A short one may be
 * a sentence that says why.
 */
export function unreadableResults(
  { label }: HostedToolCall['provider'],
  { http }: { readonly http: Pick<HttpClient, 'failedInside'> },
  keyVariable: string,
  texts: readonly string[],
): FootnoteError {
  const words = texts.join('\n');
  return http.failedInside({
    code: 'PROVIDER_FAILED',
    what: `${label} sent results in a form that is not known here.`,
    hint: `Set ${keyVariable} to use its API, or use another provider.`,
    detail: words.length > longestSentence ? undefined : vendorSentence(words),
  });
}

function incomplete({ provider }: HostedToolCall): FootnoteError {
  return new FootnoteError('PROVIDER_FAILED', `${provider.label} did not send a complete reply.`, {
    provider: provider.id,
    retryable: true,
    hint: 'Try again; if it stays so, a proxy or a bot check may stand between.',
  });
}
