import type { Io } from '../../contract/io.ts';
import type { Verdict, Verification } from '../../contract/verification.ts';
import { renderVerification } from '../../render/verification.ts';
import { note, print, type Style } from '../terminal/print.ts';

/** Below an answer, or alone: claim by claim, what needs a look first. */
export function printVerification(verification: Verification, io: Io, only?: readonly Verdict[]): void {
  for (const { message } of verification.warnings) note(io, message);
  print(io, renderVerification(verification, only), decorate);
}

/** On a terminal the verdicts stand out, and links step back. */
function decorate(text: string, { bold, dim, green, red }: Style): string {
  return text
    .replace(/^✓ supported.*$/gm, green)
    .replace(/^\? not found.*$/gm, red)
    .replace(/^[≠~] .*$/gm, bold)
    .replace(/^(?: {2}(?:https?:|\/)| {2}others:|– ).*$/gm, dim);
}
