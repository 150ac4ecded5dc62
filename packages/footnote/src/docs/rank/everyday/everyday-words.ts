import { memoize } from '../../../memoize.ts';
import { findStem } from '../../../text/words/find-stem.ts';
import { readWords, stemOf } from '../../../text/words/words.ts';
import { phrasesOfLibraries } from './phrases-of-libraries.ts';
import { phrasesOfPages } from './phrases-of-pages.ts';
import { phrasesOfPrograms } from './phrases-of-programs.ts';
import { synonyms } from './synonyms.ts';

// What people say, and what documentation calls it. In the tables stands only what holds in most projects. They are
// looked through for the words of a question: to read them whole would take longer than to answer it.

/** Other words for a stem, as they are written. */
export const otherWordsFor: (stem: string) => readonly string[] = memoize((stem) => {
  synonymText ??= spaced(synonyms.replaceAll(' = ', ' '));
  const others = new Set<string>();
  for (const { at, word } of findStem(synonymText, stem)) {
    for (const other of lineAt(synonymText, at).split(' ')) if (other !== word) others.add(other);
  }
  return [...others];
});

/** What the phrases in a text may mean: a group of words for each. */
export function meantByPhrases(text: string): readonly (readonly string[])[] {
  const stems = readWords(text).flatMap(({ parts }) =>
    sayingMore(parts).map((part) => (isNumber(part) ? '#' : stemOf(part))),
  );
  const meanings = new Set<string>();
  for (const [at, stem] of stems.entries()) {
    for (const { said, meaning } of phrasesFrom(stem)) if (isSaidAt(said, stems, at)) meanings.add(meaning);
  }
  return [...meanings].map((meaning) => meaning.split(' '));
}

/** Words of everyday speech, as stems and in this order, and what they may mean. */
interface Phrase {
  readonly said: readonly string[];
  readonly meaning: string;
}

let synonymText: string | undefined;
let phraseText: string | undefined;

/** Those that begin with this stem. */
const phrasesFrom: (stem: string) => readonly Phrase[] = memoize((stem) => {
  phraseText ??= spaced([phrasesOfPrograms, phrasesOfPages, phrasesOfLibraries].join('\n').replaceAll(', ', ' , '));
  const text = phraseText;
  return findStem(text, stem).flatMap(({ at }) => {
    const [left = '', meaning = ''] = lineAt(text, at).split(' > ');
    const comma = left.lastIndexOf(' , ', at - lineStart(text, at));
    const [phrase = ''] = left.slice(comma < 0 ? 0 : comma + 3).split(' , ');
    const said = sayingMore(phrase.split(' ')).map(stemOf);
    return said[0] === stem ? [{ said, meaning }] : [];
  });
});

/** Nobody says more between two words of a phrase. */
const mostBetween = 2;

function isSaidAt(said: readonly string[], stems: readonly string[], start: number): boolean {
  let at = start;
  return said.slice(1).every((word) => {
    const next = stems.slice(at + 1, at + 2 + mostBetween).indexOf(word);
    at += next + 1;
    return next >= 0;
  });
}

const small = new Set(
  `a an the my our your his her its their this that these those some any of to is are was were be been being will would
  it they i we you me us them and`.split(/\s+/),
);

/** Everybody puts these elsewhere. */
function sayingMore(words: readonly string[]): readonly string[] {
  return words.filter((word) => !small.has(word));
}

const numberWords = new Set(
  'two three four five six seven eight nine ten twelve fifteen twenty thirty hundred'.split(' '),
);

/** In the tables, `#` stands for any number. */
function isNumber(word: string): boolean {
  return numberWords.has(word) || /^\d+$/.test(word);
}

/** With a blank before and after each line, so that every word stands between blanks. */
function spaced(table: string): string {
  return `\n ${table.trim().replace(/\n+/g, ' \n ')} \n`;
}

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at) + 2;
}

function lineAt(text: string, at: number): string {
  return text.slice(lineStart(text, at), text.indexOf('\n', at) - 1);
}
