import type { Comparison } from '../compare.ts';
import { isNamePart } from '../names.ts';
import type { ValueRole } from '../role-finder.ts';

/** Whether names and numbers play on the page the part that they have in the claim, and not only stand there. */
export function roleFeatures(comparison: Comparison) {
  const { claim, scan } = comparison;
  const isThere = ({ firstToken, lastToken }: ValueRole) =>
    claim.termOfToken.slice(firstToken, lastToken + 1).every((term) => term < 0 || (scan.frequencies[term] ?? 0) > 0);
  const there = scan.roles.filter(isThere);
  const names = there.filter(({ kind }) => kind === 'name');
  const others = there.filter(({ kind }) => kind !== 'name');
  return {
    namesKeptBefore: shareOf(names, ({ isBeforeKept }) => isBeforeKept),
    namesKeptBehind: shareOf(names, ({ isBehindKept }) => isBehindKept),
    namesKept: shareOf(names, isKept),
    namesOutOfRole: Math.min(3, names.filter(isOutOfRole).length),
    numbersKept: shareOf(others, isKept),
    numbersOutOfRole: Math.min(2, others.filter(isOutOfRole).length),
    mixedNames: Math.min(2, names.filter(({ isMixed }) => isMixed).length),
    leadingNames: Math.min(2, names.filter(({ isLeading }) => isLeading).length),
    ...subjectFeatures(comparison),
  };
}

function shareOf(roles: readonly ValueRole[], is: (role: ValueRole) => boolean): number {
  return roles.length === 0 ? 1 : roles.filter(is).length / roles.length;
}

function isKept({ isBeforeKept, isBehindKept }: ValueRole): boolean {
  return isBeforeKept && isBehindKept;
}

function isOutOfRole({ isBeforeKept, isBehindKept }: ValueRole): boolean {
  return !isBeforeKept && !isBehindKept;
}

/** How many words of a sentence are looked at for whom it speaks of. */
const subjectWords = 5;

/** Whether a sentence of the passage begins with the name that the claim begins with, or with another one. */
function subjectFeatures({ claim, tokens, scan, window }: Comparison) {
  const subject = claim.names.find(({ firstToken }) => firstToken < 3);
  if (subject === undefined) return { sameSubject: 0, otherSubject: 0 };
  const own = new Set(claim.tokens.slice(subject.firstToken, subject.lastToken + 1).map(({ term }) => term));
  const all = new Set(claim.tokens.map(({ term }) => term));
  let [isSame, isOther] = [false, false];
  for (let at = window.from; at < window.to; at++) {
    const start = scan.sentences[at]?.start ?? 0;
    const first = tokens.findIndex((token) => token.start >= start);
    const leading = first < 0 ? [] : tokens.slice(first, first + subjectWords).filter(isNamePart);
    if (leading.some(({ term }) => own.has(term))) isSame = true;
    else if (leading.some(({ term }) => !all.has(term))) isOther = true;
  }
  return { sameSubject: isSame ? 1 : 0, otherSubject: isOther && !isSame ? 1 : 0 };
}
