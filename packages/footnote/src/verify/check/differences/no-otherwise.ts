import type { TextWord } from '../text-words.ts';
import type { LanguageOfNo } from './languages.ts';

/** Whether a text says in other words the no of another one: a word that both have says nothing of the difference. */
export function saysNoOtherwise(
  tokens: readonly TextWord[],
  said: readonly TextWord[],
  { quiet, name }: LanguageOfNo,
): boolean {
  const terms = new Set(said.map(({ term }) => term));
  return tokens.some(
    (word) =>
      !terms.has(word.term) && (quiet.test(word.lower) || (name === 'German' && isPrefixed(word.term, [...terms]))),
  );
}

/** So many letters that two words have in common make them forms of one. */
const commonLetters = 4;

/** `Unmöglich` for `nicht möglich`; no `Unternehmen`, whose `un` is a part of the word. */
function isPrefixed(term: string, others: readonly string[]): boolean {
  const denied = /^un(\p{L}{4,})$/u.exec(term)?.[1];
  return denied !== undefined && others.some((other) => other.startsWith(denied.slice(0, commonLetters)));
}
