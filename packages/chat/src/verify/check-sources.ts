import type { Verification, VerifiedClaim } from '../../../footnote/src/contract/verification.ts';
import type { Answer } from '../conversation/conversation.ts';
import { askServer } from '../server/server.ts';
import { askForToken } from '../server/token-dialog.tsx';
import { withToken } from '../server/with-token.ts';
import { createValue, useValue } from '../value.ts';
import { claimsBefore } from './marks.ts';

/** How far the check of an answer has come. Nothing of it is kept: pages change. */
export type SourceCheck =
  | { readonly state: 'checking' }
  | { readonly state: 'failed'; readonly sentence: string }
  | { readonly state: 'done'; readonly verification: Verification; readonly answer: Answer };

const checks = createValue<ReadonlyMap<string, SourceCheck>>(new Map());

export function useSourceCheck(answerId: string): SourceCheck | undefined {
  return useValue(checks).get(answerId);
}

const none: readonly VerifiedClaim[] = [];

/** The claims of a whole answer that were checked; with `before`, those that a chip stands behind. */
export function useCheckedClaims(
  answerId: string,
  chip?: { readonly before: string; readonly numbers: readonly number[] },
): readonly VerifiedClaim[] {
  const check = useSourceCheck(answerId);
  if (check?.state !== 'done') return none;
  const { claims } = check.verification;
  return chip === undefined ? claims : claimsBefore(chip.before, chip.numbers, claims, check.answer.citations);
}

/** Asks the server to hold the answer against its sources. */
export async function checkSources(answerId: string, answer: Answer): Promise<void> {
  const show = (check: SourceCheck) => checks.set(new Map([...checks.get(), [answerId, check]]));
  show({ state: 'checking' });
  const { text, citations } = answer;
  const sources = answer.sources.map(({ n, url }) => ({ n, url }));
  // One that was written without a model has its markers, and no spans.
  const asked = citations.length > 0 ? { answer: { text, citations } } : { text };
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...asked, sources }),
  };
  try {
    const response = await withToken(() => askServer('/api/verify', init), askForToken);
    show({ state: 'done', verification: (await response.json()) as Verification, answer });
  } catch (error) {
    show({ state: 'failed', sentence: error instanceof Error ? error.message : 'The sources could not be checked.' });
  }
}
