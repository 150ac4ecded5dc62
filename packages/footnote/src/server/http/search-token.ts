/**
 * The token where SearXNG's clients can put one: LibreChat sends a key as X-API-Key, and others, such as Open WebUI,
 * only take an address, whose `user:password@` their HTTP library sends as Basic.
 * No page of another site can send either without asking first, and no browser is ever asked for a password here.
 */
export function searchToken(headers: Headers): string | undefined {
  const key = headers.get('x-api-key')?.trim();
  if (key) return key;
  const [, credentials] = /^Basic +(\S+) *$/i.exec(headers.get('authorization') ?? '') ?? [];
  if (credentials === undefined) return undefined;
  const text = Buffer.from(credentials, 'base64').toString('utf8');
  return text.slice(text.indexOf(':') + 1);
}
