import type { Verification } from '../../../footnote/src/contract/verification.ts';
import type { Answer } from '../conversation/conversation.ts';
import { Icon } from '../elements/icon.tsx';
import { checkSources, useSourceCheck } from './check-sources.ts';
import { markOf, markWords } from './marks.ts';

/** Below an answer: holds what it claims against its sources, and says in a line what came of it. */
export function CheckButton({ answerId, answer }: { readonly answerId: string; readonly answer: Answer }) {
  const check = useSourceCheck(answerId);
  const isChecking = check?.state === 'checking';
  return (
    <button
      type="button"
      className="quiet-button"
      aria-disabled={isChecking || undefined}
      onClick={() => isChecking || void checkSources(answerId, answer)}
    >
      <Icon name="check" /> {isChecking ? 'Checking…' : 'Check sources'}
    </button>
  );
}

/** Told to listeners when it is there; it says what was looked for, and never what is true. */
export function CheckResult({ answerId }: { readonly answerId: string }) {
  const check = useSourceCheck(answerId);
  return (
    <p role="status" className={check?.state === 'done' || check?.state === 'failed' ? 'check-result' : 'sr-only'}>
      {check === undefined || check.state === 'checking' ? '' : sentenceOf(check)}
    </p>
  );
}

function sentenceOf(
  check:
    | { readonly state: 'failed'; readonly sentence: string }
    | { readonly state: 'done'; readonly verification: Verification },
): string {
  if (check.state === 'failed') return check.sentence;
  const { claims, warnings } = check.verification;
  if (claims.length === 0) return 'Nothing in this answer could be looked for on a page.';
  const counts = new Map<string, number>();
  for (const { verdict } of claims) {
    const mark = markOf([verdict]);
    if (mark !== undefined) counts.set(markWords[mark], (counts.get(markWords[mark]) ?? 0) + 1);
  }
  const said = Array.from(counts, ([words, count]) => `${count} ${words}`).join(', ');
  const what = claims.length === 1 ? 'One cited sentence' : `${claims.length} cited sentences`;
  return [`${what}: ${said}.`, ...warnings.map(({ message }) => message)].join(' ');
}
