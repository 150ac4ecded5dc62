import { isObject, type JsonObject, parseJson } from '../../json.ts';

export type MessageId = string | number;

export interface RpcRequest {
  readonly jsonrpc: '2.0';
  readonly id: MessageId;
  readonly method: string;
  readonly params?: JsonObject;
}

export interface RpcNotification {
  readonly jsonrpc: '2.0';
  readonly method: string;
  readonly params?: JsonObject;
}

/** What a client answers to a request of ours. */
export interface RpcReply {
  readonly jsonrpc: '2.0';
  readonly id: MessageId;
}

export type RpcMessage = RpcRequest | RpcNotification | RpcReply;

export interface RpcFailure {
  readonly jsonrpc: '2.0';
  readonly id: MessageId | null;
  readonly error: { readonly code: number; readonly message: string };
}

const parseError = -32_700;
const invalidRequest = -32_600;
const internalError = -32_603;

/** A line of the protocol, or the error that answers it. The SDK would pass over a broken line in silence. */
export function readMessage(line: string): { readonly message: RpcMessage } | { readonly failure: RpcFailure } {
  const value = parseJson(line);
  if (value === undefined) return { failure: failure(null, parseError, 'Parse error: this line is not JSON.') };
  if (Array.isArray(value)) return refused(null, 'Batches are not supported: send one message a line.');
  if (!isObject(value)) return refused(null, 'A message must be a JSON object.');
  const { id, method, params } = value;
  const answerTo = isId(id) ? id : null;
  if (value['jsonrpc'] !== '2.0') return refused(answerTo, 'jsonrpc must be "2.0".');
  if ('id' in value && !isId(id)) return refused(null, 'id must be a string or a whole number.');
  const isReply = method === undefined && answerTo !== null && ('result' in value || 'error' in value);
  if (!isReply && typeof method !== 'string') return refused(answerTo, 'method must be a string.');
  if (!isReply && params !== undefined && !isObject(params)) return refused(answerTo, 'params must be an object.');
  return { message: value as unknown as RpcMessage };
}

export function isRequest(message: RpcMessage): message is RpcRequest {
  return 'method' in message && 'id' in message;
}

export function refusal(id: MessageId | null, message: string): RpcFailure {
  return failure(id, invalidRequest, message);
}

/** The rest of Footnote could not be loaded; whoever started it reads why on stderr. */
export function unavailable(id: MessageId): RpcFailure {
  return failure(id, internalError, 'Footnote could not be loaded; see its stderr.');
}

function refused(id: MessageId | null, message: string): { readonly failure: RpcFailure } {
  return { failure: refusal(id, message) };
}

function failure(id: MessageId | null, code: number, message: string): RpcFailure {
  return { jsonrpc: '2.0', id, error: { code, message } };
}

function isId(value: unknown): value is MessageId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}
