import { isLetter, kindOf, lower, upper } from '../../text/words/character-kinds.ts';

/** A stretch of a text. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

export function cut(text: string, { start, end }: TextRange): string {
  return text.slice(start, end);
}

/** Longer ones are lists, tables or data without full stops: they are cut between two words. */
const longestSentence = 1_000;

/** A full stop after these ends no sentence. */
const abbreviations = new Set(
  `mr mrs ms dr prof st jr sr vs no nos vol fig figs eg ie etc inc ltd co corp approx est gen col lt sgt capt rev hon gov
  sen rep pres jan feb mar apr jun jul aug sep sept oct nov dec dept univ ave blvd mt ft ca cf al pp ed eds
  zb dh ua nr bzw usw ggf evtl inkl vgl mio mrd sra dra ee pág núm`.split(/\s+/),
);

/** Nor after these, where a figure follows: `cf. Sec. 4`, `p. 5`. */
const beforeFigures = new Set('p sec secs ch chap eq eqs art para pt tab app ver'.split(' '));

/** Names that end with `!`. */
const exclaimed = new Set(['yahoo', 'jeopardy', 'wham']);

/** What is written with a capital behind the point of an ordinal: `14. März`. */
const germanOrdinals =
  /\s{1,3}(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhundert)\b/y;

/** The sentences of a text, in reading order, without blanks around them. A line's end ends a sentence. */
export function sentencesOf(text: string): TextRange[] {
  const sentences: TextRange[] = [];
  let start = 0;
  for (let i = 0; i < text.length; i++) {
    const isTooLong = i - start >= longestSentence && !isLetter(text.charCodeAt(i));
    if (isTooLong || i - start >= 2 * longestSentence || endsSentence(text, i)) {
      // Behind a blank or a line's end, a straight mark opens what follows.
      if (!isBlank(text.charCodeAt(i))) while (isClosing(text.charCodeAt(i + 1))) i++;
      addTrimmed(sentences, text, start, i + 1);
      start = i + 1;
    }
  }
  addTrimmed(sentences, text, start, text.length);
  return sentences;
}

function addTrimmed(sentences: TextRange[], text: string, from: number, to: number): void {
  let start = from;
  let end = to;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  if (hasWord(text, start, end)) sentences.push({ start, end });
}

function hasWord(text: string, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if (isLetter(text.charCodeAt(i))) return true;
  return false;
}

function endsSentence(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code === 0x0a || code === 0x3002 || code === 0xff01 || code === 0xff1f) return true;
  // `.`, `!` and `?`
  if (code !== 0x2e && code !== 0x21 && code !== 0x3f) return false;
  if (code === 0x2e) return endsWithPoint(text, at);
  return isOpenEnd(text, at) && !(code === 0x21 && exclaimed.has(wordBefore(text, at).toLowerCase()));
}

function endsWithPoint(text: string, at: number): boolean {
  if (!isOpenEnd(text, at)) return isGluedEnd(text, at);
  const word = wordBefore(text, at);
  // `J. Smith`, and the first letter of `z. B.`
  const isInitial = word.length === 1 && (kindOf(word.charCodeAt(0)) === upper || isSingleLetter(text, at + 2));
  return !isInitial && !isAbbreviation(word, text, at) && !isOrdinal(word, text, at);
}

function isAbbreviation(word: string, text: string, at: number): boolean {
  const short = word.toLowerCase();
  if (abbreviations.has(short)) return true;
  // `e.g.`, `i.e.`
  if (word.length === 1 && text[at - 2] === '.') {
    const first = wordBefore(text, at - 2);
    if (first.length === 1 && abbreviations.has(first.toLowerCase() + short)) return true;
  }
  return beforeFigures.has(short) && isDigit(text.charCodeAt(at + 2));
}

function isSingleLetter(text: string, at: number): boolean {
  return kindOf(text.charCodeAt(at)) === upper && text[at + 1] === '.';
}

function isOrdinal(word: string, text: string, at: number): boolean {
  if (word.length > 2 || !/^\d+$/.test(word)) return false;
  germanOrdinals.lastIndex = at + 1;
  return germanOrdinals.test(text);
}

/** What follows can begin a sentence: blanks or closing marks, then no small letter. */
function isOpenEnd(text: string, at: number): boolean {
  let next = at + 1;
  while (isClosing(text.charCodeAt(next))) next++;
  if (next < text.length && !isBlank(text.charCodeAt(next))) return false;
  while (next < text.length && isBlank(text.charCodeAt(next))) next++;
  return kindOf(text.charCodeAt(next)) !== lower;
}

/** `irritability.If`, `in 2014.If`, `(so to say).If`: two sentences that lost their blank. */
function isGluedEnd(text: string, at: number): boolean {
  const isCapital = kindOf(text.charCodeAt(at + 1)) === upper && kindOf(text.charCodeAt(at + 2)) === lower;
  if (!isCapital) return false;
  const word = wordBefore(text, at);
  if (word === '') return isClosing(text.charCodeAt(at - 1)) || text[at - 1] === '%';
  // `12.Open` at the start of a line is an item of a list.
  if (/^\d{2,}$/.test(word)) return /[^\n]/.test(text[at - word.length - 1] ?? '');
  return word.length > 2 && kindOf(word.charCodeAt(word.length - 1)) === lower;
}

/** At most twelve letters of it: no abbreviation is longer. */
function wordBefore(text: string, at: number): string {
  let start = at;
  while (start > 0 && at - start < 12 && isLetter(text.charCodeAt(start - 1))) start--;
  return text.slice(start, at);
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0 || code === 0x3000;
}

const closing = new Set(Array.from(`"')]”’“»`, (mark) => mark.charCodeAt(0)));

/** Printed quotation marks, too: German closes with the one that English opens with. */
function isClosing(code: number): boolean {
  return closing.has(code);
}
