import { expect, it } from 'vitest';
import type { Footnote } from '../../contract/footnote.ts';
import type { Io } from '../../contract/io.ts';
import type { VerifiedClaim, VerifyCall } from '../../contract/verification.ts';
import { FootnoteError } from '../../errors.ts';
import { printFinished } from './print-verification.ts';
import { verifyWithProgress } from './verify-with-progress.ts';

const claim = (text: string, start: number): VerifiedClaim => ({
  text,
  start,
  end: start + text.length,
  sources: [1],
  source: 1,
  verdict: 'supported',
  score: 0.9,
  coverage: 1,
  missing: { numbers: [], dates: [], names: [], quotes: [], words: [] },
  differs: [],
  others: [],
});

/** Interrupted by its user when these claims are done. */
async function interrupted(claims: readonly VerifiedClaim[]) {
  const interrupt = new AbortController();
  const cancelled = new FootnoteError('CANCELLED', 'Interrupted.');
  const written: string[] = [];
  const output = { write: (text: string) => written.push(text) > 0 };
  const io = { stdout: output, stderr: { write: () => true }, env: {}, signal: interrupt.signal } as unknown as Io;
  const verify = async (_: unknown, { onClaim }: VerifyCall) => {
    for (const one of claims) onClaim?.(one);
    interrupt.abort(cancelled);
    throw cancelled;
  };
  const check = verifyWithProgress({ text: 'x' }, {}, { verify } as unknown as Footnote, io, (finished) =>
    printFinished(finished, io),
  );
  await expect(check).rejects.toBe(cancelled);
  return written.join('');
}

it('a check that is interrupted gives what is done, in the order of the text', async () => {
  const stdout = await interrupted([claim('Snow fell on Tuesday.', 30), claim('Rain fell on Monday.', 0)]);
  expect(stdout).toMatch(
    /^✓ supported \[1\]\n {2}claim: Rain fell[\s\S]*claim: Snow fell[\s\S]*\n\n2 claims: 2 supported\.\n$/,
  );
});

it('gives nothing where nothing is done', async () => {
  expect(await interrupted([])).toBe('');
});
