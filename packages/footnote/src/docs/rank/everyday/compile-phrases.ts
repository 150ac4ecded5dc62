import { rarityOf } from './meanings.ts';
import { writePhraseTable } from './phrase-table.ts';
import { saidStems } from './said-stems.ts';

/** `said, said > terms`, a task a line. */
export function compilePhrases(texts: readonly string[]): Uint8Array {
  const tasks: string[] = [];
  const phrases: { readonly task: number; readonly stems: ReadonlySet<string> }[] = [];
  for (const line of texts.flatMap((text) => text.split('\n')).filter((line) => line !== '')) {
    const [said = '', terms, ...more] = line.split(' > ');
    if (terms === undefined || more.length > 0) throw new Error(`A line of phrases needs one ' > ': ${line}`);
    for (const phrase of said.split(', ')) phrases.push({ task: tasks.length, stems: new Set(saidStems(phrase)) });
    tasks.push(terms);
  }
  const having = new Map<string, number[]>();
  for (const [phrase, { stems }] of phrases.entries()) {
    for (const stem of stems) {
      const list = having.get(stem);
      if (list === undefined) having.set(stem, [phrase]);
      else list.push(phrase);
    }
  }
  const rarity = (stem: string) => rarityOf(having.get(stem)?.length ?? 0, phrases.length);
  return writePhraseTable({
    tasks,
    phrases: phrases.map(({ task, stems }) => ({
      task,
      words: stems.size,
      rarity: [...stems].reduce((sum, stem) => sum + rarity(stem), 0),
    })),
    stems: [...having].sort(([a], [b]) => (a < b ? -1 : 1)).map(([stem, list]) => ({ stem, phrases: list })),
  });
}
