import { createHash } from 'node:crypto';
import { monotonicMs } from '../clock.ts';
import type { Page, PageCall, PageRequest } from '../contract/page.ts';
import { refusedBy } from '../contract/refusal.ts';
import type { Warning } from '../contract/response.ts';
import { isWebOff, type SettingsReader, timeoutFor } from '../contract/settings.ts';
import type { Deadline } from '../deadline.ts';
import { defined } from '../defined.ts';
import { isAllowed } from '../domains.ts';
import { FootnoteError } from '../errors.ts';
import type { Gateway } from '../gateway.ts';
import type { Network } from '../http/network.ts';
import { cleanDocument } from './clean-document.ts';
import type { HopRules } from './download/admit-hop.ts';
import { hostAndPort, parseAllowPrivate } from './download/allow-private.ts';
import { type Downloaded, download } from './download/download.ts';
import type { HostSlots } from './download/host-slots.ts';
import { obeyRobots, type RobotsMemory } from './download/obey-robots.ts';
import { readableAddress } from './download/readable-address.ts';
import { pageLimits } from './page-limits.ts';
import { type PageRecord, pageRecords } from './page-record.ts';
import { type CheckedPageRequest, checkPageRequest } from './page-request.ts';
import { contentFormat, presentPage } from './present/present-page.ts';
import { readDocument } from './readers/read-document.ts';

/** What all pages of one Footnote share. */
export interface PageDeps {
  readonly network: Network;
  settings(): Promise<SettingsReader>;
  gateway(): Promise<Gateway>;
  readonly closing: AbortSignal;
  readonly slots: HostSlots;
  readonly robots: RobotsMemory;
}

/** The way of a URL. Every surface takes it, and none has another. */
export async function fetchPage(asked: PageRequest, call: PageCall, deps: PageDeps): Promise<Page> {
  const startedAt = monotonicMs();
  const request = checkPageRequest(asked);
  const { record, notices } = await loadPage(request, call, deps);
  const page = await presentPage(record, request);
  return { ...page, warnings: [...notices, ...page.warnings], tookMs: Math.round(monotonicMs() - startedAt) };
}

/** The whole text of a page by the same way: its main part, and beside it all of it, of one download. */
export async function fetchWholePage(url: string, call: PageCall, deps: PageDeps): Promise<PageRecord> {
  const request = { ...checkPageRequest({ url, format: 'text' }), isWhole: true };
  return (await loadPage(request, call, deps)).record;
}

interface WantedPage extends CheckedPageRequest {
  /** With all of its text beside the main part. */
  readonly isWhole?: boolean;
}

async function loadPage(request: WantedPage, call: PageCall, deps: PageDeps) {
  const settings = await deps.settings();
  const gateway = await deps.gateway();
  const asking = { ...call, kind: 'fetch' } as const;
  if (isWebOff(settings.values)) throw await gateway.onRecord(switchedOff(), asking);
  const notices = await gateway.admitAddress(request.url, request.asked, asking);
  const rules = rulesOf(settings, gateway, call.allowPrivate);
  const gatewayCall = {
    ...asking,
    text: request.url.href,
    chain: [],
    allowed: isAllowedHere(request.url, rules, settings) ? 'private-address' : undefined,
    timeoutMs: Math.min(timeoutFor(settings, call.timeoutMs), pageLimits.timeoutMs),
    form: pageRecords,
    key: keyFor(request, rules, gateway, await deps.network.fingerprint()),
  } as const;

  const record = await gateway.run(gatewayCall, async ({ deadline, trace, hop, earlier }) => {
    const kept = earlier();
    const target = readableTarget(request.url, rules);
    const options = { network: deps.network, slots: deps.slots, rules, deadline, trace, hop };
    if (obeysRobots(settings, call)) await obeyRobots(target.url, deps.robots, options);
    const loaded = await download(target.url, { ...options, headers: target.headers, known: kept?.validators });
    if (loaded !== 'unchanged') return { value: await readPage(loaded, request, deadline), keep: true };
    if (kept === undefined) throw nothingChanged(target.url);
    return { value: { ...kept, fetchedAt: new Date().toISOString() }, keep: true };
  });
  return { record, notices };
}

async function readPage(loaded: Downloaded, request: WantedPage, deadline: Deadline): Promise<PageRecord> {
  const { finalUrl, status, headers } = loaded;
  const { mode, explain, isWhole = false } = request;
  const format = contentFormat(request.format);
  const document = await readDocument(loaded, { format, mode, explain }, deadline.signal);
  const cleaned = await cleanDocument(document, deadline.signal);
  // Of anything but HTML there is nothing around the main part.
  const hasMore = isWhole && /html/.test(document.contentType);
  const full = hasMore ? await readDocument(loaded, { format, mode: 'full' }, deadline.signal) : undefined;
  deadline.signal.throwIfAborted();
  return {
    ...cleaned,
    ...defined({ fullText: full && (await cleanDocument(full, deadline.signal)).content }),
    finalUrl,
    status,
    ...(loaded.cutReason === undefined ? {} : { partial: 'cut' }),
    validators: { finalUrl, etag: headers['etag'], lastModified: headers['last-modified'] },
    fetchedAt: new Date().toISOString(),
    warnings: [...cutWarning(loaded), ...cleaned.warnings],
    cached: 'no',
  };
}

function cutWarning({ cutReason, body }: Downloaded): readonly Warning[] {
  if (cutReason === undefined) return [];
  const kilobytes = Math.ceil(body.byteLength / 1_000).toLocaleString('en');
  const why = {
    'too-large': 'The page is larger than Footnote reads',
    broken: 'The page broke off on its way',
    late: 'The page did not come to its end in time',
  }[cutReason];
  return [{ kind: 'page-incomplete', message: `${why}; this is from its first ${kilobytes} KB.` }];
}

/** Some pages have a form that reads better elsewhere, unless the operator's rules leave only the page itself. */
function readableTarget(url: URL, rules: HopRules): ReturnType<typeof readableAddress> {
  const target = readableAddress(url);
  return isAllowed(target.url.hostname, rules.domains) ? target : { url };
}

export function obeysRobots({ values }: SettingsReader, { isCrawl }: Pick<PageCall, 'isCrawl'>): boolean {
  const { robots = 'crawl' } = values.policy ?? {};
  return robots === 'always' || (robots === 'crawl' && isCrawl === true);
}

/** `more` are places that this call alone may read. What a managed file says of them is the last word. */
export function rulesOf(settings: SettingsReader, { domains }: Gateway, more: readonly string[] = []): HopRules {
  const isManaged = settings.entry('policy.allowPrivate')?.origin.layer === 'managed';
  const places = settings.values.policy?.allowPrivate ?? [];
  return { domains, allowPrivate: parseAllowPrivate(isManaged ? places : [...places, ...more]) };
}

/** Whether it is this call, and no setting, that lets the address be read. */
function isAllowedHere(url: URL, rules: HopRules, { values }: SettingsReader): boolean {
  const place = hostAndPort(url);
  return rules.allowPrivate.has(place) && !parseAllowPrivate(values.policy?.allowPrivate).has(place);
}

/** The whole page is kept once for each form: other parts and other questions are answered from it. */
function keyFor(
  { url, format, mode, explain, isWhole }: WantedPage,
  rules: HopRules,
  { policyVersion }: Gateway,
  network: string,
): string {
  const places = [...rules.allowPrivate].sort();
  const parts = ['page', url.href, contentFormat(format), mode, policyVersion, places, network];
  if (explain) parts.push('explained');
  if (isWhole) parts.push('whole');
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

export function switchedOff(): FootnoteError {
  return refusedBy(
    { rule: 'web', place: 'address', found: [] },
    'Reading web pages is switched off here (policy.web).',
    'Set FOOTNOTE_WEB=on to allow it.',
  );
}

function nothingChanged(url: URL): FootnoteError {
  return new FootnoteError(
    'FETCH_FAILED',
    `${url.host} says that nothing has changed, but nothing was there (HTTP 304).`,
  );
}
