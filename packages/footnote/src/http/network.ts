import type { Agent } from 'undici';
import { userAgent } from '../version.ts';

/** Every connection of one Footnote. Nothing is loaded or opened before the first use. */
export interface Network {
  fetch(url: string, init: RequestInit): Promise<Response>;
  /** Only to public addresses, or to an origin in `trusted`. */
  guardedFetch(url: string, init: RequestInit, trusted: readonly string[]): Promise<Response>;
  close(): Promise<void>;
}

type Undici = typeof import('undici');

const connectTimeoutMs = 5_000;

export function createNetwork(): Network {
  let loading: Promise<{ undici: Undici; agent: Agent }> | undefined;
  let guarded: Promise<Agent> | undefined;

  function open() {
    loading ??= import('undici').then((undici) => ({
      undici,
      agent: new undici.Agent({ connect: { timeout: connectTimeoutMs } }),
    }));
    return loading;
  }

  async function fetch(url: string, init: RequestInit, through?: Agent): Promise<Response> {
    const { undici, agent } = await open();
    const headers = new Headers(init.headers);
    if (!headers.has('user-agent')) headers.set('user-agent', userAgent);
    // undici's own types and the global ones describe the same objects under different names.
    const options = { ...init, headers: Object.fromEntries(headers), dispatcher: through ?? agent };
    return (await undici.fetch(url, options as never)) as unknown as Response;
  }

  return {
    fetch,
    async guardedFetch(url, init, trusted) {
      if (trusted.includes(new URL(url).origin)) return fetch(url, init);
      guarded ??= open().then(async ({ undici }) => {
        const { guardedConnector } = await import('./guard.ts');
        return new undici.Agent({ connect: guardedConnector(undici, connectTimeoutMs) });
      });
      return fetch(url, init, await guarded);
    },
    async close() {
      const agents = await Promise.all([loading?.then(({ agent }) => agent), guarded]);
      loading = undefined;
      guarded = undefined;
      await Promise.all(agents.map((agent) => agent?.destroy()));
    },
  };
}
