import { createMcpHandler, isLegacyRequest } from '@modelcontextprotocol/server';
import { parseJson } from '../../json.ts';
import { type ConnectClient, createMcpSessions, rpcError } from './mcp-sessions.ts';
import type { Sender } from './sender.ts';

export interface McpRoute {
  handle(request: Request, text: string, sender: Sender): Promise<Response>;
  /** Open sessions of the older era. */
  sessions(): number;
  close(): Promise<void>;
}

/** Both eras of the protocol over HTTP: the older with sessions, the newer with an instance for each request. */
export function createMcpRoute(connect: ConnectClient): McpRoute {
  const sessions = createMcpSessions(connect);
  const modern = createMcpHandler(({ authInfo }) => connect(senderOf(authInfo?.extra), ofNoSession), {
    legacy: 'reject',
  });

  return {
    async handle(request, text, sender) {
      const body = request.method === 'POST' ? parseJson(text) : undefined;
      if (request.method === 'POST') {
        if (body === undefined) return rpcError(400, -32_700, 'Parse error: the body is not JSON.');
        // One batch would be many paid calls.
        if (Array.isArray(body))
          return rpcError(400, -32_600, 'Batches are not supported: send one message a request.');
        if (typeof body !== 'object' || body === null)
          return rpcError(400, -32_600, 'A message must be a JSON object.');
      }
      if (await isLegacyRequest(request, body)) return sessions.handle(request, body, sender);
      // The SDK hands this on untouched to whoever makes the instance.
      const authInfo = { token: '', clientId: '', scopes: [], extra: { ...sender } };
      return modern.fetch(request, { parsedBody: body, authInfo });
    },
    sessions: sessions.count,
    async close() {
      await sessions.close();
      await modern.close();
    },
  };
}

function senderOf(extra: Readonly<Record<string, unknown>> | undefined): Sender {
  const { address, token } = extra ?? {};
  return {
    address: typeof address === 'string' ? address : undefined,
    token: typeof token === 'string' ? token : '',
  };
}

const ofNoSession = () => () => undefined;
