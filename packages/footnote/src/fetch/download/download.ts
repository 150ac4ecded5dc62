import type { Hop } from '../../audit/audit.ts';
import type { Deadline } from '../../deadline.ts';
import { FootnoteError } from '../../errors.ts';
import type { Network, WireReply } from '../../http/network.ts';
import { socketCode } from '../../http/transport-error.ts';
import type { WorkTrace } from '../../telemetry/call-trace.ts';
import { pageUserAgent } from '../../version.ts';
import type { Download } from '../page-document.ts';
import { pageLimits } from '../page-limits.ts';
import { plain } from '../page-url.ts';
import { isTextual } from '../sniff/is-textual.ts';
import { admitHop, type HopRules } from './admit-hop.ts';
import type { HostSlots, Slot } from './host-slots.ts';
import { brokenConversation, statusFailure } from './page-failure.ts';
import { type CutReason, type PageBody, readBody } from './read-body.ts';
import { wallInErrorPage } from './wall-in-error-page.ts';

export interface DownloadOptions {
  readonly network: Network;
  readonly rules: HopRules;
  readonly slots: HostSlots;
  readonly deadline: Deadline;
  /** Only for the first host: nobody else is told. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** What is here already: asked whether it still holds. */
  readonly known?: Validators | undefined;
  /** Asked about every address on the way, after the rules; throws to refuse it. */
  readonly alsoAdmit?: ((url: URL) => Promise<void>) | undefined;
  /** Asked last before anything leaves for an address: it is in the log then. */
  readonly hop: (address: string, why: Hop['why']) => Promise<void>;
  /** Why the first address is asked, where it is not the one that the caller wrote. */
  readonly why?: Hop['why'] | undefined;
  /** Told of every conversation, where traces are wanted. */
  readonly trace?: Pick<WorkTrace, 'startHop'> | undefined;
}

/** How a server can tell whether a page has changed. */
export interface Validators {
  readonly finalUrl: string;
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

export interface Downloaded extends Download {
  readonly cutReason: CutReason | undefined;
}

/** Redirects by hand: every address on the way passes the same rules, and gets nothing that another one set. */
export async function download(start: URL, options: DownloadOptions): Promise<Downloaded | 'unchanged'> {
  const seen = new Set<string>();
  let from: URL | undefined;
  for (let url = plain(start); ; ) {
    if (seen.has(url.href)) throw goesInCircles(url);
    if (seen.size > pageLimits.redirects) throw tooManyRedirects(start);
    seen.add(url.href);
    const { isTrusted } = admitHop(url, from, options.rules);
    await options.alsoAdmit?.(url);
    await options.hop(url.href, from === undefined ? (options.why ?? 'rewrite') : 'redirect');
    const hop = await takeHop(url, isTrusted, start, options);
    if (hop === 'unchanged' || 'body' in hop) return hop;
    from = url;
    url = hop.next;
  }
}

/** One conversation: a page, or where to look instead. */
async function takeHop(
  url: URL,
  isTrusted: boolean,
  start: URL,
  options: DownloadOptions,
): Promise<Downloaded | { readonly next: URL } | 'unchanged'> {
  const { slots, deadline } = options;
  const slot = await slots.take(url.host, deadline.signal);
  const span = options.trace?.startHop(url);
  try {
    const reply = await send(url, isTrusted, headersFor(url, start, options), options);
    slot.touch();
    span?.set({ 'http.response.status_code': reply.status });
    // Nobody reads the body of a redirect; it may say so when it is thrown away.
    reply.body.on('error', () => {});
    try {
      const headers = singleHeaders(reply.headers);
      if (reply.status === 304 && options.known !== undefined) return 'unchanged';
      if (redirects.has(reply.status) && headers['location'] !== undefined) {
        return { next: nextAddress(headers['location'], url) };
      }
      if (reply.status < 200 || reply.status > 299) {
        throw (await wallInErrorPage(reply, { url, headers, deadline })) ?? statusFailure(url, reply.status, headers);
      }
      const { bytes, cut } = await receive(reply, { url, headers, slot, deadline });
      return { finalUrl: url.href, status: reply.status, headers, body: bytes, cut: cut !== undefined, cutReason: cut };
    } finally {
      reply.body.destroy();
    }
  } catch (error) {
    const failure = brokenConversation(error, url, deadline.signal);
    span?.end(failure.code);
    throw failure;
  } finally {
    span?.end();
    slot.free();
  }
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

async function send(
  url: URL,
  isTrusted: boolean,
  headers: Record<string, string>,
  options: DownloadOptions,
): Promise<WireReply> {
  const { network, deadline } = options;
  const get = { headers, isTrusted, signal: deadline.signal };
  try {
    return await network.guardedGet(url.href, get);
  } catch (error) {
    // A connection that was kept open may have been closed at the other end just now.
    if (socketCode(error) !== 'UND_ERR_SOCKET' || deadline.signal.aborted) throw error;
    return network.guardedGet(url.href, get);
  }
}

const accept =
  'text/markdown, text/html;q=0.9, application/xhtml+xml;q=0.9, text/plain;q=0.8, application/json;q=0.7, ' +
  'application/xml;q=0.7, application/pdf;q=0.6, */*;q=0.3';

function headersFor(url: URL, start: URL, { headers, known }: DownloadOptions): Record<string, string> {
  const isKnown = known?.finalUrl === url.href;
  return {
    'user-agent': pageUserAgent,
    accept,
    // The inflating is ours, and so are these names.
    'accept-encoding': 'gzip, br, deflate',
    ...(url.origin === start.origin ? headers : {}),
    ...(isKnown && known.etag !== undefined ? { 'if-none-match': known.etag } : {}),
    ...(isKnown && known.lastModified !== undefined ? { 'if-modified-since': known.lastModified } : {}),
  };
}

function singleHeaders(headers: WireReply['headers']): Readonly<Record<string, string>> {
  const fields = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  if (fields.length > pageLimits.headerFields) {
    throw new FootnoteError(
      'FETCH_FAILED',
      `The page comes with ${fields.length} header fields; ${pageLimits.headerFields} are the most.`,
    );
  }
  // Of fields that must not be repeated, such as content-type, the first counts.
  return Object.fromEntries(fields.toReversed());
}

function nextAddress(location: string, url: URL): URL {
  if (location.length > 4_096 || !URL.canParse(location, url.href)) {
    throw new FootnoteError('FETCH_FAILED', `${url.host} redirects to something that is not an address.`);
  }
  return plain(new URL(location, url));
}

interface Receiving {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly slot: Slot;
  readonly deadline: Deadline;
}

async function receive(reply: WireReply, { url, headers, slot, deadline }: Receiving): Promise<PageBody> {
  const type = headers['content-type'];
  const announced = Number(headers['content-length']);
  // Of a text the beginning is of use; of a film or an archive it is not.
  if (announced > pageLimits.wireBytes && !isTextual(type)) throw tooLarge(url, announced);
  const remainingMs = deadline.remainingMs();
  const late = deadline.attempt(Math.max(remainingMs - pageLimits.readingMs, remainingMs * 0.75), url.host);
  try {
    const encoding = headers['content-encoding'];
    const body = await readBody(reply.body, { encoding, late: late.signal, onBytes: slot.touch });
    if (body.cut === undefined || isTextual(type, body.bytes)) return body;
    if (body.cut === 'too-large') throw tooLarge(url);
    throw new FootnoteError('FETCH_FAILED', `${url.host} did not send the whole file.`, {
      hint: 'Try again.',
      retryable: true,
    });
  } finally {
    late.stop();
  }
}

function tooLarge(url: URL, bytes?: number): FootnoteError {
  const size = bytes === undefined ? 'more than' : `${Math.ceil(bytes / 1_000_000)} MB, and`;
  const most = `${pageLimits.wireBytes / 1_000_000} MB (${pageLimits.inflatedBytes / 1_000_000} MB unpacked)`;
  const what = `The file at ${url.host} has ${size} ${most}${bytes === undefined ? '' : ' is the most'}.`;
  return new FootnoteError('TOO_LARGE', what, {
    hint: 'Look for a smaller version, such as a web page of the same content.',
  });
}

function goesInCircles(url: URL): FootnoteError {
  return new FootnoteError('FETCH_FAILED', `${url.host} redirects in a circle.`, {
    hint: 'It may want cookies, which Footnote does not keep.',
  });
}

function tooManyRedirects(start: URL): FootnoteError {
  return new FootnoteError('FETCH_FAILED', `${start.host} redirects more than ${pageLimits.redirects} times.`, {
    hint: 'Look for the address of the page itself.',
  });
}
