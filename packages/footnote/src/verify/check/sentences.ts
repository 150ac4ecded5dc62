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
  zb dh ua nr bzw usw ggf evtl inkl vgl mio mrd bspw sog ehem zzgl einschl
  mme mmes mlle sra dra sta dña ee pág núm ul im św jh jhd jhdt`.split(/\s+/),
);

/** Some are often the last word: where a marker was between them and a capital, `etc. [1] Snow`, they are. */
const lastWords = new Set('jh jhd jhdt etc usw inc ltd co corp al uu jr sr'.split(' '));
const behindMarker = /[ \t]{4,400}\p{Lu}/uy;

/** Nor after these, where a figure follows: `cf. Sec. 4`, `p. 5`, `gem. Nr. 3`. */
const beforeFigures = new Set(
  'p sec secs ch chap eq eqs art para pt tab app ver abs gem rd abb bd kap ziff env ok'.split(' '),
);
const figure = /\s{1,3}(?:\d|§|(?:nr|no|art|abs|ziff)\.)/iy;

/** Single small letters, with a figure before them seconds and hours: `v. Falk`, `ü. NHN`, `s. XII`, but `17 h. Le train`. */
const singleSmall = new Set('vüshuz');
const units = new Set('sh');

/** `EE. UU. Joe Biden` goes on, `EE. UU. El país` does not. */
const spanishStart =
  /\s+(?:El|La|Los|Las|En|Un|Una|Se|Es|Con|Por|Según|Su|Sus|Este|Esta|Al|No|Para|Pero|Desde|Tras)\s/y;

/** Names that end with `!`. */
const exclaimed = new Set(['yahoo', 'jeopardy', 'wham']);

/** What is written with a capital behind the point of an ordinal: `14. März`. */
const germanOrdinals =
  /\s{1,3}(?:Januar|Jänner|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember|Jahrhundert|Jhd?t?)\b/y;

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
  const isShort = word.length === 1 ? isLetterOfName(word, text, at) : isAbbreviation(word, text, at);
  return !isShort && !isOrdinal(word, text, at);
}

/** `J. Smith`, both letters of `z. B.` and `h. c. Meier`, `v. Falk`, `e.g.` */
function isLetterOfName(letter: string, text: string, at: number): boolean {
  if (kindOf(letter.charCodeAt(0)) === upper || isSingleLetter(text, at + 2)) return true;
  if (singleSmall.has(letter)) return !(units.has(letter) && /\d\s?$/.test(text.slice(Math.max(0, at - 3), at - 1)));
  if (kindOf(letter.charCodeAt(0)) !== lower) return false;
  const first = wordBefore(text, at - 2);
  if (text[at - 2] === '.' && first.length === 1 && abbreviations.has(first.toLowerCase() + letter)) return true;
  return isAbbreviation(letter, text, at) || (letter !== 'm' && isSecondLetter(text, at - 1));
}

/** Behind a single letter with a point and a blank: `c` of `h. c.`, `ex` of `p. ex.`; but `a las 9 a. m.` may end. */
function isSecondLetter(text: string, start: number): boolean {
  return /(?:^|[^\p{L}\d.])\p{Ll}\.[ \u00a0]$/u.test(text.slice(Math.max(0, start - 4), start));
}

function isAbbreviation(word: string, text: string, at: number): boolean {
  const short = word.toLowerCase();
  if (lastWords.has(short) && matchesAt(behindMarker, text, at + 1)) return false;
  if (abbreviations.has(short)) return true;
  if (short === 'ex') return isSecondLetter(text, at - 2);
  if (word === 'UU') return !matchesAt(spanishStart, text, at + 1);
  return beforeFigures.has(short) && matchesAt(figure, text, at + 1);
}

function matchesAt(sticky: RegExp, text: string, at: number): boolean {
  sticky.lastIndex = at;
  return sticky.test(text);
}

function isSingleLetter(text: string, at: number): boolean {
  return kindOf(text.charCodeAt(at)) === upper && text[at + 1] === '.';
}

function isOrdinal(word: string, text: string, at: number): boolean {
  if (word.length > 2 || !/^\d+$/.test(word)) return false;
  return matchesAt(germanOrdinals, text, at + 1);
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

function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xa0 || code === 0x3000;
}

const closing = new Set(Array.from(`"')]”’“»`, (mark) => mark.charCodeAt(0)));

/** Printed quotation marks, too: German closes with the one that English opens with. */
function isClosing(code: number): boolean {
  return closing.has(code);
}
