import type { OutgoingRequest, StreamedReply } from '../../footnote/src/http/exchange.ts';
import type { Network } from '../../footnote/src/http/network.ts';
import { refusePrivate } from '../../footnote/src/http/proxy.ts';
import { userAgent } from './version.ts';

/**
 * The connections of the plugin are those of the program it runs in: OpenCode's own fetch, with its
 * proxy and certificates. Links of an answer are asked only at Google's redirect service, and only
 * while its name leads to public addresses.
 */
export const network: Pick<Network, 'send' | 'sendGuarded'> = {
  send,
  async sendGuarded(url, request, trusted) {
    if (!trusted.includes(new URL(url).origin)) await refusePrivate(url);
    return send(url, request);
  },
};

async function send(url: string, { method, headers, body, signal }: OutgoingRequest): Promise<StreamedReply> {
  const response = await globalThis.fetch(url, {
    method,
    headers: { 'user-agent': userAgent, ...headers },
    body: body ?? null,
    // A key must not travel to where a redirect points.
    redirect: 'manual',
    signal: signal ?? null,
  });
  return {
    status: response.status,
    ok: response.ok,
    headers: response.headers,
    body: response.body ?? nothing(),
    discard: () => void response.body?.cancel().catch(() => undefined),
  };
}

async function* nothing(): AsyncIterable<Uint8Array> {}
