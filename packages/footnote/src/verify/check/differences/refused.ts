import type { Difference } from '../../../contract/verification.ts';
import { type Comparison, mainSentence } from '../compare.ts';
import { smallWordsOf } from '../languages/language.ts';
import type { TextWord } from '../text-words.ts';
import { withoutElision } from '../words.ts';
import { languagesOf } from './languages.ts';

/** How a language says that somebody refused: with what word, and what leads to the verb. */
interface Refusal {
  readonly language: string;
  readonly word: RegExp;
  readonly joint: RegExp;
  readonly infinitive: RegExp;
  /** How far behind the joint may be: a German one stands at the end. */
  readonly within: number;
}

const refusals: readonly Refusal[] = [
  { language: 'French', word: /^refus\p{L}{1,5}$/u, joint: /^d(?:e$|')/, infinitive: /(?:er|ir|re)$/, within: 1 },
  {
    language: 'Spanish',
    word: /^(?:neg(?:ó|aron|ado)|nieg(?:a|an)|rehus(?:ó|aron|a|an))$/,
    joint: /^a$/,
    infinitive: /[aei]r$/,
    within: 1,
  },
  { language: 'Italian', word: /^rifiut(?:ò|a|at[aeio]|ano|arono)$/, joint: /^di$/, infinitive: /re$/, within: 1 },
  { language: 'Portuguese', word: /^recus(?:ou|aram|a|am)$/, joint: /^a$/, infinitive: /[aei]r$/, within: 2 },
  { language: 'German', word: /^weiger(?:t|te|ten|n)$/, joint: /^zu$/, infinitive: /n$/, within: 14 },
];

/** Other words that say in the other text that it was not done. */
const notDone = /^(?:(?:ver)?weiger|refus|rejet|rechaz|nieg|neg[aó]|rehus|rifiut|recus|ablehn|abgelehn|lehnt)/;

/** `A refusé de signer`, where the other text says that it was signed. */
export function refused(comparison: Comparison): Difference[] {
  const { claim, scan, tokens } = comparison;
  if (!claim.tokens.some(mayRefuse) && !tokens.some(mayRefuse)) return [];
  for (const refusal of refusals) {
    if (claim.language !== undefined && claim.language !== refusal.language) continue;
    if (claim.tokens.some(({ lower }) => refusal.word.test(lower))) {
      const own = refusedIn(claim.tokens, tokens, refusal);
      if (own !== undefined) return [{ kind: 'negation', claim: cut(claim.text, own), page: '' }];
    } else if (tokens.some(({ lower }) => refusal.word.test(lower))) {
      const theirs = refusedIn(mainSentence(comparison), claim.tokens, refusal);
      if (theirs !== undefined) return [{ kind: 'negation', claim: '', page: cut(scan.text, theirs) }];
    }
  }
  return [];
}

/** Each word of a passage is asked. */
function mayRefuse({ lower }: TextWord): boolean {
  return /^(?:refus|n[ei]e?g|rehus|rifiut|recus|weiger)/.test(lower);
}

type Refused = readonly [from: TextWord, to: TextWord];

function cut(text: string, [from, to]: Refused): string {
  return text.slice(from.start, to.end);
}

/** A sentence of which less is in the other text speaks of something else. */
const [leastShare, fewestWords] = [0.75, 2];

function refusedIn(said: readonly TextWord[], other: readonly TextWord[], refusal: Refusal): Refused | undefined {
  if (other.some((word) => notDone.test(word.lower) || languagesOf(word).length > 0)) return undefined;
  // Who refuses not to do it does it.
  if (said.some((word) => languagesOf(word).length > 0)) return undefined;
  const from = said.findIndex(({ lower }) => refusal.word.test(lower));
  const verb = verbOf(said, from, refusal);
  const [begin, end] = [said[from], said[verb]];
  if (begin === undefined || end === undefined) return undefined;
  const isDone = other.some((word, at) => isFormOf(word, end) && !isArticle.test(other[at - 1]?.lower ?? ''));
  const small = smallWordsOf(refusal.language);
  const words = said.filter(
    (word) => word !== begin && word !== end && !small.has(word.lower) && !small.has(withoutElision(word.lower)),
  );
  const terms = new Set(other.map(({ term }) => term));
  const shared = words.filter(({ term }) => terms.has(term)).length;
  return isDone && shared >= fewestWords && shared >= leastShare * words.length ? [begin, end] : undefined;
}

/** Where what was refused stands, or -1. */
function verbOf(said: readonly TextWord[], at: number, { joint, infinitive, within }: Refusal): number {
  if (at < 0) return -1;
  const next = said.slice(at + 1, at + 1 + within).findIndex(({ lower }) => joint.test(lower));
  if (next < 0) return -1;
  const isJoined = said[at + 1 + next]?.lower.includes("'") === true;
  const verb = at + 1 + next + (isJoined ? 0 : 1);
  return infinitive.test(said[verb]?.lower ?? '') ? verb : -1;
}

const isArticle = /^(?:la|el|le|les|las|los|il|lo|une?|una|die|der|das|dem|den|eine[rnms]?|su|sa|son|sua|seine[rnm]?)$/;

/** Of two forms of one verb so much is the same, and no more stands behind it. */
const [commonLetters, longestEnding] = [4, 5];

/** `Signé` and `signer`; no `signature`. */
function isFormOf({ lower }: TextWord, { lower: infinitive }: TextWord): boolean {
  const [a, b] = [plain(lower), plain(infinitive)];
  let common = 0;
  while (common < a.length && a[common] === b[common]) common++;
  return common >= commonLetters && b.length - common <= longestEnding && a.length - common <= longestEnding - 1;
}

function plain(lower: string): string {
  return withoutElision(lower).normalize('NFD').replace(/\p{M}/gu, '');
}
