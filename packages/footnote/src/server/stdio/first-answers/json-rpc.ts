import { isObject, type JsonObject } from '../../../json.ts';

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

export interface RpcFailure {
  readonly jsonrpc: '2.0';
  readonly id: MessageId | null;
  readonly error: { readonly code: number; readonly message: string };
}

export type Incoming =
  | { readonly kind: 'request'; readonly message: RpcRequest }
  | { readonly kind: 'notification'; readonly message: RpcNotification }
  | { readonly kind: 'reply'; readonly message: RpcReply }
  | { readonly kind: 'refused'; readonly failure: RpcFailure };

const parseError = -32_700;
const invalidRequest = -32_600;
const internalError = -32_603;

/** A line of the protocol, or the error that answers it. The SDK would pass over a broken line in silence. */
export function readMessage(line: string): Incoming {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return refused(null, parseError, 'Parse error: this line is not JSON.');
  }
  if (Array.isArray(value)) return refused(null, invalidRequest, 'Batches are not supported: send one message a line.');
  if (!isObject(value)) return refused(null, invalidRequest, 'A message must be a JSON object.');
  const { id, method, params } = value;
  const answerTo = isId(id) ? id : null;
  if (value['jsonrpc'] !== '2.0') return refused(answerTo, invalidRequest, 'jsonrpc must be "2.0".');
  if ('id' in value && !isId(id)) return refused(null, invalidRequest, 'id must be a string or a whole number.');
  if (method === undefined && answerTo !== null && ('result' in value || 'error' in value)) {
    return { kind: 'reply', message: value as unknown as RpcReply };
  }
  if (typeof method !== 'string') return refused(answerTo, invalidRequest, 'method must be a string.');
  if (params !== undefined && !isObject(params)) return refused(answerTo, invalidRequest, 'params must be an object.');
  return answerTo === null
    ? { kind: 'notification', message: value as unknown as RpcNotification }
    : { kind: 'request', message: value as unknown as RpcRequest };
}

export function refusal(id: MessageId | null, message: string): RpcFailure {
  return { jsonrpc: '2.0', id, error: { code: invalidRequest, message } };
}

/** The rest of Footnote could not be loaded; whoever started it reads why on stderr. */
export function unavailable(id: MessageId): RpcFailure {
  return {
    jsonrpc: '2.0',
    id,
    error: { code: internalError, message: 'Footnote could not be loaded; see its stderr.' },
  };
}

function refused(id: MessageId | null, code: number, message: string): Incoming {
  return { kind: 'refused', failure: { jsonrpc: '2.0', id, error: { code, message } } };
}

function isId(value: unknown): value is MessageId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}
