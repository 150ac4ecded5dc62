import { loggedCall } from '../audit/logged-call.ts';
import { startDeadline } from '../deadline.ts';
import { FootnoteError } from '../errors.ts';
import { download, type Validators } from './download/download.ts';
import { obeyRobots, robotsOf } from './download/obey-robots.ts';
import { isGone } from './download/page-failure.ts';
import { obeysRobots, type PageHouse, rulesOf, switchedOff } from './fetch-page.ts';
import type { Download } from './readers/document.ts';

/** For crawls: the files of a site as they come, by the same guarded way as any page, and within the site's own rules. */
export interface SiteReader {
  /** What the site asks of crawlers beside what they may read. */
  manners(site: URL, signal: AbortSignal): Promise<Manners>;
  /** Fails like a page; `gone` where the site says that there is no such file. */
  read(url: URL, options: ReadOptions): Promise<Download | 'unchanged' | 'gone'>;
}

export interface Manners {
  readonly crawlDelayMs: number;
  readonly sitemaps: readonly string[];
}

export interface ReadOptions {
  readonly signal: AbortSignal;
  readonly known?: Validators | undefined;
  /** A redirect that leads elsewhere is not followed. */
  readonly isInside?: ((url: URL) => boolean) | undefined;
}

const timeoutMs = 30_000;

/** Refuses at once where the web is switched off. */
export async function openSiteReader(house: PageHouse): Promise<SiteReader> {
  const settings = await house.settings();
  if (settings.values.policy?.web === 'off') throw switchedOff();
  const gateway = await house.gateway();
  const rules = rulesOf(settings, gateway);
  const isObedient = obeysRobots(settings, { isCrawl: true });
  const { network, slots } = house;

  async function within<T>(signal: AbortSignal, work: (options: WayOptions) => Promise<T>): Promise<T> {
    const deadline = startDeadline(timeoutMs, [signal, house.closing], 'page');
    try {
      return await work({ network, slots, rules, deadline });
    } finally {
      deadline.stop();
    }
  }

  return {
    manners: (site, signal) =>
      within(signal, async (options) =>
        isObedient ? await robotsOf(site, house.robots, options) : { crawlDelayMs: 0, sitemaps: [] },
      ),
    async read(url, { signal, known, isInside = () => true }) {
      await gateway.admitAddress(url);
      const intent = { kind: 'fetch', caller: 'docs', text: url.href, chain: [] } as const;
      const reading = within(signal, (options) => {
        const alsoAdmit = async (hop: URL) => {
          if (!isInside(hop)) throw leadsElsewhere(url, hop);
          if (isObedient) await obeyRobots(hop, house.robots, options);
        };
        return loggedCall(
          gateway.audit,
          intent,
          async (mayLeave) => {
            await mayLeave();
            return download(url, { ...options, known, alsoAdmit });
          },
          () => ({ cached: 'no' }),
        );
      });
      return reading.catch((error: unknown) => {
        if (isGone(error)) return 'gone' as const;
        throw error;
      });
    },
  };
}

type WayOptions = Parameters<typeof robotsOf>[2];

function leadsElsewhere(from: URL, to: URL): FootnoteError {
  return new FootnoteError('FETCH_REFUSED', `${from.pathname} leads to ${to.host}, which is not part of the site.`);
}
