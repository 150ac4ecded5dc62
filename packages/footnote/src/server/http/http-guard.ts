import { createHash, timingSafeEqual } from 'node:crypto';
import { answerPreflight, type CrossOrigins } from './cross-origins.ts';
import { refuse } from './error-response.ts';
import { tokenIn } from './sender.ts';

export interface GuardOptions {
  /** Names that the server answers to beside loopback. */
  readonly allowedHosts: readonly string[];
  readonly token: string | undefined;
}

/** An answer where the request goes no further. The path is the one that routes are found by. */
export type Guard = (request: Request, path: string) => Response | undefined;

const loopback: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Looks at every request before any route does. A page on the web can make a browser send requests here, also under a
 * name of its own that suddenly means 127.0.0.1: the names in Host and Origin give it away.
 */
export function createGuard({ allowedHosts, token }: GuardOptions, crossOrigins: CrossOrigins): Guard {
  const names = new Set(allowedHosts.map((name) => hostOf(name)?.hostname).filter((name) => name !== undefined));
  const isKnown = (host: URL | undefined) =>
    host !== undefined && (loopback.has(host.hostname) || names.has(host.hostname));
  const wanted = token === undefined ? undefined : digest(token);

  return (request, path) => {
    const { headers } = request;
    const target = new URL(request.url);
    const host = headers.get('host') ?? target.host;
    // A request may also be written with the whole address, and then names two hosts.
    if (!isKnown(hostOf(host)) || !isKnown(target)) return foreignName();
    const origin = headers.get('origin');
    const isInvited = crossOrigins.invites(origin, path);
    if (!isInvited && isOfOtherSite(headers, origin, host, path, names)) return foreignSite();
    if (isInvited && isPreflight(request)) return answerPreflight();
    if (wanted === undefined || isOpen(path)) return undefined;
    return timingSafeEqual(digest(tokenIn(headers, path)), wanted) ? undefined : tokenMissing();
  };
}

/** What an orchestrator or a browser must reach without a token; none tells anything without a random number. */
function isOpen(path: string): boolean {
  return path === '/' || path === '/healthz' || path.startsWith('/assets/') || path.startsWith('/suggestions/');
}

/**
 * A page of another site sends it. An image or a script there is asked for without Origin, and a search would be made
 * and paid for although nobody may read it: browsers say in Sec-Fetch-Site whose page it was.
 */
function isOfOtherSite(
  headers: Headers,
  origin: string | null,
  host: string,
  path: string,
  names: ReadonlySet<string>,
): boolean {
  if (origin !== null) return !isOwnOrigin(origin, host, names);
  const site = headers.get('sec-fetch-site');
  return (site === 'cross-site' || site === 'same-site') && !isOpen(path);
}

/** This very server: scheme, name and port. `null` is a sandbox, and nobody's. */
function isOwnOrigin(origin: string, host: string, names: ReadonlySet<string>): boolean {
  if (!/^https?:\/\//.test(origin) || !URL.canParse(origin)) return false;
  const { protocol, hostname, port } = new URL(origin);
  // The same scheme's port stands for none in both.
  const own = new URL(`${protocol}//${host}`);
  // TLS ends in front of this server, where the operator has given it a name.
  if (protocol === 'https:' && !names.has(hostname)) return false;
  return port === own.port && (hostname === own.hostname || (loopback.has(hostname) && loopback.has(own.hostname)));
}

function isPreflight({ method, headers }: Request): boolean {
  return method === 'OPTIONS' && headers.has('access-control-request-method');
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

function foreignName(): Response {
  const message = 'This server does not answer to that name. Add it to server.allowedHosts (FOOTNOTE_ALLOWED_HOSTS).';
  return refuse(403, 'BLOCKED_BY_POLICY', message);
}

function foreignSite(): Response {
  const message =
    'This server takes no requests from pages of other sites. server.allowedOrigins (FOOTNOTE_ALLOWED_ORIGINS) ' +
    'names those that may call /chatkit and /api.';
  return refuse(403, 'BLOCKED_BY_POLICY', message);
}

function tokenMissing(): Response {
  const message = 'This server wants its token: send the header Authorization: Bearer <FOOTNOTE_TOKEN>.';
  return refuse(401, 'AUTH_FAILED', message, { 'www-authenticate': 'Bearer' });
}
