import type { Attributes } from './otlp-json.ts';

/** Whom a request went to. Never the address itself: queries and keys travel in paths. */
export function serverOf(url: URL): Attributes {
  const usual = url.protocol === 'https:' ? 443 : 80;
  return { 'server.address': url.hostname, 'server.port': url.port === '' ? usual : Number(url.port) };
}
