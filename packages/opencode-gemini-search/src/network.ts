import type { Network } from '../../footnote/src/http/network.ts';
import { refusePrivate } from '../../footnote/src/http/proxy.ts';
import { userAgent } from './version.ts';

/**
 * The connections of the plugin are those of the program it runs in: OpenCode's own fetch, with its
 * proxy and certificates. Links of an answer are asked only at Google's redirect service, and only
 * while its name leads to public addresses.
 */
export const network: Network = {
  fetch: (url, init) => globalThis.fetch(url, withUserAgent(init)),
  async guardedFetch(url, init, trusted) {
    if (!trusted.includes(new URL(url).origin)) await refusePrivate(url);
    return globalThis.fetch(url, withUserAgent(init));
  },
  close: async () => undefined,
};

function withUserAgent(init: RequestInit): RequestInit {
  const headers = new Headers(init.headers);
  if (!headers.has('user-agent')) headers.set('user-agent', userAgent);
  return { ...init, headers };
}
