import { readWords } from '../../../text/words/words.ts';
import { writePhraseTable } from './phrase-table.ts';
import { saidStems } from './said-stems.ts';

/** `said, said > terms`, a task a line. */
export function compilePhrases(texts: readonly string[]): Uint8Array {
  const tasks: { readonly terms: string; readonly length: number }[] = [];
  const having = new Map<string, Map<number, number>>();
  for (const line of texts.flatMap((text) => text.split('\n')).filter((line) => line !== '')) {
    const [said = '', terms, ...more] = line.split(' > ');
    if (terms === undefined || more.length > 0) throw new Error(`A line of phrases needs one ' > ': ${line}`);
    const stems = said.split(', ').flatMap((phrase) => [...new Set(saidStems(phrase))]);
    for (const stem of stems) {
      const times = having.get(stem) ?? new Map<number, number>();
      having.set(stem, times.set(tasks.length, (times.get(tasks.length) ?? 0) + 1));
    }
    tasks.push({ terms: terms.split(' ').map(asOneWord).join(' '), length: stems.length });
  }
  const sorted = [...having].sort(([a], [b]) => (a < b ? -1 : 1));
  return writePhraseTable({ tasks, stems: sorted.map(([stem, times]) => ({ stem, tasks: times })) });
}

/** `util.inspect` and `remark-gfm` are known as `utilinspect` and `remarkgfm`. */
function asOneWord(term: string): string {
  return readWords(term)[0]?.aliases[0] ?? term;
}
