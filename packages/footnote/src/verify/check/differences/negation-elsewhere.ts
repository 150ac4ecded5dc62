import type { Difference } from '../../../contract/verification.ts';
import { type Comparison, mainSentence } from '../compare.ts';
import { smallWordsOf } from '../languages/language.ts';
import { type TextWord, tokensOf } from '../text-words.ts';
import { withoutElision } from '../words.ts';
import { deniedApart } from './denied-apart.ts';
import { isNo, type LanguageOfNo, languagesOf } from './languages.ts';
import { saysNoOtherwise } from './no-otherwise.ts';

/** A clause of which less is in the other text speaks of something else. */
const [leastShare, fewestWords] = [0.75, 2];

/** The words of a language by what they do in a no. */
export interface WordsOfNo {
  readonly language: LanguageOfNo;
  readonly isNo: (word: TextWord) => boolean;
  /** It says what is spoken of. */
  readonly isSaying: (word: TextWord) => boolean;
}

/** `Nicht`, `ne … pas`, `nunca` in a clause that the other text has without it, both of them of one language. */
export function negationElsewhere(comparison: Comparison): Difference[] {
  const { claim, scan, tokens } = comparison;
  for (const language of new Set([...claim.tokens, ...tokens].flatMap(languagesOf))) {
    // Two languages that are much alike are not told apart by a sentence.
    if (claim.language !== undefined && claim.language !== language.name) continue;
    const words = wordsOfNo(language);
    const [own, theirs] = [readNos(claim.text, claim.tokens, words), readNos(scan.text, tokens, words)];
    // A no that both have says the same in both.
    const [lone, others] = [withoutThoseOf(own, theirs), withoutThoseOf(theirs, own)];
    if (lone.size > 0 === others.size > 0) continue;
    if (lone.size > 0) {
      const goesOn = readNos(scan.text, wordsAround(comparison), words);
      if (withoutThoseOf(own, goesOn).size < lone.size) continue;
      const denied = deniedWords(own, theirs, lone, words);
      if (denied !== undefined) return [{ kind: 'negation', claim: denied, page: '' }];
    } else {
      const main = readNos(scan.text, mainSentence(comparison), words);
      const denied = deniedWords(main, own, others, words);
      if (denied !== undefined) return [{ kind: 'negation', claim: '', page: denied }];
    }
  }
  return [];
}

/** The words of the passage with the sentences beside it: a page may go on with the no of a claim. */
function wordsAround({ scan, window }: Comparison): readonly TextWord[] {
  const [first, last] = [scan.sentences[window.from - 1], scan.sentences[window.to]];
  const start = first ?? scan.sentences[window.from];
  const end = last ?? scan.sentences[window.to - 1];
  return tokensOf(scan.text, start?.start, end?.end);
}

function wordsOfNo(language: LanguageOfNo): WordsOfNo {
  const small = smallWordsOf(language.name);
  const isSmall = (lower: string) =>
    small.has(lower) ||
    language.between.has(lower) ||
    (lower.includes("'") && small.has(withoutElision(lower).replace(/^n'/, '')));
  return {
    language,
    isNo: (word) => isNo(language, word),
    isSaying: ({ lower }) => !language.negators.has(lower) && !isSmall(lower),
  };
}

/** A text by its clauses, and each no in it with what it is about. */
interface Nos {
  readonly text: string;
  readonly tokens: readonly TextWord[];
  readonly clauses: readonly (readonly TextWord[])[];
  readonly nos: ReadonlyMap<TextWord, string>;
}

/** A no is about the next word that says something, else about the last one before it. */
function readNos(text: string, tokens: readonly TextWord[], { isNo, isSaying }: WordsOfNo): Nos {
  if (!tokens.some(isNo)) return { text, tokens, clauses: [tokens], nos: new Map() };
  const clauses = clausesOf(text, tokens);
  const nos = clauses.flatMap((clause) =>
    clause.flatMap((word, at): [TextWord, string][] => {
      if (!isNo(word)) return [];
      const about = clause.slice(at).find(isSaying) ?? clause.slice(0, at).findLast(isSaying);
      return [[word, about?.term ?? '']];
    }),
  );
  return { text, tokens, clauses, nos: new Map(nos) };
}

function withoutThoseOf({ nos }: Nos, others: Nos): ReadonlySet<TextWord> {
  const same = new Set(others.nos.values());
  return new Set([...nos].flatMap(([word, about]) => (same.has(about) ? [] : [word])));
}

function deniedWords(said: Nos, other: Nos, lone: ReadonlySet<TextWord>, words: WordsOfNo): string | undefined {
  if (saysNoOtherwise(other.tokens, said.tokens, words.language)) return undefined;
  const terms = new Set(other.tokens.map(({ term }) => term));
  const isSaidIf = other.tokens.some(isCondition);
  for (const [place, clause] of said.clauses.entries()) {
    const at = clause.findIndex((word) => lone.has(word));
    if (at < 0 || (!isSaidIf && clause.slice(0, 2).some(isCondition))) continue;
    const before = said.clauses[place - 1] ?? [];
    const found = deniedIn(clause, before, at, terms, words) ?? deniedApart(clause, before, said.tokens, terms, words);
    if (found === undefined || hasOtherNo(clause, said, other, found.denied)) continue;
    if (timesOf(found.denied, said.tokens) <= timesOf(found.denied, other.tokens))
      return said.text.slice(found.from.start, found.to.end);
  }
  return undefined;
}

/** `Nicht selbst entwaffnen` for `nicht entwaffnen`: where the other text has the word, it has a no that is not in this clause. */
function hasOtherNo(clause: readonly TextWord[], said: Nos, other: Nos, { term }: TextWord): boolean {
  const abouts = new Set(clause.map((word) => said.nos.get(word)));
  return other.clauses
    .filter((words) => words.some((word) => word.term === term))
    .some((words) => words.some((word) => other.nos.has(word) && !abouts.has(other.nos.get(word))));
}

/** What a text has more often than the other one may be so in the one place, and not in the other. */
function timesOf({ term }: TextWord, tokens: readonly TextWord[]): number {
  return tokens.filter((word) => word.term === term).length;
}

/** What a clause says no to, where the other text has nearly all of its words. */
function deniedIn(
  clause: readonly TextWord[],
  before: readonly TextWord[],
  at: number,
  terms: ReadonlySet<string>,
  words: WordsOfNo,
) {
  const from = clause[at];
  if (from === undefined || words.language.turn.test(clause[at + 1]?.lower ?? '') || isHalf(clause, at))
    return undefined;
  const isSaying = (word: TextWord) => words.isSaying(word) && !isCase(clause, word);
  const saying = clause.filter(isSaying);
  // `…, dem man sich nicht entziehen kann`: one word says too little without the clause before it, all of which is needed.
  const isShort = saying.length < fewestWords;
  const context = isShort ? [...before.filter(isSaying), ...saying] : saying;
  const shared = context.filter(({ term }) => terms.has(term)).length;
  if (isShort ? shared <= fewestWords || shared < context.length : shared < leastShare * context.length)
    return undefined;
  const next = clause.slice(at).find(isSaying);
  // At the end of its clause it denies the verb, which stands before it.
  const denied = next ?? clause.slice(0, at).findLast(isSaying);
  if (denied === undefined || !terms.has(denied.term)) return undefined;
  return next === undefined ? { from: clause[at - 1] ?? from, to: from, denied } : { from, to: next, denied };
}

/** `Auf keinen Fall`, `en ningún caso`. */
function isCase(clause: readonly TextWord[], word: TextWord): boolean {
  const before = clause[clause.indexOf(word) - 1];
  return before !== undefined && /^(?:fall|cas|caso|przypadku)$/.test(word.lower) && languagesOf(before).length > 0;
}

/** How far behind `ne` the other half of a French no stands. */
const halfWithin = 5;

/** `Ne … que` says only, and `ne` or `pas` alone says nothing. */
function isHalf(clause: readonly TextWord[], at: number): boolean {
  const lower = clause[at]?.lower ?? '';
  if (/^(?:pas|jamais)$/.test(lower)) return clause[at - 1]?.lower !== 'mais';
  if (!/^n(?:e$|')/.test(lower)) return false;
  if (clause.slice(0, at).some((word) => /^(?:ni|personne|rien|nul|nulle|aucune?)$/.test(word.lower))) return false;
  const behind = clause.slice(at + 1, at + 1 + halfWithin);
  const half = behind.findIndex((word) => /^(?:pas|jamais|plus|aucune?|rien|guère)$/.test(word.lower));
  return half < 0 || /^(?:seulement|sans)$/.test(behind[half + 1]?.lower ?? '');
}

const conditions = new Set(
  'wenn falls sofern ob si quand lorsque cuando se quando jeśli jeżeli gdy czy pokud jestli když als indien wanneer om hvis når när'.split(
    ' ',
  ),
);

/** What stands behind it is neither so nor not so. */
function isCondition({ lower }: TextWord): boolean {
  return conditions.has(lower);
}

/** Parts of a sentence between commas, dashes and brackets. */
function clausesOf(text: string, words: readonly TextWord[]): TextWord[][] {
  const clauses: TextWord[][] = [];
  let end = -1;
  for (const word of words) {
    const isNew = end < 0 || /[,;:.!?–—()]/.test(text.slice(end, word.start));
    if (isNew) clauses.push([]);
    clauses.at(-1)?.push(word);
    end = word.end;
  }
  return clauses;
}
