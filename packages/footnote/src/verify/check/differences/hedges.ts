import { isModal } from '../polarity.ts';
import type { TextWord } from '../text-words.ts';

/** A page that has one of these does not say that it is so. */
const hedges = new Set(
  'may might allegedly alleged reportedly rumored rumoured proposed considering likely possibly perhaps'.split(' '),
);

/** Of what is only wanted or expected, where `to` follows. */
const aims = new Set(
  'plans planned planning expected intends intended hopes hoped want wants wanted seeks talks'.split(' '),
);

/** Where one of these stands, not even `will` is said: what is planned or expected will be, as far as anybody knows. */
const doubts = new Set('may might possibly perhaps'.split(' '));

/** `May` with a capital is a month. */
export function isHedgeAt(tokens: readonly TextWord[], at: number, isOfFuture: boolean): boolean {
  const word = tokens[at]?.isCapital === true ? '' : (tokens[at]?.lower ?? '');
  if (isOfFuture) return doubts.has(word);
  return hedges.has(word) || (aims.has(word) && tokens[at + 1]?.lower === 'to');
}

export function isOfFuture({ lower }: TextWord): boolean {
  return lower === 'will' || lower.endsWith("'ll");
}

/** What leaves a claim open in its own words. */
const open = new Set(
  'can some sometimes often usually possible scheduled set due believed thought said says claim claims claimed'.split(
    ' ',
  ),
);

export function isLeftOpen(token: TextWord): boolean {
  if (isOfFuture(token)) return false;
  return isModal(token) || hedges.has(token.lower) || aims.has(token.lower) || open.has(token.lower);
}

/** `All` where the page says `most`. */
export function isOverstated(own: TextWord, theirs: TextWord): boolean {
  return whole.has(own.lower) && partial.has(theirs.lower);
}

const whole = new Set('all every always completely entirely fully'.split(' '));
const partial = new Set(
  'most some many several often usually sometimes mostly partly nearly almost largely'.split(' '),
);
