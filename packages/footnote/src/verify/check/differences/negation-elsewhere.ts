import type { Difference } from '../../../contract/verification.ts';
import { type Comparison, mainSentence } from '../compare.ts';
import { smallWordsOf } from '../language.ts';
import type { TextWord } from '../text-words.ts';
import { type LanguageOfNo, languagesOf } from './languages.ts';

/** A clause of which less is in the other text speaks of something else. */
const [leastShare, fewestWords] = [0.75, 2];

/** `Nicht`, `ne … pas`, `nunca` in a clause that the other text has without it, both of them of one language. */
export function negationElsewhere(comparison: Comparison): Difference[] {
  const { claim, scan, tokens } = comparison;
  const [own, theirs] = [claim.tokens, tokens].map((list) => new Set(list.flatMap(languagesOf))) as [
    Set<LanguageOfNo>,
    Set<LanguageOfNo>,
  ];
  for (const language of new Set([...own, ...theirs])) {
    if (own.has(language) && theirs.has(language)) continue;
    // Two languages that are much alike are not told apart by a sentence.
    if (claim.language !== undefined && claim.language !== language.name) continue;
    const isOwn = own.has(language);
    const [text, said, other] = isOwn
      ? [claim.text, claim.tokens, tokens]
      : [scan.text, mainSentence(comparison), claim.tokens];
    const words = deniedWords(text, said, other, language);
    if (words !== undefined) return [{ kind: 'negation', claim: isOwn ? words : '', page: isOwn ? '' : words }];
  }
  return [];
}

function deniedWords(
  text: string,
  said: readonly TextWord[],
  other: readonly TextWord[],
  language: LanguageOfNo,
): string | undefined {
  if (other.some(({ lower }) => language.quiet.test(lower))) return undefined;
  const terms = new Set(other.map(({ term }) => term));
  const isSaidIf = other.some(isCondition);
  for (const clause of clausesOf(text, said)) {
    if (!isSaidIf && clause.slice(0, 2).some(isCondition)) continue;
    const found = deniedIn(clause, terms, language);
    if (found !== undefined) return text.slice(found.from.start, found.to.end);
  }
  return undefined;
}

/** What a clause says no to, where the other text has nearly all of its words. */
function deniedIn(clause: readonly TextWord[], terms: ReadonlySet<string>, language: LanguageOfNo) {
  const isNegator = ({ lower }: TextWord) => language.negators.has(lower);
  const at = clause.findIndex(isNegator);
  const from = clause[at];
  if (from === undefined || language.turn.test(clause[at + 1]?.lower ?? '') || isHalf(clause, at)) return undefined;
  const small = smallWordsOf(language.name);
  const words = clause.filter((word) => !isNegator(word) && !small.has(word.lower));
  const shared = words.filter(({ term }) => terms.has(term)).length;
  if (shared < fewestWords || shared < leastShare * words.length) return undefined;
  const next = clause.slice(at + 1).find((word) => words.includes(word));
  if (next !== undefined && !terms.has(next.term)) return undefined;
  // At the end of its clause it denies the verb, which stands before it.
  return next === undefined ? { from: clause[at - 1] ?? from, to: from } : { from, to: next };
}

/** How far behind `ne` the other half of a French no stands. */
const halfWithin = 5;

/** `Ne … que` says only, and `ne` alone says nothing. */
function isHalf(clause: readonly TextWord[], at: number): boolean {
  if (!/^n(?:e$|')/.test(clause[at]?.lower ?? '')) return false;
  const behind = clause.slice(at + 1, at + 1 + halfWithin);
  const half = behind.findIndex(({ lower }) => /^(?:pas|jamais|plus|aucune?|rien|guère)$/.test(lower));
  return half < 0 || behind[half + 1]?.lower === 'seulement';
}

/** What stands behind it is neither so nor not so. */
function isCondition({ lower }: TextWord): boolean {
  return /^(?:wenn|falls|sofern|ob|si|quand|lorsque|cuando|se|quando)$/.test(lower);
}

/** Parts of a sentence between commas, dashes and brackets. */
function clausesOf(text: string, words: readonly TextWord[]): TextWord[][] {
  const clauses: TextWord[][] = [];
  let end = -1;
  for (const word of words) {
    const isNew = end < 0 || /[,;:.!?–—()]/.test(text.slice(end, word.start));
    if (isNew) clauses.push([]);
    clauses.at(-1)?.push(word);
    end = word.end;
  }
  return clauses;
}
