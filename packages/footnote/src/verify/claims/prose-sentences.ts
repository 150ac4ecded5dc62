import { sentencesOf, type TextRange } from '../check/sentences.ts';
import { isStopWord, visitWords } from '../check/words.ts';
import { withoutEmphasis } from './emphasis.ts';

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
      !isEndedByMarker(line, next) &&
      !/^\s{0,3}#/.test(line) &&
      !/^\s*(?:$|[-*+#>|]|\d{1,3}[.)]\s)/.test(next);
    joined += line + (next === undefined ? '' : isWrapped ? ' ' : '\n');
  });
  return joined;
}

/** Blanks stand for a marker: behind one, a line with a capital letter begins anew, also without a full stop before it. */
function isEndedByMarker(line: string, next: string): boolean {
  return line.endsWith('   ') && /^["'“„«(]?\p{Lu}/u.test(next);
}

/** The words that are looked for: without blanks of markers, list signs, borders of cells and emphasis; code as it is. */
export function tidySentence(written: string): string {
  const code: string[] = [];
  const line = withoutBorders(
    written
      // A single blank before a point is the writer's own: `unlike .bashrc`.
      .replace(/\s+/g, (blanks, at: number) => {
        const isOfMarker = /\s\s|\t/.test(blanks) && isStop(written, at + blanks.length);
        return isOfMarker || written.charAt(at - 1) === '(' ? '' : ' ';
      })
      .trim()
      .replace(/^(?:> ?)+/, '')
      .replace(/^(?:#{1,6} |[-*+•] (?:\[[ x]\] )?|\d{1,3}[.)] )/, ''),
  ).replace(/`([^`]*)`/g, (_, words: string) => {
    code.push(words);
    return '`';
  });
  return withoutEmphasis(line)
    .replace(/`/g, () => code.shift() ?? '')
    .trim();
}

function isStop(text: string, at: number): boolean {
  return /[.,;:!?)]/.test(text.charAt(at)) && !/[\p{L}\p{N}]/u.test(text.charAt(at + 1));
}

/** Of a row of a table, its cells. */
function withoutBorders(line: string): string {
  if (!line.startsWith('|') && !line.endsWith('|')) return line;
  const cells = line.split('|').map((cell) => cell.trim());
  return cells.filter((cell) => cell !== '').join('; ');
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
