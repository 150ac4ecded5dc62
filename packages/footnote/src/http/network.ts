import type { Readable } from 'node:stream';
import type { SecureContext } from 'node:tls';
import type { Dispatcher } from 'undici';
import { lazy } from '../lazy.ts';
import { userAgent } from '../version.ts';
import { exchange, type OutgoingRequest, type StreamedReply } from './exchange.ts';
import { neverPaused } from './never-paused.ts';
import type { Lookup } from './system-lookup.ts';
import type { CaFile } from './trusted-certificates.ts';
import type { Undici } from './undici-parts.ts';

/** Every connection of one Footnote. Nothing is loaded or opened before the first use. */
export interface Network {
  /** Redirects are not followed: a key must not travel to where one points. */
  send(url: string, request: OutgoingRequest): Promise<StreamedReply>;
  /** Only to public addresses, or to an origin in `trusted`. */
  sendGuarded(url: string, request: OutgoingRequest, trusted: readonly string[]): Promise<StreamedReply>;
  /** One GET without redirects, whose body is as it came over the wire: still compressed, of any length. */
  guardedGet(url: string, get: WireGet): Promise<WireReply>;
  /**
   * Tells one way to the wire from another, by the proxy and by the certificates that are trusted, as a hash: what came
   * by one is never given to whoever takes another. Empty for the usual way.
   */
  fingerprint(): Promise<string>;
  close(): Promise<void>;
}

export interface WireGet {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  /** The operator allowed this address although it may be private. */
  readonly isTrusted: boolean;
}

export interface WireReply {
  readonly status: number;
  /** Lower-cased names. */
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Readable;
}

/** How a company network wants it. Variables such as HTTP_PROXY are never read. */
export interface NetworkSettings {
  readonly proxy?: string | undefined;
  /** Certificates in PEM form that are trusted beside the usual ones. */
  readonly caFile?: string | undefined;
}

interface TrustedSettings {
  readonly proxy: string | undefined;
  readonly ca: CaFile | undefined;
  readonly fingerprint: string;
}

interface OpenedAgents {
  readonly undici: Undici;
  readonly direct: Dispatcher;
  readonly proxy: { readonly agent: Dispatcher; readonly uri: string } | undefined;
  readonly find: Lookup;
  /** For every connection, whoever dials it. */
  readonly connect: { readonly timeout: number; readonly secureContext?: SecureContext };
}

const connectTimeoutMs = 5_000;
const mostHints = 20;
/** For every agent. No reply that is wanted comes near the second number; one that does is cut off. */
const bounds = { maxHeaderSize: 16 * 1024, maxResponseSize: 16 * 1024 * 1024 };

export function createNetwork(
  settings: () => Promise<NetworkSettings> = async () => ({}),
  /** Instead of the system's names, for tests of the guard. */
  lookup?: Lookup,
): Network {
  let trusted = lazy(() => readTrusted(settings));
  let open = lazy(() => openAgents(trusted, lookup));
  let guarded = lazy(openGuarded);

  /** An agent that dials public addresses only. */
  async function openGuarded(): Promise<Dispatcher> {
    const [{ undici, connect, find }, { guardedConnector }] = await Promise.all([open(), import('./guard.ts')]);
    const guard = guardedConnector(undici, { ...connect, lookup: find });
    return new undici.Agent({ ...bounds, connect: guard }).compose(neverPaused);
  }

  async function dispatch(url: string, request: OutgoingRequest, dispatcher: Dispatcher): Promise<StreamedReply> {
    const { undici } = await open();
    return exchange(undici, url, { ...request, headers: { 'user-agent': userAgent, ...request.headers } }, dispatcher);
  }

  /** This machine's own loopback is not the proxy's. */
  async function trustedWay(url: string): Promise<Dispatcher> {
    const { direct, proxy } = await open();
    if (proxy === undefined) return direct;
    const { isLoopback } = await import('./proxy.ts');
    return isLoopback(url) ? direct : proxy.agent;
  }

  /** Which way to any other: the guard, or a proxy that is the guard, after a look at the addresses. */
  async function guardedWay(url: string): Promise<Dispatcher> {
    const { proxy, find } = await open();
    if (proxy === undefined) return guarded();
    // The proxy looks the name up once more, so from here on it is the guard.
    const { refusePrivate } = await import('./proxy.ts');
    await refusePrivate(url, find);
    return proxy.agent;
  }

  /** Says what a proxy on the way did, where there is one. */
  async function along<T>(dispatcher: Dispatcher, go: () => Promise<T>): Promise<T> {
    const { proxy } = await open();
    if (proxy === undefined || dispatcher !== proxy.agent) return go();
    const { explainingProxy } = await import('./proxy.ts');
    return explainingProxy(proxy.uri, go);
  }

  return {
    async send(url, request) {
      const way = await trustedWay(url);
      return along(way, () => dispatch(url, request, way));
    },
    async sendGuarded(url, request, trusted) {
      const way = await (trusted.includes(new URL(url).origin) ? trustedWay(url) : guardedWay(url));
      return along(way, () => dispatch(url, request, way));
    },
    async guardedGet(url, { headers, signal, isTrusted }) {
      const { undici } = await open();
      const way = await (isTrusted ? trustedWay(url) : guardedWay(url));
      const hints = countHints(signal);
      const get = { method: 'GET', headers, dispatcher: way, ...hints } as const;
      const reply = await along(way, () => undici.request(url, get));
      return { status: reply.statusCode, headers: reply.headers, body: reply.body };
    },
    async fingerprint() {
      const { proxy, caFile } = await settings();
      // A file that can't be read is a way of its own; whoever takes it will be told.
      return trusted().then(
        (known) => known.fingerprint,
        () => fingerprintOf(proxy, { unreadable: caFile }),
      );
    },
    async close() {
      const agents = await Promise.all([open.begun(), guarded.begun()]).then(
        ([opened, guard]) => [opened?.direct, opened?.proxy?.agent, guard],
        () => [],
      );
      trusted = lazy(() => readTrusted(settings));
      open = lazy(() => openAgents(trusted, lookup));
      guarded = lazy(openGuarded);
      await Promise.all(agents.map((agent) => agent?.destroy()));
    },
  };
}

async function fingerprintOf(proxy: string | undefined, certificates: unknown): Promise<string> {
  if (proxy === undefined && certificates === undefined) return '';
  const { createHash } = await import('node:crypto');
  return createHash('sha256')
    .update(JSON.stringify([proxy ?? null, certificates ?? null]))
    .digest('hex');
}

/** Answers before the answer (103 and the like) are harmless one by one, and without end a way to keep us busy. */
function countHints(signal: AbortSignal) {
  const tooMany = new AbortController();
  let count = 0;
  return {
    signal: AbortSignal.any([signal, tooMany.signal]),
    onInfo() {
      if (++count > mostHints) tooMany.abort(Object.assign(new Error('too many hints'), { code: 'HPE_INTERNAL' }));
    },
  };
}

/** Read once: what is in the fingerprint is what connections trust. */
async function readTrusted(settings: () => Promise<NetworkSettings>): Promise<TrustedSettings> {
  const { proxy, caFile } = await settings();
  const ca = caFile === undefined ? undefined : await (await import('./trusted-certificates.ts')).readCaFile(caFile);
  return { proxy, ca, fingerprint: await fingerprintOf(proxy, ca?.text) };
}

async function openAgents(trusted: () => Promise<TrustedSettings>, lookup: Lookup | undefined): Promise<OpenedAgents> {
  const [undici, { proxy, ca }, { asNodeLookup, createNameLookup }] = await Promise.all<
    [Promise<Undici>, Promise<TrustedSettings>, Promise<typeof import('./name-lookups.ts')>]
  >([import('undici'), trusted(), import('./name-lookups.ts')]);
  const find = lookup ?? createNameLookup();
  const trust = ca === undefined ? {} : { secureContext: (await import('./trusted-certificates.ts')).trustCaFile(ca) };
  const connect = { timeout: connectTimeoutMs, ...trust };
  // undici hands it on to the socket as it is; its type is that of Node's own.
  const named = { ...connect, lookup: asNodeLookup(find) as never };
  const direct = new undici.Agent({ ...bounds, connect: named }).compose(neverPaused);
  if (proxy === undefined) return { undici, direct, proxy, connect, find };
  const { proxyAddress } = await import('./proxy.ts');
  const uri = proxyAddress(proxy);
  // Plain HTTP is handed to the proxy as it is: many refuse tunnels to port 80.
  const agent = new undici.ProxyAgent({
    uri,
    proxyTunnel: false,
    requestTls: named,
    proxyTls: named,
    ...bounds,
  }).compose(neverPaused);
  return { undici, direct, proxy: { agent, uri }, connect, find };
}
