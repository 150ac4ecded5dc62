import type { HttpClientOptions } from './client.ts';
import { isPublicUrl } from './guard.ts';

type RedirectOptions = Pick<HttpClientOptions, 'network' | 'signal' | 'remainingMs' | 'trustedOrigins'>;

/** For all links of one answer together. */
const budgetMs = 3_000;
const maxHops = 3;

/**
 * Where redirecting links lead. Only the redirecting service is asked, never the page behind it.
 * A link that expires, hangs or points into a private network is left out of the result.
 */
export async function resolveRedirects(
  urls: readonly string[],
  options: RedirectOptions,
): Promise<ReadonlyMap<string, string>> {
  // An answer that is already here must not be lost because its links took the rest of the time.
  const budget = Math.min(budgetMs, options.remainingMs() / 2);
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(Math.floor(budget))]);
  const unique = [...new Set(urls)];
  const targets = await Promise.all(unique.map((url) => follow(url, { ...options, signal })));
  return new Map(unique.flatMap((url, index) => (targets[index] === undefined ? [] : [[url, targets[index]]])));
}

async function follow(start: string, options: RedirectOptions): Promise<string | undefined> {
  const home = new URL(start).origin;
  let url = start;
  for (let hop = 0; hop < maxHops; hop++) {
    const location = (await ask('HEAD', url, options)) ?? (await ask('GET', url, options));
    if (location === undefined || !URL.canParse(location, url)) return undefined;
    const target = new URL(location, url);
    if (target.origin !== home) return isPublicUrl(target.href) ? target.href : undefined;
    url = target.href;
  }
  return undefined;
}

async function ask(method: 'HEAD' | 'GET', url: string, options: RedirectOptions): Promise<string | undefined> {
  try {
    const request = { method, headers: {}, signal: options.signal };
    const response = await options.network.sendGuarded(url, request, options.trustedOrigins);
    response.discard();
    const isRedirect = response.status >= 300 && response.status < 400;
    return isRedirect ? (response.headers.get('location') ?? undefined) : undefined;
  } catch {
    // An unresolved link is not a failed search: the answer keeps the link that it came with.
    return undefined;
  }
}
