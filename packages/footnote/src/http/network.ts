import type { SecureContext } from 'node:tls';
import type { Agent, Dispatcher, ProxyAgent } from 'undici';
import { userAgent } from '../version.ts';
import { exchange, type Outgoing, type Reply } from './exchange.ts';

/** Every connection of one Footnote. Nothing is loaded or opened before the first use. */
export interface Network {
  /** Redirects are not followed: a key must not travel to where one points. */
  send(url: string, request: Outgoing): Promise<Reply>;
  /** Only to public addresses, or to an origin in `trusted`. */
  sendGuarded(url: string, request: Outgoing, trusted: readonly string[]): Promise<Reply>;
  close(): Promise<void>;
}

/** How a company network wants it. Variables such as HTTP_PROXY are never read. */
export interface NetworkSettings {
  readonly proxy?: string | undefined;
  /** Certificates in PEM form that are trusted beside the usual ones. */
  readonly caFile?: string | undefined;
}

type Undici = typeof import('undici');

interface Opened {
  readonly undici: Undici;
  readonly direct: Agent;
  readonly proxy: { readonly agent: ProxyAgent; readonly uri: string } | undefined;
  /** For every connection, whoever dials it. */
  readonly connect: { readonly timeout: number; readonly secureContext?: SecureContext };
}

const connectTimeoutMs = 5_000;

export function createNetwork(settings: () => Promise<NetworkSettings> = async () => ({})): Network {
  let opening: Promise<Opened> | undefined;
  let guarding: Promise<Agent> | undefined;

  function open(): Promise<Opened> {
    // A file that was missing may be there the next time: only a success is kept.
    opening ??= openAgents(settings).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  /** An agent that dials public addresses only. */
  function guarded(): Promise<Agent> {
    guarding ??= Promise.all([open(), import('./guard.ts')]).then(
      ([{ undici, connect }, { guardedConnector }]) => new undici.Agent({ connect: guardedConnector(undici, connect) }),
    );
    return guarding;
  }

  async function dispatch(url: string, request: Outgoing, dispatcher: Dispatcher): Promise<Reply> {
    const { undici } = await open();
    return exchange(undici, url, { ...request, headers: { 'user-agent': userAgent, ...request.headers } }, dispatcher);
  }

  async function send(url: string, request: Outgoing): Promise<Reply> {
    const { direct, proxy } = await open();
    if (proxy === undefined) return dispatch(url, request, direct);
    const { explainingProxy, isLoopback } = await import('./proxy.ts');
    // This machine's own loopback is not the proxy's.
    if (isLoopback(url)) return dispatch(url, request, direct);
    return explainingProxy(proxy.uri, () => dispatch(url, request, proxy.agent));
  }

  return {
    send,
    async sendGuarded(url, request, trusted) {
      if (trusted.includes(new URL(url).origin)) return send(url, request);
      const { proxy } = await open();
      if (proxy === undefined) return dispatch(url, request, await guarded());
      // The proxy looks the name up once more, so from here on it is the guard.
      const { refusePrivate } = await import('./proxy.ts');
      await refusePrivate(url);
      return send(url, request);
    },
    async close() {
      const agents = await Promise.all([opening, guarding]).then(
        ([opened, guard]) => [opened?.direct, opened?.proxy?.agent, guard],
        () => [],
      );
      opening = undefined;
      guarding = undefined;
      await Promise.all(agents.map((agent) => agent?.destroy()));
    },
  };
}

async function openAgents(settings: () => Promise<NetworkSettings>): Promise<Opened> {
  const [undici, { proxy, caFile }] = await Promise.all([import('undici'), settings()]);
  const trust = caFile === undefined ? {} : { secureContext: await (await import('./trust.ts')).trusting(caFile) };
  const connect = { timeout: connectTimeoutMs, ...trust };
  const direct = new undici.Agent({ connect });
  if (proxy === undefined) return { undici, direct, proxy, connect };
  const { proxyAddress } = await import('./proxy.ts');
  const uri = proxyAddress(proxy);
  // Plain HTTP is handed to the proxy as it is: many refuse tunnels to port 80.
  const agent = new undici.ProxyAgent({ uri, proxyTunnel: false, requestTls: connect, proxyTls: connect });
  return { undici, direct, proxy: { agent, uri }, connect };
}
