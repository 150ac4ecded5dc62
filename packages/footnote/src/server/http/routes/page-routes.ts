import type { Context, Hono } from 'hono';
import { openPageFiles, type PageFile } from '../page-files.ts';

/**
 * What the page may do: run and load what comes from here, show Google's suggestions, which are from here too, in a
 * frame, and nothing else. No string becomes code, no form is sent, nobody frames it.
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** The chat page and its files. Neither tells anything, so neither needs the token. */
export function addPageRoutes(app: Hono): void {
  const files = openPageFiles();

  // Programs get the greeting in plain text, which is the next route at this address.
  app.get('/', async (context, next) => {
    if (!(context.req.header('accept') ?? '').includes('text/html')) return next();
    const page = (await files()).get('index.html');
    return page === undefined ? next() : send(context, page, 'no-cache');
  });
  // Their names hold a hash of what is in them, so they never change.
  app.get('/assets/:name', async (context) => {
    const file = (await files()).get(`assets/${context.req.param('name')}`);
    return file === undefined ? context.notFound() : send(context, file, 'public, max-age=31536000, immutable');
  });
}

function send(context: Context, { bytes, gzipped, contentType }: PageFile, caching: string): Response {
  const isGzip = /\bgzip\b/.test(context.req.header('accept-encoding') ?? '');
  const encoding: Record<string, string> = isGzip ? { 'content-encoding': 'gzip' } : {};
  return context.body(isGzip ? gzipped : bytes, 200, {
    'content-type': contentType,
    'cache-control': caching,
    'content-security-policy': contentSecurityPolicy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    vary: 'Accept, Accept-Encoding',
    ...encoding,
  });
}
