import { smallWordsOf } from './languages/language.ts';
import type { TextWord } from './text-words.ts';
import { amountWords } from './values/amount-words.ts';
import { isCalendarWord } from './values/date-parts.ts';
import { withEnglishFigures } from './values/notation.ts';

/** Capitalised words in a row: who or what a claim speaks of. */
export interface Name {
  readonly start: number;
  readonly end: number;
  readonly firstToken: number;
  readonly lastToken: number;
  /** A single word that begins a sentence may be any word. */
  readonly isSure: boolean;
  /** It begins a sentence, and no verb follows: its first word may be one, as in `Open Windows`. */
  readonly mayBeginWithVerb: boolean;
}

/** In German, two words in a row are taken for a name, and one that is written like no noun: all of these have capitals. Amounts are none. */
export function namesOf(text: string, tokens: readonly TextWord[], language?: string): Name[] {
  const names: Name[] = [];
  const small = smallWordsOf(language);
  const isOfAmount = amountWords(withEnglishFigures(text, language), tokens, language);
  const isPart = (at: number) => isNamePart(tokens[at]) && !small.has(tokens[at]?.lower ?? '') && !isOfAmount(at);
  for (let at = 0; at < tokens.length; at++) {
    if (!isPart(at)) continue;
    const isFirstAlone = isOpener(text, tokens[at]);
    let last = at;
    while (!isFirstAlone && isPart(last + 1) && isJoined(text, tokens[last], tokens[last + 1])) last++;
    if (language === 'German' && last === at && !isWrittenAsName(tokens[at])) continue;
    const [start, end] = [tokens[at]?.start ?? 0, tokens[last]?.end ?? 0];
    const isOpen = isFirstAlone || (beginsSentence(text, start) && !isSubject(tokens, at, last));
    const isSure = last > at || !isOpen;
    names.push({ start, end, firstToken: at, lastToken: last, isSure, mayBeginWithVerb: isOpen && last > at });
    at = last;
  }
  return names;
}

/** `NASA`, `OpenAI`, `A13`. */
function isWrittenAsName(token: TextWord | undefined): boolean {
  return /\p{Lu}.*[\p{Lu}\d]/u.test(token?.written ?? '');
}

const openers = new Set(
  `although despite during upon unlike before after since until nobody nothing everybody everything everyone somebody
  something once whenever wherever similarly according`.split(/\s+/),
);

/** `Although Gravity`: a capital letter only because a sentence begins. */
function isOpener(text: string, token: TextWord | undefined): boolean {
  return token !== undefined && openers.has(token.lower) && beginsSentence(text, token.start);
}

/** `Ofcom was …`, `NASA …`, `Howard ’s …`: the first words of a sentence, and yet a name. */
function isSubject(tokens: readonly TextWord[], first: number, last: number): boolean {
  const [word, next] = [tokens[last], tokens[last + 1]];
  if (first === last && /[A-Z].*[A-Z]/.test(word?.written ?? '')) return true;
  if (next === undefined || next.isCapital) return false;
  if (/^(?:is|was|has|had|s)$/.test(next.lower)) return true;
  // Plurals, and what is done rather than who does it, are seldom names.
  return !/(?:s|ing|ly|ed|ion|ment|ness|^once)$/.test(word?.lower ?? '') && isVerbOfOne(next.lower, tokens[last + 2]);
}

const pasts = new Set(
  `became began bought broke brought built came chose died drew fell felt fought found gave got grew held kept knew led
  left lost made met paid ran said sang saw sold sent shot spent spoke stood taught thought told took went won wore
  wrote`.split(/\s+/),
);

/** `played`, `wrote`, `plays the`: what one did or does. Alone, `plays` may be many of them. */
function isVerbOfOne(word: string, next: TextWord | undefined): boolean {
  if (pasts.has(word) || (word.length > 3 && word.endsWith('ed'))) return true;
  return /[^su]s$/.test(word) && /^(?:an?|the|his|her|its|their|that|how)$/.test(next?.lower ?? '');
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
  // `J. Morgan`
  if (text[i] === '.' && /(?:^|[\s.])\p{Lu}$/u.test(text.slice(Math.max(0, i - 2), i))) return false;
  return i < 0 || /[.!?:\n]/.test(text[i] ?? '');
}

/** What a place ends with, and what its people, language or belief do. */
const ofPlace = /^(?:a|e|ia|land|o|s|y)?$/;
const ofPeople = /^(?:ai?ns?|e?ans?|ese|i|ians?|ic|ish?|ism|ists?|ns?|sm|sts?)$/;

/** `Canada` and `Canadian`, `Italy` and `Italians`, `Germany` and `German`; not `Victor` and `Victoria`. */
export function isSamePlace(a: string, b: string): boolean {
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  if (shared < 4) return false;
  const [left, right] = [a.slice(shared), b.slice(shared)];
  if (ofPeople.test(left)) return ofPlace.test(right) || ofPeople.test(right);
  if (ofPeople.test(right)) return ofPlace.test(left);
  return /^(?:['’]?s|land|y)?$/.test(left + right);
}
