import { isModal } from '../polarity.ts';
import type { TextWord } from '../text-words.ts';

/** A page that has one of these does not say that it is so. */
const hedges = new Set(
  'may might allegedly alleged reportedly rumored rumoured proposed considering likely possibly perhaps'.split(' '),
);

/** Of what is only wanted or expected, where `to` follows. */
const aims = new Set(
  `plan plans planned planning expected intend intends intended hope hopes hoped want wants wanted seek seeks aim aims talks
  rumored rumoured alleged`.split(/\s+/),
);

/** Of what others tell: `is said to`, and not `he said to them`. */
const hearsay = new Set('said believed thought understood'.split(' '));

/** Of what nobody knows, where `that` follows. */
const guesses = new Set(
  'possible suspect suspects suspected speculate speculates speculated rumors rumours rumored rumoured fear fears'.split(
    ' ',
  ),
);

/** Where one of these stands, not even `will` is said: what is planned or expected will be, as far as anybody knows. */
const doubts = new Set('may might possibly perhaps'.split(' '));

/** `May` with a capital is a month. */
export function isHedgeAt(tokens: readonly TextWord[], at: number, isOfFuture: boolean): boolean {
  const word = tokens[at]?.isCapital === true ? '' : (tokens[at]?.lower ?? '');
  if (isOfFuture) return doubts.has(word);
  return hedges.has(word) || isAimAt(tokens, at) || isGuessAt(tokens, at);
}

/** `Plans to`, `is said to`. */
export function isAimAt(tokens: readonly TextWord[], at: number): boolean {
  const word = tokens[at]?.lower ?? '';
  if (tokens[at + 1]?.lower !== 'to') return false;
  return aims.has(word) || (hearsay.has(word) && /^(?:is|are|was|were)$/.test(tokens[at - 1]?.lower ?? ''));
}

/** `It is possible that coffee …`: what is left open stands behind it, with its subject. */
export function isGuessAt(tokens: readonly TextWord[], at: number): boolean {
  return guesses.has(tokens[at]?.lower ?? '') && tokens[at + 1]?.lower === 'that';
}

/** `Could reduce` for `reduces`; `he could see` is what he saw. */
export function isAbility({ lower }: TextWord): boolean {
  return lower === 'could';
}

/** `May be used`, `may be given`: documentation lets its reader do it, and leaves nothing open. */
export function isPermission(tokens: readonly TextWord[], at: number): boolean {
  const [word, next, verb] = [tokens[at], tokens[at + 1], tokens[at + 2]].map((each) => each?.lower ?? '');
  return word === 'may' && next === 'be' && permitted.test(verb ?? '');
}

const permitted =
  /^(?:used|given|set|specified|passed|omitted|supplied|provided|combined|added|repeated|called|abbreviated|overridden|nested|configured|defined)$/;

export function isOfFuture({ lower }: TextWord): boolean {
  return lower === 'will' || lower.endsWith("'ll");
}

/** What leaves a claim open in its own words. */
const open = new Set(
  `can some sometimes often usually possible scheduled set due believed thought said says claim claims claimed allowed
  permitted able whether unclear suspect suspected rumors rumours suspects speculate fear fears`.split(/\s+/),
);

export function isLeftOpen(token: TextWord): boolean {
  if (isOfFuture(token)) return false;
  return isModal(token) || hedges.has(token.lower) || aims.has(token.lower) || open.has(token.lower);
}

/** `All` where the page says `most`. */
export function isOverstated(own: TextWord, theirs: TextWord): boolean {
  return whole.has(own.lower) && partial.has(theirs.lower);
}

const whole = new Set('all every each everyone everybody always completely entirely fully'.split(' '));
const partial = new Set(
  'most some many several certain majority often usually sometimes mostly partly nearly almost largely'.split(' '),
);
