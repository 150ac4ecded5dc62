import { sentencesOf, type TextRange } from '../check/sentences.ts';
import { isStopWord, visitWords } from '../check/words.ts';

/** A line this short was ended by its writer; a longer one without a full stop was wrapped. */
const shortLine = 40;

/** The sentences of a text in Markdown, also those that go on in the next line. */
export function proseSentences(prose: string): readonly TextRange[] {
  return sentencesOf(joinWrapped(prose));
}

/** Line ends inside of a paragraph become blanks, so that places stay where they are. */
function joinWrapped(prose: string): string {
  const lines = prose.split('\n');
  let joined = '';
  lines.forEach((line, index) => {
    const next = lines[index + 1];
    const isWrapped =
      next !== undefined &&
      line.trimEnd().length >= shortLine &&
      !/[.!?:|]\s*$/.test(line) &&
      !/^\s{0,3}#/.test(line) &&
      !/^\s*(?:$|[-*+#>|]|\d{1,3}[.)]\s)/.test(next);
    joined += line + (next === undefined ? '' : isWrapped ? ' ' : '\n');
  });
  return joined;
}

/** The words that are looked for: without blanks of markers, list signs and emphasis. */
export function tidySentence(written: string): string {
  return written
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?)])/g, '')
    .trim()
    .replace(/^(?:>\s?)*(?:#{1,6} |[-*+•] (?:\[[ x]\] )?|\d{1,3}[.)] )/, '')
    .replace(/\*\*|__|`/g, '')
    .replace(/(^|[\s(])[*_](?=\S)|(?<=\S)[*_](?=[\s).,;:!?]|$)/g, '$1')
    .trim();
}

/** Words that say something: fewer can be found on any page. */
export function countTellingWords(text: string): number {
  const words = new Set<string>();
  visitWords(text, 0, text.length, (start, end) => {
    const word = text.slice(start, end);
    if (!isStopWord(word)) words.add(word.toLowerCase());
  });
  return words.size;
}

export const fewestTellingWords = 4;

/** Whether a sentence states something that a source could be asked for. */
export function isStatement(sentence: string): boolean {
  return !/\?\s*$|:\s*$/.test(sentence) && countTellingWords(sentence) >= fewestTellingWords;
}
