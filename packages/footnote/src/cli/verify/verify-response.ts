import type { Footnote } from '../../contract/footnote.ts';
import type { Io } from '../../contract/io.ts';
import type { SearchResponse } from '../../contract/response.ts';
import type { Verification, VerifiedClaim, VerifyCall, VerifyRequest } from '../../contract/verification.ts';
import { note } from '../terminal/print.ts';
import { startTicker } from '../terminal/progress.ts';

/** What an answer of a search claims, held against its sources; undefined where it claims nothing. */
export async function verifyResponse(
  { answer, sources }: SearchResponse,
  footnote: Footnote,
  io: Io,
): Promise<Verification | undefined> {
  if (answer !== undefined && answer.citations.length > 0)
    return verifyWithProgress(
      { answer, sources: sources.map(({ n, url, file }) => ({ n, url, file })) },
      {},
      footnote,
      io,
    );
  note(
    io,
    answer === undefined ? 'There is no answer to check: these are results.' : 'The answer cites nothing to check.',
  );
  return undefined;
}

/** On a terminal, with a line that counts what is done. */
export async function verifyWithProgress(
  request: VerifyRequest,
  call: VerifyCall,
  footnote: Footnote,
  io: Io,
): Promise<Verification> {
  let done = 0;
  const onClaim = (_: VerifiedClaim) => void done++;
  const ticker = startTicker(
    io.stderr,
    (seconds) => `Checking the sources, ${done} ${done === 1 ? 'claim is' : 'claims are'} done… ${seconds} s`,
  );
  try {
    return await footnote.verify(request, { ...call, signal: io.signal, caller: 'cli', onClaim });
  } finally {
    ticker.stop();
  }
}
