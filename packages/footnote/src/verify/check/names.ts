import { isCalendarWord } from './dates.ts';
import type { TextWord } from './text-words.ts';

/** Capitalised words in a row: who or what a claim speaks of. */
export interface Name {
  readonly start: number;
  readonly end: number;
  readonly firstToken: number;
  readonly lastToken: number;
  /** A single word that begins a sentence may be any word. */
  readonly isSure: boolean;
}

export function namesOf(text: string, tokens: readonly TextWord[]): Name[] {
  const names: Name[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (!isNamePart(tokens[at])) continue;
    let last = at;
    while (isNamePart(tokens[last + 1]) && isJoined(text, tokens[last], tokens[last + 1])) last++;
    const first = tokens[at];
    const isSure = last > at || !beginsSentence(text, first?.start ?? 0) || /[A-Z].*[A-Z]/.test(first?.written ?? '');
    names.push({ start: first?.start ?? 0, end: tokens[last]?.end ?? 0, firstToken: at, lastToken: last, isSure });
    at = last;
  }
  return names;
}

export function isNamePart(token: TextWord | undefined): boolean {
  return token?.isCapital === true && !token.isStop && !isCalendarWord(token.lower);
}

function isJoined(text: string, left: TextWord | undefined, right: TextWord | undefined): boolean {
  const between = text.slice(left?.end, right?.start);
  return between.length <= 2 && /^(?:[ \-’']|\. )$/.test(between);
}

export function beginsSentence(text: string, at: number): boolean {
  let i = at - 1;
  while (i >= 0 && /[\s"'“‘(*]/.test(text[i] ?? '')) i--;
  return i < 0 || /[.!?:\n]/.test(text[i] ?? '');
}

const ending = /^(?:a|an|ans|ain|ic|ia|ian|ians|e|ean|eans|ese|i|is|ish|land|n|ns|o|s|y)?$/;

/** `Canada` and `Canadian`, `Italy` and `Italians`. */
export function isSamePlace(a: string, b: string): boolean {
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  return shared >= 4 && ending.test(a.slice(shared)) && ending.test(b.slice(shared));
}
