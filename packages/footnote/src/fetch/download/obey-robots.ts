import { LRUCache } from 'lru-cache';
import { FootnoteError } from '../../errors.ts';
import { robotsToken } from '../../version.ts';
import { type DownloadOptions, download } from './download.ts';
import { parseRobots, type RobotsRules, robotsBytes } from './robots.ts';

/** The robots.txt files of all hosts that were asked, for an hour. */
export type RobotsMemory = LRUCache<string, RobotsRules>;

export function createRobotsMemory(): RobotsMemory {
  return new LRUCache({ max: 500, ttl: 3_600_000 });
}

type RobotsOptions = Omit<DownloadOptions, 'headers' | 'known'>;

/** Passes where the site lets automatic readers read this address; else BLOCKED_BY_POLICY. */
export async function obeyRobots(url: URL, memory: RobotsMemory, options: RobotsOptions): Promise<void> {
  const rules = await robotsOf(url, memory, options);
  if (rules.allows(`${url.pathname}${url.search}`)) return;
  throw new FootnoteError(
    'BLOCKED_BY_POLICY',
    `The robots.txt of ${url.host} asks automatic readers not to read this page.`,
    {
      hint: "It is obeyed for crawls, or always (policy.robots); 'off' ignores it.",
    },
  );
}

/** What the site's robots.txt says, asked once. */
export async function robotsOf(url: URL, memory: RobotsMemory, options: RobotsOptions): Promise<RobotsRules> {
  const rules = memory.get(url.origin) ?? (await fetchRules(url, options));
  memory.set(url.origin, rules);
  return rules;
}

const everything: RobotsRules = { allows: () => true, crawlDelayMs: 0, sitemaps: [] };
const nothing: RobotsRules = { ...everything, allows: () => false };

async function fetchRules(url: URL, options: RobotsOptions): Promise<RobotsRules> {
  try {
    const file = await download(new URL('/robots.txt', url), {
      ...options,
      why: 'robots',
      headers: { accept: 'text/plain, */*;q=0.1' },
    });
    if (file === 'unchanged') return everything;
    return parseRobots(new TextDecoder().decode(file.body.subarray(0, robotsBytes)), robotsToken);
  } catch (error) {
    const failure = FootnoteError.from(error);
    // RFC 9309: a file that isn't there forbids nothing; one that can't be had at the moment forbids everything.
    if (failure.code === 'FETCH_FAILED') return failure.retryable ? nothing : everything;
    if (failure.code === 'TOO_LARGE' || failure.code === 'UNSUPPORTED_CONTENT') return everything;
    throw failure;
  }
}
