import type { Io } from '../../contract/io.ts';
import type { Verdict, Verification, VerifiedSource } from '../../contract/verification.ts';
import { renderVerification } from '../../render/verification.ts';
import { note, print, type Style } from '../terminal/print.ts';

/** Below an answer, or alone: claim by claim, what needs a look first. */
export function printVerification(verification: Verification, io: Io, only?: readonly Verdict[]): void {
  for (const { message } of verification.warnings) note(io, message);
  const own = [...new Set(verification.sources.flatMap(privatePlace))];
  if (own.length > 0)
    note(io, `pages of your own servers are read where you allow them: FOOTNOTE_ALLOW_PRIVATE=${own.join(',')}`);
  print(io, renderVerification(verification, only), decorate);
}

/** `host:port` of a page that was refused because it is not public. */
function privatePlace({ url, status, reason = '' }: VerifiedSource): readonly string[] {
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
