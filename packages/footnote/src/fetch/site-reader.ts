import { isWebOff } from '../contract/settings.ts';
import { FootnoteError } from '../errors.ts';
import type { ResultForm } from '../gateway.ts';
import type { Telemetry } from '../telemetry/telemetry.ts';
import { download, type Validators } from './download/download.ts';
import { obeyRobots, robotsOf } from './download/obey-robots.ts';
import { isGone } from './download/page-failure.ts';
import { obeysRobots, type PageDeps, rulesOf, switchedOff } from './fetch-page.ts';
import type { Download } from './page-document.ts';

/** For crawls: the files of a site as they come, by the same guarded way as any page, and within the site's own rules. */
export interface SiteReader {
  /** What the site asks of crawlers beside what they may read. */
  crawlRules(site: URL, signal: AbortSignal): Promise<CrawlRules>;
  /** Fails like a page; `gone` where the site says that there is no such file. */
  read(url: URL, options: ReadOptions): Promise<Download | 'unchanged' | 'gone'>;
  /** The crawl is over. */
  close(): void;
}

export interface CrawlRules {
  readonly crawlDelayMs: number;
  readonly sitemaps: readonly string[];
}

export interface ReadOptions {
  readonly signal: AbortSignal;
  readonly known?: Validators | undefined;
  /** An interface for programs, asked on the user's word: robots.txt, which speaks to crawlers, counts as for a page. */
  readonly isApi?: boolean;
  /** A redirect that leads elsewhere is not followed. */
  readonly isInside?: ((url: URL) => boolean) | undefined;
}

const timeoutMs = 30_000;

/** What the log says of a file of a crawl; nothing of it is kept here. */
const siteFiles: ResultForm<Download | 'unchanged'> = { outcome: () => ({ cached: 'no' }) };

const siteRules: ResultForm<CrawlRules> = { outcome: () => ({ cached: 'no' }) };

export interface SiteDeps extends PageDeps {
  telemetry(): Promise<Pick<Telemetry, 'startCrawl'> | undefined>;
}

/** Refuses at once where the web is switched off. */
export async function openSiteReader(deps: SiteDeps): Promise<SiteReader> {
  const settings = await deps.settings();
  const gateway = await deps.gateway();
  const asking = { kind: 'fetch', caller: 'docs' } as const;
  if (isWebOff(settings.values)) throw await gateway.onRecord(switchedOff(), asking);
  const { network, slots, robots } = deps;
  const way = { network, slots, rules: rulesOf(settings, gateway) };
  const isObedient = obeysRobots(settings, { isCrawl: true });
  const isAlwaysObedient = obeysRobots(settings, { isCrawl: false });
  const span = (await deps.telemetry())?.startCrawl();

  async function read(url: URL, { signal, known, isApi = false, isInside = () => true }: ReadOptions) {
    await gateway.admitAddress(url, url.href, asking);
    const call = {
      ...asking,
      text: url.href,
      chain: [],
      timeoutMs,
      signal,
      traceparent: span?.traceparent,
      form: siteFiles,
    } as const;
    return gateway.run(call, async ({ deadline, trace, hop }) => {
      const options = { ...way, deadline, trace, hop };
      const alsoAdmit = async (address: URL) => {
        if (!isInside(address)) throw leadsElsewhere(url, address);
        if (isApi ? isAlwaysObedient : isObedient) await obeyRobots(address, robots, options);
      };
      return { value: await download(url, { ...options, known, alsoAdmit }), keep: false };
    });
  }

  return {
    async crawlRules(site, signal) {
      if (!isObedient) return { crawlDelayMs: 0, sitemaps: [] };
      const known = robots.get(site.origin);
      if (known !== undefined) return known;
      const file = new URL('/robots.txt', site);
      await gateway.admitAddress(file, file.href, asking);
      const call = { ...asking, text: file.href, chain: [], timeoutMs, signal, form: siteRules } as const;
      return gateway.run(call, async ({ deadline, trace, hop }) => {
        return { value: await robotsOf(site, robots, { ...way, deadline, trace, hop }), keep: false };
      });
    },
    read: (url, options) =>
      read(url, options).catch((error: unknown) => {
        if (isGone(error)) return 'gone' as const;
        throw error;
      }),
    close: () => span?.end(),
  };
}

function leadsElsewhere(from: URL, to: URL): FootnoteError {
  return new FootnoteError('FETCH_REFUSED', `${from.pathname} leads to ${to.host}, which is not part of the site.`);
}
