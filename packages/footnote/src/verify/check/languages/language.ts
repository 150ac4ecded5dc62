import { smallWords } from './small-words.ts';

interface Languages {
  readonly english: ReadonlySet<string>;
  /** The others. */
  readonly names: readonly string[];
  /** Of each of these, all its small words. */
  readonly small: ReadonlyMap<string, ReadonlySet<string>>;
  /** What a word tells: which languages it is of, and English rather than which. */
  readonly telling: ReadonlyMap<string, { readonly of: number[]; readonly ratherThan: number[] }>;
}

/** Words that a language shares with English tell nothing of which of both it is. */
function readLanguages(): Languages {
  const { English = '', ...others } = smallWords;
  const lists = Object.entries(others).map(([name, list]) => ({
    name,
    telling: new Set(list.split(';')[0]?.split(/\s+/)),
    small: new Set(list.split(/;?\s+/)),
  }));
  const telling = new Map<string, { of: number[]; ratherThan: number[] }>();
  const entryOf = (word: string) => {
    const entry = telling.get(word) ?? { of: [], ratherThan: [] };
    telling.set(word, entry);
    return entry;
  };
  const english = new Set(English.split(/\s+/));
  lists.forEach((list, at) => {
    for (const word of list.telling) if (!english.has(word)) entryOf(word).of.push(at);
    for (const word of english) if (!list.telling.has(word)) entryOf(word).ratherThan.push(at);
  });
  return {
    names: lists.map(({ name }) => name),
    english,
    small: new Map(lists.map(({ name, small }) => [name, small])),
    telling,
  };
}

let known: Languages | undefined;

function languages(): Languages {
  known ??= readLanguages();
  return known;
}

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
 * says too little of its language is in that of the answer, unless it has a word of the page's: a text may be in two.
 */
export function otherLanguage(claim: string, page: string, ofAnswer?: string): string | undefined {
  // Headings and menus stand at the beginning, so the middle is looked at, too.
  const middle = Math.max(0, Math.floor(page.length / 2) - sample / 2);
  const text = `${page.slice(0, sample)}\n${page.slice(middle, middle + sample)}`;
  const ofPage = languageOf(text);
  const ofClaim = languageOf(claim) ?? (speaksFor(ofPage, claim, ofAnswer) ? undefined : ofAnswer);
  const isOther = ofClaim !== undefined && ofPage !== undefined && ofClaim !== ofPage;
  return isOther ? `the page is in another language (${ofPage}) than the claim (${ofClaim})` : undefined;
}

/** Whether small words of one language speak for it, and not as many for the other: `di` may stand in a name. */
function speaksFor(language: string | undefined, text: string, other: string | undefined): boolean {
  const [own, others] = [smallWordsIn(language), smallWordsIn(other)];
  const words = textWords(text.match(/\p{L}+/gu) ?? []);
  const count = (of: ReadonlySet<string>, not: ReadonlySet<string>) =>
    words.filter((word) => of.has(word) && !not.has(word)).length;
  return count(own, others) > count(others, own);
}

function smallWordsIn(language: string | undefined): ReadonlySet<string> {
  return language === 'English' ? languages().english : smallWordsOf(language);
}

export function languageOf(text: string): string | undefined {
  const script = scriptOf(text);
  if (script !== 'Latin') return script;
  const written = text.match(/\p{L}+/gu) ?? [];
  const words = textWords(written);
  const least = Math.max(2, 0.08 * written.length);
  const { names, telling } = languages();
  const counts = names.map((name) => ({ name, own: 0, english: 0, found: new Set<string>() }));
  for (const word of words) {
    const { of = [], ratherThan = [] } = telling.get(word) ?? {};
    for (const at of of) {
      const count = counts[at];
      if (count !== undefined) {
        count.own++;
        count.found.add(word);
      }
    }
    for (const at of ratherThan) {
      const count = counts[at];
      if (count !== undefined) count.english++;
    }
  }
  counts.sort((a, b) => b.own - a.own);
  if (counts.every(({ own, english }) => english >= least && english >= clearlyMore * own)) return 'English';
  const [best, second] = counts;
  // Languages that are much alike are not told apart by a sentence.
  if (best === undefined || best.own < least || best.own < clearlyMore * Math.max(second?.own ?? 0, best.english))
    return undefined;
  // `De la` may stand in a name, and a title between English words.
  const enough = best.own >= 3 * best.english && words.some(hasAccent) ? 2 : 3;
  return best.found.size >= enough ? best.name : undefined;
}

/** `Los` of `Los Angeles` is no word of the sentence; the first word has its capital from it. */
function textWords(written: readonly string[]): readonly string[] {
  return written.flatMap((word, at) => (at === 0 || beginsSmall(word) ? [word.toLowerCase()] : []));
}

const clearlyMore = 1.5;

/** Of words that none of the others has: `of` is Dutch, too, `by` Czech, `has` Spanish and `have` Danish. */
export function hasEnglishWord(text: string): boolean {
  return /\b(?:the|and|from|which|with|that|this|their)\b/i.test(text);
}

/** Nor is it English where it has hardly a small word of it. */
export function isEnglish(text: string, language: string | undefined): boolean {
  if (language !== undefined) return language === 'English';
  if (hasEnglishWord(text)) return true;
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const { english } = languages();
  return words.length < fewestWords || words.filter((word) => english.has(word)).length >= leastEnglish * words.length;
}

const [fewestWords, leastEnglish] = [8, 0.1];

/** Words of a language beside English that say nothing of a subject; none where it is not known. */
export function smallWordsOf(language: string | undefined): ReadonlySet<string> {
  return languages().small.get(language ?? '') ?? none;
}

const none: ReadonlySet<string> = new Set();

function beginsSmall(word: string): boolean {
  const code = word.charCodeAt(0);
  return code < 0x80 ? code >= 0x61 : /^\p{Ll}/u.test(word);
}

function hasAccent(word: string): boolean {
  return /[^a-z]/.test(word);
}

function scriptOf(text: string): string | undefined {
  if (/[a-z]/i.test(text) && !/[\u0370-\u1fff\u2e80-\uffff]/.test(text)) return 'Latin';
  const counts = Object.entries(scripts).map(([name, letters]) => ({ name, count: text.match(letters)?.length ?? 0 }));
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const best = counts.sort((a, b) => b.count - a.count)[0];
  // Names and terms of another script stand in any text.
  return best !== undefined && best.count > 0.6 * all ? best.name : undefined;
}
