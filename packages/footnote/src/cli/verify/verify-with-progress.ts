import type { Footnote } from '../../contract/footnote.ts';
import type { Io } from '../../contract/io.ts';
import type { Verification, VerifiedClaim, VerifyCall, VerifyRequest } from '../../contract/verification.ts';
import { startTicker } from '../terminal/progress.ts';

/** On a terminal, with a line that counts what is done; `onInterrupt` gets what is done where the user ends it. */
export async function verifyWithProgress(
  request: VerifyRequest,
  call: VerifyCall,
  footnote: Footnote,
  io: Io,
  onInterrupt?: (finished: readonly VerifiedClaim[]) => void,
): Promise<Verification> {
  const finished: VerifiedClaim[] = [];
  const onClaim = (claim: VerifiedClaim) => void finished.push(claim);
  const ticker = startTicker(
    io.stderr,
    (seconds) =>
      `Checking the sources, ${finished.length} ${finished.length === 1 ? 'claim is' : 'claims are'} done… ${seconds} s`,
  );
  try {
    return await footnote.verify(request, { ...call, signal: io.signal, caller: 'cli', onClaim });
  } catch (error) {
    ticker.stop();
    if (io.signal.aborted && finished.length > 0) onInterrupt?.(finished);
    throw error;
  } finally {
    ticker.stop();
  }
}
