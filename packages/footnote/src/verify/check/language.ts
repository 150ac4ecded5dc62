import { smallWords } from './small-words.ts';

/** Words that a language shares with English tell nothing of which of both it is: each has those that are its own. */
const { English: everyday = '', ...others } = smallWords;
const english = everyday.split(/\s+/);
const languages = Object.entries(others).map(([name, list]) => {
  const words = (list.split(';')[0] ?? '').split(/\s+/);
  const own = new Set(words.filter((word) => !english.includes(word)));
  return {
    name,
    all: new Set(list.split(/;?\s+/)),
    own,
    ofEnglish: new Set(english.filter((word) => !words.includes(word))),
  };
});

const scripts = {
  Latin: /\p{sc=Latin}/gu,
  Cyrillic: /\p{sc=Cyrillic}/gu,
  Greek: /\p{sc=Greek}/gu,
  Arabic: /\p{sc=Arabic}/gu,
  Hebrew: /\p{sc=Hebrew}/gu,
  Devanagari: /\p{sc=Devanagari}/gu,
  Thai: /\p{sc=Thai}/gu,
  Korean: /\p{sc=Hangul}/gu,
  'Chinese or Japanese': /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/gu,
};

const sample = 6_000;

/**
 * That a page is in another language than the claim, in words; undefined also where that is not clear. A sentence that
 * says too little of its language is in that of the answer.
 */
export function otherLanguage(claim: string, page: string, ofAnswer?: string): string | undefined {
  // Headings and menus stand at the beginning, so the middle is looked at, too.
  const middle = Math.max(0, Math.floor(page.length / 2) - sample / 2);
  const text = `${page.slice(0, sample)}\n${page.slice(middle, middle + sample)}`;
  const [ofClaim, ofPage] = [languageOf(claim) ?? ofAnswer, languageOf(text)];
  const isOther = ofClaim !== undefined && ofPage !== undefined && ofClaim !== ofPage;
  return isOther ? `the page is in another language (${ofPage}) than the claim (${ofClaim})` : undefined;
}

export function languageOf(text: string): string | undefined {
  const script = scriptOf(text);
  if (script !== 'Latin') return script;
  const written = text.match(/\p{L}+/gu) ?? [];
  // `Los` of `Los Angeles` is no word of the sentence; the first word has its capital from it.
  const words = written.flatMap((word, at) => (at === 0 || /^\p{Ll}/u.test(word) ? [word.toLowerCase()] : []));
  const least = Math.max(2, 0.08 * written.length);
  const counts = languages
    .map(({ name, own, ofEnglish }) => {
      const found = words.filter((word) => own.has(word));
      return { name, found, own: found.length, english: words.filter((word) => ofEnglish.has(word)).length };
    })
    .sort((a, b) => b.own - a.own);
  if (counts.every(({ own, english: count }) => count >= least && count >= clearlyMore * own)) return 'English';
  const [best, second] = counts;
  // Languages that are much alike are not told apart by a sentence.
  if (best === undefined || best.own < least || best.own < clearlyMore * Math.max(second?.own ?? 0, best.english))
    return undefined;
  // `De la` may stand in a name, and a title between English words.
  const enough = best.own >= 3 * best.english && words.some(hasAccent) ? 2 : 3;
  return new Set(best.found).size >= enough ? best.name : undefined;
}

const clearlyMore = 1.5;

/** Nor is it English where it has hardly a small word of it. */
export function isEnglish(text: string, language: string | undefined): boolean {
  if (language !== undefined) return language === 'English';
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  return (
    words.length < fewestWords || words.filter((word) => english.includes(word)).length >= leastEnglish * words.length
  );
}

const [fewestWords, leastEnglish] = [8, 0.1];

/** Small words of a language beside English, which say nothing of a subject; none where it is not known. */
export function smallWordsOf(language: string | undefined): ReadonlySet<string> {
  return languages.find(({ name }) => name === language)?.all ?? none;
}

const none: ReadonlySet<string> = new Set();

function hasAccent(word: string): boolean {
  return /[^a-z]/.test(word);
}

function scriptOf(text: string): string | undefined {
  const counts = Object.entries(scripts).map(([name, letters]) => ({ name, count: text.match(letters)?.length ?? 0 }));
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const best = counts.sort((a, b) => b.count - a.count)[0];
  // Names and terms of another script stand in any text.
  return best !== undefined && best.count > 0.6 * all ? best.name : undefined;
}
