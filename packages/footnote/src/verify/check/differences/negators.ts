import { isAdverb, isNegation, isNegationAt } from '../polarity.ts';
import type { TextWord } from '../text-words.ts';
import { partAround, type Written } from './clauses.ts';

/** What says no in a text, and the word that it says no to. */
export interface Negator {
  /** Its first word, and the one that is negated. */
  readonly at: number;
  readonly word: number;
  readonly kind: NegatorKind;
}

/**
 * `Not` and `never` are plain; `fails to`, `none of`, `nor` deny in other words, and so does `but not`, which sets apart;
 * `no longer` says that it was so; `without` and `lacks` say that something is not had.
 */
export type NegatorKind = 'plain' | 'denied' | 'over' | 'lacked';

/** How many words behind a negator its own may be, and how far behind `not` an `until` says when. */
const [ahead, untilWithin] = [4, 16];

/** With one of these a negator can begin: each word of a passage is asked. */
const firstWords = new Set(
  `not no never cannot neither nor none lack lacks lacked without fail fails failed unable refuse refuses refused decline
  declines declined stop stops stopped`.split(/\s+/),
);

/** The negator that begins here, where it has a word. */
export function negatorAt(tokens: readonly TextWord[], at: number): Negator | undefined {
  const lower = tokens[at]?.lower ?? '';
  const kind = firstWords.has(lower) || lower.endsWith("n't") ? kindAt(tokens, at) : undefined;
  if (kind === undefined) return undefined;
  const word = negatedWord(tokens, at + (kind === 'over' ? 1 : 0));
  // `Lacks a 32 percent larger area`: how much, and not that there is none.
  const isAmount = kind === 'lacked' && tokens[word]?.isFigure === true;
  return word < 0 || isAmount ? undefined : { at, word, kind };
}

function kindAt(tokens: readonly TextWord[], at: number): NegatorKind | undefined {
  const [lower, next] = [tokens[at]?.lower ?? '', tokens[at + 1]?.lower ?? ''];
  if (lower === 'no' && next === 'longer') return tokens[at + 2]?.lower === 'than' ? undefined : 'over';
  if (isPlainNo(tokens, at)) return /^no(?:r|ne)$/.test(lower) || isSetApart(tokens, at) ? 'denied' : 'plain';
  if (/^(?:lacks?|lacked|without)$/.test(lower)) return 'lacked';
  const isFailing = next === 'to' ? /^(?:fail(?:s|ed)?|unable|refuse[sd]?|decline[sd]?)$/ : /^stop(?:s|ped)?$/;
  return isFailing.test(lower) && (next === 'to' || /\p{L}{3}ing$/u.test(next)) ? 'denied' : undefined;
}

/** `Edited but not created`. */
function isSetApart(tokens: readonly TextWord[], at: number): boolean {
  return tokens[at - 1]?.lower === 'but';
}

const plainNo = /^(?:not?|never|cannot|neither|nor|none|.+n't)$/;

/** `Not`, `never`, `don't`, `none of`; `not until` says when. */
function isPlainNo(tokens: readonly TextWord[], at: number): boolean {
  const lower = tokens[at]?.lower ?? '';
  if (!plainNo.test(lower) || !isNegationAt(tokens, at)) return false;
  // `Eggs, none of which is organic`, `none but a few`
  if (lower === 'none' && (isRelative.test(tokens[at + 2]?.lower ?? '') || tokens[at + 1]?.lower === 'but'))
    return false;
  return !tokens.slice(at, at + untilWithin).some((word) => word.lower === 'until');
}

const isRelative = /^(?:which|whom|whose)$/;

/** The first word behind it that says something, and is no adverb. */
function negatedWord(tokens: readonly TextWord[], at: number): number {
  const next = tokens.slice(at + 1, at + 1 + ahead).findIndex((word) => !word.isStop && !isAdverb(word));
  return next < 0 ? -1 : at + 1 + next;
}

/** They say no in other words, or set something apart: where one stands near, nothing is certain. */
const quiet = new Set(
  `turn turned keep keeps kept bar bars barred reject rejects rejected stop stops stopped stopping cease ceases ceased decline declines declined end ends ended ending halt halted
  suspend suspended cancel cancelled canceled drop drops dropped remove removes removed withdrawn withdrew abandon abandoned
  discontinued retired former formerly previously once until instead rather prevent prevents prevented avoid avoids avoided
  ban bans banned prohibit prohibits prohibited forbids forbidden exclude excludes excluded disable disables disabled omits
  omitted missing absent rarely seldom few free unless`.split(/\s+/),
);

/** How far around a word of the other text a negation is looked for. */
export const around = 8;

/** Whether a text says no around a word; what the text with a negator of it says, too, is the same in both. */
export function isNegatedAround(written: Written, place: number, kind: NegatorKind, said?: Said): boolean {
  const { tokens } = written;
  const [from, to] = partAround(written, place, around);
  const isQuiet = ({ lower }: TextWord, at: number) => kind !== 'plain' && at !== place && quiet.has(lower);
  return tokens
    .slice(from, to)
    .some(
      (word, at) =>
        (isNegationAt(tokens, from + at) || isNone(word) || isQuiet(word, from + at)) &&
        !isInBoth(tokens, from + at, said),
    );
}

/** The same right before a word. */
export function isNegatedBefore(tokens: readonly TextWord[], at: number, said: Said): boolean {
  const from = Math.max(0, at - before);
  return tokens.slice(from, at).some((word, place) => isNegation(word) && !isInBoth(tokens, from + place, said));
}

/** A text, and where its negator is. */
interface Said {
  readonly tokens: readonly TextWord[];
  readonly at: number;
}

/** `Requests that fail with 5xx errors` are so called also where they `do not count`; a plain no may have another sense. */
function isInBoth(tokens: readonly TextWord[], place: number, said: Said | undefined): boolean {
  const about = tokens[negatedWord(tokens, place)]?.term;
  const { term, lower = '' } = tokens[place] ?? {};
  if (said === undefined || about === undefined || plainNo.test(lower)) return false;
  return said.tokens.some(
    (word, at) => word.term === term && at !== said.at && said.tokens[negatedWord(said.tokens, at)]?.term === about,
  );
}

/** `Zero deaths`, `except for one`. */
function isNone({ lower }: TextWord): boolean {
  return lower === 'zero' || lower === 'except';
}

/** How many words before something say that it is had, or when it was. */
const before = 3;

/** Where `with a charger` or `has two lanes` begins, or -1. */
export function hadBefore(tokens: readonly TextWord[], at: number): number {
  return tokens.findLastIndex(({ lower }, place) => place < at && place >= at - before && had.test(lower));
}

const had = /^(?:with|has|have|had|having|includ(?:es?|ed|ing)|contain(?:s|ed|ing)?|offer(?:s|ed)?|provid(?:es?|ed))$/;

/** `Publish` and `publishes`, which are said of the same time; `was published` may be over. */
export function isOfSameTime(a: readonly TextWord[], at: number, b: readonly TextWord[], other: number): boolean {
  return isOfSameForm(a[at], b[other]) && !isPast(a, at) && !isPast(b, other);
}

/** `Reduce` and `reduces`, and not `reduced`. */
export function isOfSameForm(a: TextWord | undefined, b: TextWord | undefined): boolean {
  const form = (word: TextWord | undefined) => (word?.lower ?? '').replace(/e?s$|e$/, '');
  return form(a) === form(b);
}

function isPast(tokens: readonly TextWord[], at: number): boolean {
  return tokens.slice(Math.max(0, at - before), at).some(({ lower }) => /^(?:was|were|had|did)$/.test(lower));
}
