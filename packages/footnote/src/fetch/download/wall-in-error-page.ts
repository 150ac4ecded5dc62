import type { Deadline } from '../../deadline.ts';
import type { FootnoteError } from '../../errors.ts';
import type { WireReply } from '../../http/network.ts';
import { findWall, wallError } from '../sniff/access-walls.ts';
import { decodeText } from '../sniff/charset.ts';
import { readBody } from './read-body.ts';

/** Statuses by which sites answer robots and strangers. */
const suspicious: ReadonlySet<number> = new Set([401, 403, 429, 503]);
/** An error page is small and comes at once; nobody waits for another one. */
const mostMs = 2_000;

/** What a refusal really means, where its page says so: a check for robots, a login, a consent form. */
export async function wallInErrorPage(
  reply: WireReply,
  page: { readonly url: URL; readonly headers: Readonly<Record<string, string>>; readonly deadline: Deadline },
): Promise<FootnoteError | undefined> {
  const { url, headers, deadline } = page;
  if (!suspicious.has(reply.status) || !/html/i.test(headers['content-type'] ?? '')) return undefined;
  const late = deadline.attempt(Math.min(mostMs, deadline.remainingMs() / 2), url.host);
  try {
    const reading = { encoding: headers['content-encoding'], late: late.signal, onBytes: () => undefined };
    // A page that can't be read explains nothing; the status still does.
    const body = await readBody(reply.body, reading).catch(() => undefined);
    if (body === undefined) return undefined;
    const { text: html } = decodeText(body.bytes, headers['content-type'], body.cut !== undefined);
    const wall = findWall({ html, status: reply.status, headers, finalUrl: url.href });
    return wall === undefined || wall.kind === 'browser' ? undefined : wallError(wall, reply.status);
  } finally {
    late.stop();
  }
}
