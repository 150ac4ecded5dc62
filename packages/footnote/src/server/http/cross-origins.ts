import { FootnoteError } from '../../errors.ts';

/** Pages of other sites that the operator lets in (CORS), on the routes that pages use. */
export interface CrossOrigins {
  /** Whether a page of this origin may call this path. */
  invites(origin: string | null, path: string): boolean;
  /** What an answer must say so that a browser hands it to such a page, and to no other. */
  addHeaders(headers: Headers, origin: string | null, path: string): void;
}

/** Nothing but exact origins: no pattern, no `*`, and never with cookies, of which this server has none. */
export function createCrossOrigins(allowedOrigins: readonly string[]): CrossOrigins {
  const allowed = new Set(allowedOrigins.map(exactOrigin));
  const invites = (origin: string | null, path: string) => origin !== null && isForPages(path) && allowed.has(origin);
  return {
    invites,
    addHeaders(headers, origin, path) {
      if (!isForPages(path)) return;
      // Also without an origin: what is kept for one must not be given to another.
      headers.append('vary', 'Origin');
      if (origin === null || !invites(origin, path)) return;
      headers.set('access-control-allow-origin', origin);
      headers.set('access-control-expose-headers', 'retry-after, x-request-id');
    },
  };
}

/** MCP clients are programs: a page never gets to `/mcp`. */
function isForPages(path: string): boolean {
  return path === '/chatkit' || path.startsWith('/api/');
}

/** A browser asks before it sends JSON or a token, and can't send the token along. The origin is added like on every answer. */
export function answerPreflight(): Response {
  const headers = {
    'access-control-allow-methods': 'GET, POST',
    'access-control-allow-headers': 'content-type, authorization, chatkit-frame-instance-id',
    'access-control-max-age': '600',
  };
  return new Response(null, { status: 204, headers });
}

function exactOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isExact = url !== undefined && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  if (isExact && !url.hostname.includes('*')) return url.origin;
  throw new FootnoteError(
    'NOT_CONFIGURED',
    "'server.allowedOrigins' (FOOTNOTE_ALLOWED_ORIGINS) has what is no origin.",
    {
      hint: 'Write each like https://app.example.com or http://localhost:3000: scheme, name and port, without a path or *.',
    },
  );
}
