import type { Io } from '../../contract/io.ts';
import type { Verdict, Verification, VerifiedClaim, VerifiedSource } from '../../contract/verification.ts';
import { isPublicUrl } from '../../http/guard.ts';
import { renderVerification } from '../../render/verification.ts';
import { summaryOf } from '../../verify/summary.ts';
import { note, print, type Style } from '../terminal/print.ts';

/** Below an answer, or alone: claim by claim, what needs a look first. */
export function printVerification(verification: Verification, io: Io, only?: readonly Verdict[]): void {
  for (const { message } of verification.warnings) note(io, message);
  const own = [...new Set(verification.sources.flatMap(privatePlace))];
  if (own.length > 0)
    note(io, `pages of your own servers are read where you allow them: FOOTNOTE_ALLOW_PRIVATE=${own.join(',')}`);
  for (const redirected of new Set(verification.sources.flatMap(redirectNotes))) note(io, redirected);
  print(io, renderVerification(verification, only), decorate);
}

/** What was done before the user ended the check, in the order of the text. */
export function printFinished(claims: readonly VerifiedClaim[], io: Io, only?: readonly Verdict[]): void {
  const ordered = claims.toSorted((a, b) => a.start - b.start);
  printVerification({ claims: ordered, summary: summaryOf(ordered, 0), sources: [], warnings: [] }, io, only);
}

/**
 * A page must not lead to another private place: where that may be read, it has to be cited itself. A page of the web that
 * leads there gets no advice.
 */
function redirectNotes({ url, status, reason = '' }: VerifiedSource): readonly string[] {
  const [, from, to] =
    /^(\S{1,300}) redirects to (\S{1,300}), which is not read: it is not a public/.exec(reason) ?? [];
  if (status !== 'blocked' || to === undefined || isPublicUrl(url)) return [];
  const place = /:\d{1,5}$/.test(to) ? to : `${to}:80`;
  return [`${from} redirects to ${to}: cite that address itself, and allow it with FOOTNOTE_ALLOW_PRIVATE=${place}`];
}

/** `host:port` of a page that was refused because it is not public. */
function privatePlace({ url, status, reason = '' }: VerifiedSource): readonly string[] {
  if (/ redirects to /.test(reason)) return [];
  if (status !== 'blocked' || !/not a public address/.test(reason) || !URL.canParse(url)) return [];
  const { hostname, port, protocol } = new URL(url);
  return [`${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`];
}

/** On a terminal the verdicts stand out, and links step back. */
function decorate(text: string, { bold, dim, green, red }: Style): string {
  return text
    .replace(/^✓ supported.*$/gm, green)
    .replace(/^\? not found.*$/gm, red)
    .replace(/^[≠~] .*$/gm, bold)
    .replace(/^(?: {2}(?:https?:|\/)| {2}others:|– ).*$/gm, dim);
}
