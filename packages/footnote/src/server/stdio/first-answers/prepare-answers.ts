import {
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
  type Transport,
} from '@modelcontextprotocol/server';
import { serveStdio as serveSdk } from '@modelcontextprotocol/server/stdio';
import type { JsonObject } from '../../../json.ts';
import type { FootnoteForMcp } from '../../../tools/call-tool.ts';
import { createMcpServer } from '../../mcp-server.ts';
import type { AnswerSet, PreparedAnswers } from './prepared-answers.ts';

const modernVersion = '2026-07-28';
const client = { name: 'footnote-build', version: '0' };

/** Asks the SDK itself for the first answers of both eras. The build writes them down; a test compares. */
export async function prepareAnswers(): Promise<PreparedAnswers> {
  return {
    versions: SUPPORTED_PROTOCOL_VERSIONS.filter((version) => version < modernVersion),
    modernVersion,
    on: await answerSet(true),
    off: await answerSet(false),
  };
}

async function answerSet(web: boolean): Promise<AnswerSet> {
  const envelope = {
    [PROTOCOL_VERSION_META_KEY]: modernVersion,
    [CLIENT_INFO_META_KEY]: client,
    [CLIENT_CAPABILITIES_META_KEY]: {},
  };
  const legacy = await ask(web, [
    { method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: client } },
    { method: 'tools/list' },
  ]);
  const modern = await ask(web, [
    { method: 'server/discover', params: { _meta: envelope } },
    { method: 'tools/list', params: { _meta: envelope } },
  ]);
  const { protocolVersion: _chosen, ...initialize } = legacy[0] ?? {};
  return { initialize, tools: legacy[1] ?? {}, discover: modern[0] ?? {}, modernTools: modern[1] ?? {} };
}

async function ask(web: boolean, requests: readonly { method: string; params?: object }[]): Promise<JsonObject[]> {
  const transport: Transport = {
    start: async () => undefined,
    send: async () => undefined,
    close: async () => undefined,
  };
  // No tool is called while answers are prepared.
  const footnote = {} as FootnoteForMcp;
  const handle = serveSdk(() => createMcpServer({ footnote, web, callerOf: () => '', log: () => undefined }), {
    transport,
  });
  const results: JsonObject[] = [];
  for (const [id, request] of requests.entries()) {
    results.push(
      await new Promise((resolve, reject) => {
        transport.send = async (message) => {
          if ('result' in message) resolve(message.result);
          else reject(new Error(`${request.method}: ${JSON.stringify(message)}`));
        };
        transport.onmessage?.({ jsonrpc: '2.0', id, ...request } as never);
      }),
    );
  }
  await handle.close();
  return results;
}
