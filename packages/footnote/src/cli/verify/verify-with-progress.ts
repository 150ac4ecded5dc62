import type { Footnote } from '../../contract/footnote.ts';
import type { Io } from '../../contract/io.ts';
import type { Verification, VerifiedClaim, VerifyCall, VerifyRequest } from '../../contract/verification.ts';
import { startTicker } from '../terminal/progress.ts';

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
