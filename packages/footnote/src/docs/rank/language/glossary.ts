import { memoize } from '../../../memoize.ts';
import { stemOf } from '../../../text/words/words.ts';
import { usualShare } from '../ordinary-words.ts';
import { glossaryTable } from './glossary-table.ts';
import {
  asksInEnglish,
  type Language,
  type LatinLanguage,
  latinLanguages,
  smallWordsOf,
  tellingWords,
} from './small-words.ts';
import { formsOf, isParticle, plainForm } from './word-forms.ts';

export type { Language } from './small-words.ts';

/** What a question in another language says. */
export interface Translation {
  readonly language: Language;
  /**
   * The words that were understood, in English, and between them what every language writes alike: names of packages
   * and of code, and loan words.
   */
  readonly words: readonly string[];
}

/** What a question in another language says in English; undefined for one in English. */
export function translate(text: string): Translation | undefined {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return withoutBlanks(text, 'Japanese');
  if (/\p{Script=Han}/u.test(text)) return withoutBlanks(text, 'Chinese');
  const pieces = piecesOf(text);
  const language = spokenIn(pieces);
  if (language === undefined) return undefined;
  return { language, words: [...new Set(inEnglish(pieces, language))] };
}

/** A form of a row: a whole word, or the beginning that the forms of a word share. */
interface RowForm {
  readonly text: string;
  /** How many letters may follow. */
  readonly ending: number;
  readonly english: readonly string[];
}

const columns: readonly Language[] = ['German', 'French', 'Spanish', 'Chinese', 'Japanese'];

/** All that the table says in one language, the longest first. */
const formsIn = memoize((language: Language): readonly RowForm[] => {
  const at = 1 + columns.indexOf(language);
  const forms = new Map<string, RowForm>();
  for (const row of glossaryTable.trim().split('\n')) {
    const cells = row.split('|');
    const said = (cells[at] ?? '').split(',').filter((written) => written !== '');
    for (const written of said) {
      const form = formOf(written, (cells[0] ?? '').split(' '));
      // Several rows may have the same word.
      const english = [...(forms.get(form.text)?.english ?? []), ...form.english];
      forms.set(form.text, { ...form, english });
    }
  }
  return longestFirst([...forms.values()]);
});

/** The more a form says of a word, the less it is by chance. */
function longestFirst(forms: readonly RowForm[]): readonly RowForm[] {
  return forms.toSorted((a, b) => b.text.length - a.text.length);
}

function formOf(written: string, english: readonly string[]): RowForm {
  if (written.endsWith('-')) return { text: written.slice(0, -1), ending: 4, english };
  return { text: written.replaceAll('-', ' '), ending: written.length < 5 ? 0 : 5, english };
}

/** Chinese and Japanese have no blanks: the longest words that the text contains, each place once. */
function withoutBlanks(text: string, language: 'Chinese' | 'Japanese'): Translation {
  let rest = text.normalize('NFKC');
  const names = rest.matchAll(/[A-Za-z_$@][\w$@./-]*/g);
  const said = [...names].map(({ 0: name, index }) => ({ at: index, english: [name] as readonly string[] }));
  for (const { text: word, english } of signsOf(language)) {
    const at = rest.indexOf(word);
    if (at === -1) continue;
    said.push({ at, english });
    rest = rest.replaceAll(word, '\u0001'.repeat(word.length));
  }
  said.sort((a, b) => a.at - b.at);
  return { language, words: [...new Set(said.flatMap(({ english }) => english))] };
}

/** With the small words, which say nothing: what is inside of them is not said. */
const signsOf = memoize((language: Language): readonly RowForm[] => {
  const small = [...smallWordsOf(language)].map((word) => formOf(word, []));
  return longestFirst([...formsIn(language), ...small]);
});

/** A word of the question, or a part of one with a hyphen. */
interface AskedWord {
  readonly written: string;
  readonly plain: string;
  /** The word that it is part of. */
  readonly word: string;
  /** A comma or the end comes after it. */
  readonly isLast: boolean;
}

function piecesOf(text: string): readonly AskedWord[] {
  const words = text.normalize('NFC').matchAll(/[\p{L}\p{N}_$@]+(?:[./-]+[\p{L}\p{N}_$@]+)*/gu);
  return [...words].flatMap(({ 0: word, index, input }) => {
    const isLast = /^\W*(?:[,;:.?!)]|$)/.test(input.slice(index + word.length, index + word.length + 4));
    const parts = isCode(word) ? [word] : word.split(/[./-]+/);
    return parts.map((written) => ({ written, plain: plainForm(written), word, isLast }));
  });
}

/** Nobody writes a word of a language like this. */
function isCode(word: string): boolean {
  return isAscii(word) && /[a-z][A-Z]|[_$@./]|\d|^[A-Z]{2,}$/.test(word);
}

/** Whatever has other letters is a word of its language: names of code have none. */
function isAscii(word: string): boolean {
  return /^[\w$@./-]+$/.test(word);
}

/** Small words tell a language, and words with accents that its glossary has; few are enough where little is said. */
function spokenIn(pieces: readonly AskedWord[]): LatinLanguage | undefined {
  const said = pieces.filter(({ written }) => !isCode(written));
  const words = said.map(({ plain }) => plain);
  if (asksInEnglish(words)) return undefined;
  const accented = pieces.filter(({ written }) => !isAscii(written));
  const heard = latinLanguages.map((language) => {
    const known = understand(accented, language).filter((english) => english.length > 0).length;
    const sureness = tellingWords(words, language) + known;
    // Others with accents may be somebody's name.
    return {
      language,
      sureness: sureness === 0 ? strangeWords(said, language) : sureness + (accented.length - known) / 2,
    };
  });
  const [first] = heard.sort((a, b) => b.sureness - a.sureness);
  return first !== undefined && first.sureness >= (pieces.length <= 4 ? 1 : 1.5) ? first.language : undefined;
}

/** How many words of the glossary English has not, `Datei hochladen`; one alone may be a name. */
function strangeWords(said: readonly AskedWord[], language: LatinLanguage): number {
  const english = understand(said, language);
  const strange = said.filter(({ plain }, i) => {
    const meant = english[i] ?? [];
    const isEnglish = usualShare(stemOf(plain)) > 0 || meant.some((word) => word.slice(0, 3) === plain.slice(0, 3));
    return meant.length > 0 && !isEnglish;
  });
  return strange.length < 2 ? 0 : strange.length;
}

/** What was not understood may be a name: a whole word, unless a part of it was understood. */
function inEnglish(pieces: readonly AskedWord[], language: LatinLanguage): readonly string[] {
  const english = understand(pieces, language);
  const isName = pieces.map(
    ({ plain, written }, i) =>
      english[i]?.length === 0 && written.length > 1 && isAscii(written) && !isSmall(plain, language),
  );
  const inParts = new Set(pieces.filter((_, i) => !isName[i]).map(({ word }) => word));
  return pieces.flatMap(({ word, written }, i) => {
    if (!isName[i]) return english[i] ?? [];
    return inParts.has(word) ? [written] : [word];
  });
}

/** The English words for each piece; none for those that were not understood. */
function understand(pieces: readonly AskedWord[], language: LatinLanguage): readonly (readonly string[])[] {
  const english: (readonly string[])[] = pieces.map(() => []);
  const isFree = (place: number) => english[place]?.length === 0;
  const take = (places: readonly number[], words: readonly string[]) => {
    if (places.every(isFree)) for (const place of places) english[place] = words;
  };
  for (const phrase of phrasesIn(language)) for (const places of placesOf(phrase, pieces)) take(places, phrase.english);
  for (const [verb, particle] of language === 'German' ? separated(pieces) : []) {
    const joined = `${pieces[particle]?.plain}${pieces[verb]?.plain}`;
    take([verb, particle], formsIn(language).find((form) => matches(joined, form))?.english ?? []);
  }
  pieces.forEach(({ plain, written }, place) => {
    if (!isCode(written) && !isSmall(plain, language)) take([place], meaningOf(plain, language));
  });
  return english;
}

function isSmall(word: string, language: LatinLanguage): boolean {
  return smallWordsOf(language).has(word);
}

const phrasesIn = memoize((language: LatinLanguage) => formsIn(language).filter(({ text }) => text.includes(' ')));

/** Where the words of a phrase stand one after the other. */
function placesOf(phrase: RowForm, pieces: readonly AskedWord[]): readonly (readonly number[])[] {
  const words = phrase.text.split(' ');
  return pieces.flatMap((_, at) => {
    const isHere = words.every((word, i) => {
      const said = pieces[at + i]?.plain ?? '';
      return i < words.length - 1 ? said === word : matches(said, { ...phrase, text: word });
    });
    return isHere ? [words.map((_, i) => at + i)] : [];
  });
}

const longestClause = 20;

/** A German verb and its particle, where that stands at the end of a clause: `lade` and `herunter`. */
function separated(pieces: readonly AskedWord[]): readonly (readonly [number, number])[] {
  return pieces.flatMap(({ plain, isLast }, particle) => {
    const next = pieces[particle + 1]?.plain ?? '';
    // A short one may also be a preposition or an article.
    const isEnd = isLast || plain.length >= 4 || /^(?:und|oder|ohne|wenn|bevor|damit)$/.test(next);
    if (!isParticle(plain) || !isEnd) return [];
    const from = Math.max(0, particle - longestClause);
    return pieces.slice(from, particle).map((_, i) => [from + i, particle] as const);
  });
}

/** What one word says. */
function meaningOf(word: string, language: LatinLanguage): readonly string[] {
  const forms = formsOf(word, language);
  if (language === 'German') return meaningOfCompound(forms);
  return formsIn(language).find((form) => forms.some((said) => matches(said, form)))?.english ?? [];
}

/** A German word may be made of several: the longest that is in it, and what is before and after that. */
function meaningOfCompound(said: readonly string[]): readonly string[] {
  for (const form of formsIn('German')) {
    for (const word of said) {
      const at = placeIn(word, form);
      if (at === -1) continue;
      const others = [word.slice(0, at), word.slice(at + form.text.length)].filter((rest) => rest.length >= 4);
      return [...form.english, ...others.flatMap((rest) => meaningOfCompound([rest]))];
    }
  }
  return [];
}

/** Short words are in many by chance: one of four letters is only looked for at the end, shorter ones stand alone. */
function placeIn(word: string, form: RowForm): number {
  const { text } = form;
  if (matches(word, form)) return 0;
  const at = text.length >= 5 ? word.indexOf(text) : text.length === 4 && word.endsWith(text) ? word.length - 4 : -1;
  return at === 0 || at >= 3 ? at : -1;
}

/** A word that goes on is a form as long as the ending is short. */
function matches(word: string, { text, ending }: RowForm): boolean {
  return word.startsWith(text) && word.length <= text.length + ending;
}
