import { readFileSync } from 'node:fs';
import { type Bm25, saturated } from '../bm25.ts';
import { type PhraseTable, readPhraseTable } from './phrase-table.ts';
import { saidStems } from './said-stems.ts';

/** What somebody may mean, in words of documentation. */
export interface Meaning {
  readonly words: readonly string[];
  /** How much of what was said a task has, and how telling that is: at most 1. */
  readonly strength: number;
}

const bm25: Bm25 = { saturation: 1.2, length: 0.5 };
/** A task must have two of the words, where there are two, and this share of what all of them tell. */
const leastWords = 2;
const leastShare = 0.3;
/** How much a word that no task has tells, beside one that a single task has: so much of a question is about something else. */
const strangeWord = 0.5;
/** Two or three telling words say all that can be said. */
const fullScore = 18;
const mostMeanings = 12;

/**
 * What a text may mean, the likeliest first: tasks are documents, all wordings of one together, and the text is the
 * query. Nobody says a wording word for word, and the words of one question stand in several of them.
 */
export function meaningsOf(text: string, table: PhraseTable = loadPhrases()): readonly Meaning[] {
  if (last?.text === text && last.table === table) return last.meanings;
  last = { text, table, meanings: findMeanings(text, table) };
  return last.meanings;
}

/** A question is asked twice: to rank passages, and to quote them. */
let last: { readonly text: string; readonly table: PhraseTable; readonly meanings: readonly Meaning[] } | undefined;

function findMeanings(text: string, table: PhraseTable): readonly Meaning[] {
  const scores = new Float32Array(table.tasks);
  const words = new Uint8Array(table.tasks);
  const found: number[] = [];
  const said = new Set(saidStems(text));
  let all = 0;
  for (const stem of said) {
    const { tasks, times } = table.withStem(stem);
    if (tasks.length === 0) {
      all += strangeWord * Math.log(1 + table.tasks);
      continue;
    }
    const rarity = Math.log(1 + table.tasks / tasks.length);
    all += rarity;
    for (const [at, task] of tasks.entries()) {
      if (words[task] === 0) found.push(task);
      words[task] = (words[task] ?? 0) + 1;
      scores[task] =
        (scores[task] ?? 0) + rarity * saturated(times[at] ?? 0, table.lengthOf(task) / table.meanLength, bm25);
    }
  }
  const needed = Math.min(leastWords, said.size);
  const scoreOf = (task: number) => scores[task] ?? 0;
  return found
    .filter((task) => (words[task] ?? 0) >= needed && scoreOf(task) >= leastShare * all)
    .sort((a, b) => scoreOf(b) - scoreOf(a) || a - b)
    .slice(0, mostMeanings)
    .map((task) => ({
      words: table.termsOf(task),
      strength: Math.min(1, scoreOf(task) / all) * Math.min(1, scoreOf(task) / fullScore),
    }));
}

let loaded: PhraseTable | undefined;

/** Read with the first question that needs it. */
function loadPhrases(): PhraseTable {
  loaded ??= readPhraseTable(readFileSync(new URL('./phrases.bin', import.meta.url)));
  return loaded;
}
