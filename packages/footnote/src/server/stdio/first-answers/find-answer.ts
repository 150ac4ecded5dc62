import { isObject, type JsonObject } from '../../../json.ts';
import type { RpcRequest } from '../json-rpc.ts';
import type { PreparedAnswers } from './prepared-answers.ts';

/** How far a session has come: a client of the newer era never says so in advance. */
export type Phase = 'opening' | 'legacy' | 'modern';

export interface FirstAnswer {
  readonly result: JsonObject;
  readonly phase: Phase;
}

/** The answer to an ordinary message of a session's beginning; whatever is out of the ordinary is left to the SDK. */
export function findAnswer(
  { method, params = {} }: RpcRequest,
  phase: Phase,
  prepared: PreparedAnswers,
  web: boolean,
): FirstAnswer | undefined {
  const answers = web ? prepared.on : prepared.off;
  const isModern = isPlainEnvelope(params, prepared.modernVersion);
  if (!isModern && hasEnvelope(params)) return undefined;
  switch (method) {
    case 'initialize': {
      if (isModern || phase !== 'opening' || !isPlainGreeting(params)) return undefined;
      const asked = params['protocolVersion'] as string;
      const protocolVersion = prepared.versions.includes(asked) ? asked : prepared.versions[0];
      return { result: { protocolVersion, ...answers.initialize }, phase: 'legacy' };
    }
    case 'server/discover':
      return isModern && phase === 'opening' ? { result: answers.discover, phase } : undefined;
    case 'tools/list': {
      if (Object.keys(params).some((key) => key !== '_meta')) return undefined;
      if (isModern) return phase === 'legacy' ? undefined : { result: answers.modernTools, phase: 'modern' };
      return phase === 'legacy' ? { result: answers.tools, phase } : undefined;
    }
    default:
      return undefined;
  }
}

/** Whether a message names its revision, which only the newer era does. */
export function hasEnvelope(params: JsonObject | undefined): boolean {
  const meta = params?.['_meta'];
  return isObject(meta) && versionKey in meta;
}

const versionKey = 'io.modelcontextprotocol/protocolVersion';
const clientKey = 'io.modelcontextprotocol/clientInfo';
const capabilitiesKey = 'io.modelcontextprotocol/clientCapabilities';

function isPlainEnvelope(params: JsonObject, version: string): boolean {
  const meta = params['_meta'];
  if (!isObject(meta) || meta[versionKey] !== version) return false;
  const isKnown = Object.keys(meta).every((key) =>
    [versionKey, clientKey, capabilitiesKey, 'progressToken'].includes(key),
  );
  return isKnown && isPlainClient(meta[clientKey]) && isPlainCapabilities(meta[capabilitiesKey]);
}

function isPlainGreeting(params: JsonObject): boolean {
  const { protocolVersion, clientInfo, capabilities } = params;
  return typeof protocolVersion === 'string' && isPlainClient(clientInfo) && isPlainCapabilities(capabilities);
}

function isPlainClient(client: unknown): boolean {
  if (!isObject(client) || typeof client['name'] !== 'string' || typeof client['version'] !== 'string') return false;
  return Object.entries(client).every(([key, value]) => typeof value === 'string' && key !== 'websiteUrl');
}

function isPlainCapabilities(capabilities: unknown): boolean {
  return isObject(capabilities) && Object.values(capabilities).every(isPlainCapability);
}

/** Such as `{}`, `{ listChanged: true }` or `{ form: {}, url: {} }`. */
function isPlainCapability(capability: unknown): boolean {
  const isPlain = (value: unknown) =>
    value === true || value === false || (isObject(value) && Object.keys(value).length === 0);
  return isObject(capability) && Object.values(capability).every(isPlain);
}
