import { type Comparison, sentenceAt } from '../compare.ts';
import { isAdverb } from '../polarity.ts';
import type { TextWord } from '../text-words.ts';
import { isNegatedAround } from './negators.ts';

/** What something is said to be: each word of one side stands against each of the other. */
const contraries = [
  ['on enabled activated', 'off disabled deactivated'],
  [
    'included available present supported kept retained maintained added restored introduced',
    'removed dropped discontinued unavailable unsupported deleted omitted absent gone withdrawn',
  ],
  ['renewed extended', 'terminated cancelled canceled revoked expired'],
].map((sides) => sides.map((words) => new Set(words.split(' '))));

/** A word that says what something is, and the word of the passage that says the contrary of it. */
export interface ContraryStates {
  readonly own: TextWord;
  readonly theirs: TextWord;
}

/**
 * `The parser has been removed` for `the parser is included`: both are said with `is`, `was` or `turned`, of the same
 * words, and neither text has a no near them. Pairs that are opposites wherever they stand are in `polarity.ts`.
 */
export function contraryStates(comparison: Comparison): ContraryStates | undefined {
  const { claim, scan, tokens } = comparison;
  for (const [own, token] of claim.tokens.entries()) {
    const against = statesAgainst(token);
    const subject = against.size === 0 ? [] : subjectOf(claim.tokens, own, claim.text);
    if (subject.length === 0 || isNegatedAround(claim, own, 'plain')) continue;
    const places = new Set(subject.map(claim.placeOf));
    const theirs = tokens.find((word, at) => {
      if (!against.has(word.lower) || isNegatedAround({ text: scan.text, tokens }, at, 'plain')) return false;
      const sentence = sentenceAt(comparison, at);
      const others = subjectOf(tokens, at, scan.text).filter((each) => sentence.includes(each));
      if (others.length === 0 || sentence.some(({ term }) => term === token.term)) return false;
      return others.every((each) => places.has(claim.placeOf(each)));
    });
    if (theirs !== undefined) return { own: token, theirs };
  }
  return undefined;
}

const none: ReadonlySet<string> = new Set();

function statesAgainst({ lower }: TextWord): ReadonlySet<string> {
  for (const [first = none, second = none] of contraries) {
    if (first.has(lower)) return second;
    if (second.has(lower)) return first;
  }
  return none;
}

/** How many words that say something are taken for a subject, and how far before the verb they stand. */
const [subjectWords, subjectWithin] = [2, 5];

/** The words that something is said of, nearest first: `Telemetry` of `telemetry is turned off`. */
function subjectOf(tokens: readonly TextWord[], at: number, text: string): readonly TextWord[] {
  if (/^o(?:n|ff)$/.test(tokens[at]?.lower ?? '') && !isStateOfSwitch(tokens, at, text)) return [];
  let verb = at;
  for (let before = at - 1; before >= 0 && isOfVerb(tokens[before]); before--) verb = before;
  if (verb === at || !tokens.slice(verb, at).some(({ lower }) => isForm.test(lower))) return [];
  const words = tokens.slice(Math.max(0, verb - subjectWithin), verb).filter((word) => !word.isStop);
  return words.toReversed().slice(0, subjectWords);
}

const isForm = /^(?:is|are|was|were|been|be|being|gets?|got|turned|switched|stays?|remains?|'s)$/;

function isOfVerb(word: TextWord | undefined): boolean {
  if (word === undefined) return false;
  return (
    isForm.test(word.lower) || isAdverb(word) || /^(?:has|have|had|will|now|still|then|by|default)$/.test(word.lower)
  );
}

/** `Is off by default`, `was turned on.`; not `is on the table`. */
function isStateOfSwitch(tokens: readonly TextWord[], at: number, text: string): boolean {
  const next = tokens[at + 1];
  if (next === undefined || /^(?:by|unless|if|when|and|until|while)$/.test(next.lower)) return true;
  return /[.,;:)]/.test(text.slice(tokens[at]?.end, next.start));
}
