import type { Footnote } from '../../contract/footnote.ts';
import type { Io } from '../../contract/io.ts';
import type { SearchResponse } from '../../contract/response.ts';
import type { Verification, VerifiedClaim } from '../../contract/verification.ts';
import type { Format } from '../../render/render.ts';
import { note, printJson } from '../terminal/print.ts';
import { printResponse } from '../terminal/print-response.ts';
import { printFinished, printVerification } from './print-verification.ts';
import { verifyWithProgress } from './verify-with-progress.ts';

/** An answer of a search, and below it what its sources have of what it claims. */
export async function printVerified(
  response: SearchResponse,
  format: Format,
  footnote: Footnote,
  io: Io,
): Promise<void> {
  // People read the answer while its pages are fetched.
  if (format !== 'json') await printResponse(response, format, io);
  const onInterrupt = (finished: readonly VerifiedClaim[]) => {
    io.stdout.write('\n');
    printFinished(finished, io);
  };
  const verification = await verificationOf(response, footnote, io, format === 'json' ? undefined : onInterrupt);
  if (format === 'json') printJson(io, { ...response, ...(verification && { verification }) });
  else if (verification !== undefined) {
    io.stdout.write('\n');
    printVerification(verification, io);
  }
}

async function verificationOf(
  { answer, sources }: SearchResponse,
  footnote: Footnote,
  io: Io,
  onInterrupt: ((finished: readonly VerifiedClaim[]) => void) | undefined,
): Promise<Verification | undefined> {
  if (answer === undefined || answer.citations.length === 0) {
    note(
      io,
      answer === undefined ? 'These are results, and no answer to check.' : 'The answer cites nothing to check.',
    );
    return undefined;
  }
  const numbered = sources.map(({ n, url, file }) => ({ n, url, file }));
  return verifyWithProgress({ answer, sources: numbered }, {}, footnote, io, onInterrupt);
}
