import { readFileSync } from 'node:fs';
import { type PhraseTable, readPhraseTable } from './phrase-table.ts';
import { saidStems } from './said-stems.ts';

/** What somebody may mean, in words of documentation. */
export interface Meaning {
  readonly words: readonly string[];
  /** How much of a phrase was said, and how telling that is: at most 1. */
  readonly strength: number;
}

/** Of a phrase at least this share must be said, by the rarity of its words; and two words of it, if it has them. */
const leastShare = 0.5;
const leastWords = 2;
/** Two rare words, or three usual ones, say all that can be said. */
const fullRarity = 10;
const mostMeanings = 8;

/** What the phrases in a text may mean, the likeliest first. Nobody says a phrase word for word, or in one order. */
export function meaningsOf(text: string, table: PhraseTable = loadPhrases()): readonly Meaning[] {
  const rarity = new Float32Array(table.phrases);
  const words = new Uint8Array(table.phrases);
  const touched: number[] = [];
  for (const stem of new Set(saidStems(text))) {
    const having = table.phrasesWith(stem);
    const own = rarityOf(having.length, table.phrases);
    for (const phrase of having) {
      if (words[phrase] === 0) touched.push(phrase);
      words[phrase] = (words[phrase] ?? 0) + 1;
      rarity[phrase] = (rarity[phrase] ?? 0) + own;
    }
  }
  const strengths = new Map<number, number>();
  for (const phrase of touched) {
    const found = rarity[phrase] ?? 0;
    const share = found / table.rarityOf(phrase);
    if (share < leastShare || (words[phrase] ?? 0) < Math.min(leastWords, table.wordsOf(phrase))) continue;
    const task = table.taskOf(phrase);
    const strength = Math.min(1, share) * Math.min(1, found / fullRarity);
    if (strength > (strengths.get(task) ?? 0)) strengths.set(task, strength);
  }
  return [...strengths]
    .sort(([a, one], [b, other]) => other - one || a - b)
    .slice(0, mostMeanings)
    .map(([task, strength]) => ({ words: table.termsOf(task), strength }));
}

/** How much a word tells that stands in so many of all phrases. */
export function rarityOf(having: number, phrases: number): number {
  return Math.log(1 + phrases / Math.max(1, having));
}

let loaded: PhraseTable | undefined;

/** Read with the first question that needs it. */
function loadPhrases(): PhraseTable {
  loaded ??= readPhraseTable(readFileSync(new URL('./phrases.bin', import.meta.url)));
  return loaded;
}
