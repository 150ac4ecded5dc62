import { firstIndexWhere } from '../../text/binary-search.ts';
import type { TextRange } from '../check/sentences.ts';
import type { Marker } from './read-markers.ts';

export type SentenceFinder = (marker: Pick<Marker, 'at'>) => TextRange | undefined;

/**
 * The sentence that a marker stands behind; at the start of a line, the one that it stands before; alone on a line, the
 * last one of the line above.
 */
export function createSentenceFinder(sentences: readonly TextRange[], prose: string): SentenceFinder {
  let last: { readonly at: number; readonly found: TextRange | undefined } = { at: -1, found: undefined };
  return ({ at }) => {
    let before = at - 1;
    // Of a row of markers, the blanks before the first one are passed once.
    while (before >= 0 && before + 1 !== last.at && (prose[before] === ' ' || prose[before] === '\t')) before--;
    const isInRow = before + 1 === last.at;
    last = { at, found: isInRow ? last.found : sentenceBehind(before, at, sentences, prose) };
    return last.found;
  };
}

function sentenceBehind(before: number, at: number, sentences: readonly TextRange[], prose: string) {
  const isLineStart = before < 0 || prose[before] === '\n';
  const place = isLineStart ? at : before;
  const index = firstIndexWhere(sentences.length, (one) => (sentences[one]?.end ?? 0) > place);
  const found = sentences[index];
  if (!isLineStart) return found !== undefined && found.start <= before ? found : sentences[index - 1];
  const isOnLine = found !== undefined && !prose.slice(at, found.start).includes('\n');
  return isOnLine ? found : lineAbove(before, sentences[index - 1], prose);
}

function lineAbove(before: number, above: TextRange | undefined, prose: string): TextRange | undefined {
  if (above === undefined || !/[.!][”"’»)*_]{0,4}$/.test(prose.slice(above.start, above.end))) return undefined;
  return prose.slice(above.end, before).includes('\n') ? undefined : above;
}
