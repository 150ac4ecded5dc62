import type { SecureContext } from 'node:tls';
import type { Agent, Dispatcher, ProxyAgent } from 'undici';
import { userAgent } from '../version.ts';

/** Every connection of one Footnote. Nothing is loaded or opened before the first use. */
export interface Network {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Only to public addresses, or to an origin in `trusted`. */
  guardedFetch(url: string, init: RequestInit, trusted: readonly string[]): Promise<Response>;
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

  async function send(url: string, init: RequestInit, dispatcher: Dispatcher): Promise<Response> {
    const { undici } = await open();
    const headers = new Headers(init.headers);
    if (!headers.has('user-agent')) headers.set('user-agent', userAgent);
    // undici's own types and the global ones describe the same objects under different names.
    const options = { ...init, headers: Object.fromEntries(headers), dispatcher };
    return (await undici.fetch(url, options as never)) as unknown as Response;
  }

  async function fetch(url: string, init: RequestInit): Promise<Response> {
    const { direct, proxy } = await open();
    if (proxy === undefined) return send(url, init, direct);
    const { explainingProxy, isLoopback } = await import('./proxy.ts');
    // This machine's own loopback is not the proxy's.
    if (isLoopback(url)) return send(url, init, direct);
    return explainingProxy(proxy.uri, () => send(url, init, proxy.agent));
  }

  return {
    fetch,
    async guardedFetch(url, init, trusted) {
      if (trusted.includes(new URL(url).origin)) return fetch(url, init);
      const { proxy } = await open();
      if (proxy === undefined) return send(url, init, await guarded());
      // The proxy looks the name up once more, so from here on it is the guard.
      const { refusePrivate } = await import('./proxy.ts');
      await refusePrivate(url);
      return fetch(url, init);
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
