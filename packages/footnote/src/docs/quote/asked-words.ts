import { wordsOf } from '../../text/words/words.ts';
import { meaningsOf } from '../rank/everyday/meanings.ts';
import { parseQuery } from '../rank/parse-query.ts';

/** What is asked for, as far as a text can be compared with it. */
export interface AskedWords {
  /** Stems of what a question says, in English. */
  readonly stems: ReadonlySet<string>;
  /** As they were typed. */
  readonly typed: readonly string[];
  /** Stems of what it may mean, and how surely, 0 to 1. */
  readonly meant: readonly { readonly stems: ReadonlySet<string>; readonly strength: number }[];
}

/** Whoever says one word means that; whoever says more than so many says what is meant. */
const withMeanings = { least: 2, most: 12 };

export function askedWords(query: string): AskedWords {
  const { concepts, language } = parseQuery(query);
  const hasMeanings = concepts.length >= withMeanings.least && concepts.length <= withMeanings.most;
  const said = language === undefined ? query : concepts.map(({ typed }) => typed).join(' ');
  return {
    stems: new Set(concepts.flatMap(({ parts, names }) => [...parts, ...names])),
    typed: query.split(/\s+/),
    meant: hasMeanings
      ? meaningsOf(said).map(({ words, strength }) => ({ stems: new Set(wordsOf(words.join(' '))), strength }))
      : [],
  };
}

/** How many words of the question a text has, each once; all that is only meant counts less than one of them. */
export function countAsked(text: string, { stems, typed, meant }: AskedWords): number {
  const own = new Set(wordsOf(text));
  const among = (wanted: ReadonlySet<string>) => [...wanted].filter((stem) => own.has(stem)).length;
  // What begins with a word is about it.
  const first = /[\p{L}\p{N}_$][\p{L}\p{N}_$.-]*/u.exec(text.slice(0, 200))?.[0] ?? '';
  const unsaid = meant.map(({ stems: wanted, strength }) => (strength * among(wanted)) / wanted.size);
  return among(stems) + (typed.includes(first) ? 1 : 0) + Math.min(0.9, Math.max(0, ...unsaid));
}
