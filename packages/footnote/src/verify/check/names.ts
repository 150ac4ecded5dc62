import type { TextWord } from './text-words.ts';
import { isCalendarWord } from './values/dates.ts';

/** Capitalised words in a row: who or what a claim speaks of. */
export interface Name {
  readonly start: number;
  readonly end: number;
  readonly firstToken: number;
  readonly lastToken: number;
  /** A single word that begins a sentence may be any word. */
  readonly isSure: boolean;
  /** It begins a sentence: its first word may be a verb, as in `Open Windows`. */
  readonly isFirst: boolean;
}

export function namesOf(text: string, tokens: readonly TextWord[]): Name[] {
  const names: Name[] = [];
  for (let at = 0; at < tokens.length; at++) {
    if (!isNamePart(tokens[at])) continue;
    let last = at;
    while (isNamePart(tokens[last + 1]) && isJoined(text, tokens[last], tokens[last + 1])) last++;
    const [start, end] = [tokens[at]?.start ?? 0, tokens[last]?.end ?? 0];
    const isFirst = beginsSentence(text, start);
    const isSure = last > at || !isFirst || isSubject(tokens, at);
    names.push({ start, end, firstToken: at, lastToken: last, isSure, isFirst });
    at = last;
  }
  return names;
}

/** `Ofcom was …`, `NASA …`: the first word of a sentence, and yet a name. */
function isSubject(tokens: readonly TextWord[], at: number): boolean {
  return (
    /[A-Z].*[A-Z]/.test(tokens[at]?.written ?? '') ||
    /^(?:is|was|has|had|became|won|said|served|starred|played|released)$/.test(tokens[at + 1]?.lower ?? '')
  );
}

export function isNamePart(token: TextWord | undefined): boolean {
  return token?.isCapital === true && !token.isStop && !isCalendarWord(token.lower);
}

function isJoined(text: string, left: TextWord | undefined, right: TextWord | undefined): boolean {
  const between = text.slice(left?.end, right?.start);
  if (between === '. ') return (left?.written.length ?? 9) <= 3;
  return /^[ \-’']$/.test(between);
}

function beginsSentence(text: string, at: number): boolean {
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
