import type { EmulatedReply, EmulatedRequest } from './emulator.ts';

/** What the hosted MCP servers of search vendors have in common: one stateless `tools/call` over HTTP. */
export interface ToolCall {
  readonly id: unknown;
  readonly tool: unknown;
  readonly arguments: Readonly<Record<string, unknown>>;
}

export function readToolCall({ json }: EmulatedRequest): ToolCall {
  const { id = null, params = {} } = (json ?? {}) as { id?: unknown; params?: { name?: unknown; arguments?: object } };
  return { id, tool: params.name, arguments: { ...params.arguments } };
}

/** The server's refusal of what isn't a well-formed call, before any tool is reached. */
export function refuseCall({ method, headers, json }: EmulatedRequest): EmulatedReply | undefined {
  const { accept = '' } = headers;
  if (method !== 'POST') return rpcError(405, -32000, 'Method not allowed.');
  if (!accept.includes('application/json') || !accept.includes('text/event-stream')) {
    return rpcError(406, -32000, 'Not Acceptable: Client must accept both application/json and text/event-stream');
  }
  if (headers['content-type'] !== 'application/json' || json === undefined) return rpcError(400, -32700, 'Parse error');
  const { jsonrpc, method: called } = json as { jsonrpc?: unknown; method?: unknown };
  if (jsonrpc !== '2.0' || called !== 'tools/call') return rpcError(400, -32600, 'Invalid Request');
  return undefined;
}

export function rpcError(
  status: number,
  code: number,
  message: string,
  { headers = {}, id = null }: { headers?: Readonly<Record<string, string>>; id?: unknown } = {},
): EmulatedReply {
  return { status, headers, json: { jsonrpc: '2.0', error: { code, message }, id } };
}

export function textResult(text: string, extras: object = {}): object {
  return { content: [{ type: 'text', text }], ...extras };
}

/** Oddities of the transport: each is a mode, and every server must be understood in all of them. */
export const replyForms = [
  'plain-json',
  'sse',
  'sse-crlf',
  'sse-multi-line',
  'sse-notification',
  'sse-other-id',
  'sse-frames',
  'sse-unfinished',
] as const;

export function toolReply({ id }: ToolCall, result: object, form: string): EmulatedReply {
  const message = { result, jsonrpc: '2.0', id };
  const event = `event: message\ndata: ${JSON.stringify(message)}\n\n`;
  switch (form) {
    case 'plain-json':
      return { json: message };
    case 'sse-crlf':
      return stream(event.replaceAll('\n', '\r\n'));
    case 'sse-multi-line':
      return stream(`event: message\n${JSON.stringify(message, null, 2).replace(/^/gm, 'data: ')}\n\n`);
    case 'sse-notification':
      return stream(`${notification}${event}`);
    case 'sse-other-id':
      return stream(
        `data: ${JSON.stringify({ ...message, id: 'other', result: textResult('Not yours.') })}\n\n${event}`,
      );
    case 'sse-frames':
      return stream(`: keep-alive\n\nid: 7\nretry: 100\n${event}data: [DONE]\n\n`);
    case 'sse-unfinished':
      return stream(`${notification}${event.slice(0, event.length / 2)}`);
    default:
      return stream(event);
  }
}

const notification = `event: message\ndata: ${JSON.stringify({
  jsonrpc: '2.0',
  method: 'notifications/progress',
  params: { progress: 1, total: 2 },
})}\n\n`;

function stream(text: string): EmulatedReply {
  return { text, headers: { 'content-type': 'text/event-stream' } };
}
