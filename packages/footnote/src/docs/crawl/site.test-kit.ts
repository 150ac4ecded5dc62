import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface Route {
  readonly body?: string | Uint8Array;
  readonly type?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly etag?: string;
  /** Answers only when it is told to. */
  readonly waits?: Promise<void>;
}

export interface TestSite {
  readonly origin: string;
  readonly host: string;
  /** Paths with their queries; may be changed while the site runs. */
  readonly routes: Map<string, Route>;
  /** Every request, in order: the path, and ` 304` where nothing had changed. */
  readonly asked: string[];
  readonly headersOf: Map<string, Readonly<Record<string, unknown>>>;
  onRequest: (path: string) => void;
  most: number;
}

/** A real site on loopback, gone when the test ends. A text is an HTML page with that body. */
export async function aSite(pages: Readonly<Record<string, string | Route>>): Promise<TestSite> {
  const routes = new Map(Object.entries(pages).map(([path, route]) => [path, toRoute(route)]));
  let open = 0;
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    const route = routes.get(path) ?? { status: 404, body: 'nothing here', type: 'text/plain' };
    site.most = Math.max(site.most, ++open);
    site.headersOf.set(path, request.headers);
    const isSame = route.etag !== undefined && request.headers['if-none-match'] === route.etag;
    site.asked.push(isSame ? `${path} 304` : path);
    site.onRequest(path);
    await route.waits;
    open--;
    const { type = 'text/html', etag, headers } = route;
    response.writeHead(isSame ? 304 : (route.status ?? 200), {
      'content-type': type,
      ...(etag === undefined ? {} : { etag }),
      ...headers,
    });
    response.end(isSame ? undefined : route.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const site: TestSite = {
    origin: `http://${host}`,
    host,
    routes,
    asked: [],
    headersOf: new Map(),
    onRequest: () => undefined,
    most: 0,
  };
  return site;
}

function toRoute(page: string | Route): Route {
  return typeof page === 'string' ? { body: aPage(page) } : page;
}

/** A page as sites have them: a menu, a main part, a footer. `# Title` begins it. */
export function aPage(markdown: string): string {
  const [title = '', ...paragraphs] = markdown.split('\n').filter((line) => line !== '');
  const links = paragraphs.filter((line) => line.startsWith('/') || line.startsWith('http'));
  const words = paragraphs.filter((line) => !links.includes(line));
  return `<!doctype html><html><head><title>${title}</title></head><body>
    <nav>${links.map((link) => `<a href="${link}">${link}</a>`).join(' ')}</nav>
    <main><h1>${title}</h1>${words.map((line) => `<p>${line}</p>`).join('')}</main><footer>All rights</footer></body></html>`;
}
