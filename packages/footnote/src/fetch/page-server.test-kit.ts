import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Seen {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

export interface PageServer {
  readonly origin: string;
  /** `host:port`, as `policy.allowPrivate` names it. */
  readonly place: string;
  readonly seen: Seen[];
  [Symbol.asyncDispose](): Promise<void>;
}

type Handler = (incoming: IncomingMessage, reply: ServerResponse) => void;

/** A server on loopback whose pages a test writes: `await using server = await servePages({ '/': … })`. */
export async function servePages(pages: Readonly<Record<string, Handler | string>>): Promise<PageServer> {
  const seen: Seen[] = [];
  const server = createServer((incoming, reply) => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/';
    seen.push({ path: incoming.url ?? '/', headers: incoming.headers });
    const page = Object.hasOwn(pages, path) ? pages[path] : undefined;
    if (page === undefined) return void reply.writeHead(404).end('nothing here');
    if (typeof page === 'string') return void reply.writeHead(200, { 'content-type': 'text/plain' }).end(page);
    return page(incoming, reply);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    place: `127.0.0.1:${port}`,
    seen,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
