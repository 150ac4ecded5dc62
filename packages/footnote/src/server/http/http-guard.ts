import { createHash, timingSafeEqual } from 'node:crypto';
import { refuse } from './error-response.ts';
import { searchToken } from './search-token.ts';

export interface GuardOptions {
  /** Names that the server answers to beside loopback. */
  readonly allowedHosts: readonly string[];
  readonly token: string | undefined;
}

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** What an orchestrator or a browser must reach without a token; neither tells anything. */
const open: ReadonlySet<string> = new Set(['/', '/healthz']);

/**
 * Looks at every request before any route does. A page on the web can make a browser send requests here, also under a
 * name of its own that suddenly means 127.0.0.1: the names in Host and Origin give it away.
 */
export function createGuard({ allowedHosts, token }: GuardOptions): (request: Request) => Response | undefined {
  const names = new Set(allowedHosts.map((name) => hostOf(name)?.hostname).filter((name) => name !== undefined));
  const isKnown = (hostname: string) => loopback.has(hostname) || names.has(hostname);
  const wanted = token === undefined ? undefined : digest(token);

  return (request) => {
    const url = new URL(request.url);
    const host = hostOf(request.headers.get('host') ?? url.host);
    if (host === undefined || !isKnown(host.hostname)) {
      return refuse(
        403,
        'BLOCKED_BY_POLICY',
        'This server does not answer to that name. Add it to server.allowedHosts (FOOTNOTE_ALLOWED_HOSTS).',
      );
    }
    const origin = request.headers.get('origin');
    if (origin !== null && !isOwnOrigin(origin, host, names)) {
      return refuse(403, 'BLOCKED_BY_POLICY', 'This server takes no requests from pages of other sites.');
    }
    if (wanted === undefined || open.has(url.pathname) || url.pathname.startsWith('/suggestions/')) return undefined;
    const bearer = /^Bearer +(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1];
    const given = bearer ?? (url.pathname === '/search' ? searchToken(request.headers) : undefined) ?? '';
    if (timingSafeEqual(digest(given), wanted)) return undefined;
    const message = 'This server wants its token: send the header Authorization: Bearer <FOOTNOTE_TOKEN>.';
    return refuse(401, 'AUTH_FAILED', message, { 'www-authenticate': 'Bearer' });
  };
}

/** A page of this very server, or of a name that the operator listed. `null` is a sandbox, and nobody's. */
function isOwnOrigin(origin: string, host: URL, names: ReadonlySet<string>): boolean {
  if (!/^https?:\/\//.test(origin) || !URL.canParse(origin)) return false;
  const { hostname, port, protocol } = new URL(origin);
  if (names.has(hostname)) return true;
  const samePort = (port || (protocol === 'https:' ? '443' : '80')) === (host.port || '80');
  return samePort && (hostname === host.hostname || (loopback.has(hostname) && loopback.has(host.hostname)));
}

/** `name` or `name:port`, nothing else. */
function hostOf(text: string): URL | undefined {
  const bare = text.trim();
  if (bare === '' || /[/?#@\\\s]/.test(bare) || !URL.canParse(`http://${bare}`)) return undefined;
  return new URL(`http://${bare}`);
}

/** Of equal length whatever was sent, so that comparing takes equally long. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
