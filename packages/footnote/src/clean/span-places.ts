import type { Span } from '../contract/claim.ts';
import { firstIndexWhere } from '../text/binary-search.ts';

/** Puts the borders of spans where characters begin and end, or drops a span that covers nothing to see. */
export function createSpanSettler(text: string): (span: Span) => Span | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII, where only \r\n is more than one
  const isPlain = /^[\u0000-\u000c\u000e-\u007f]*$/.test(text);
  const starts = isPlain ? [] : Array.from(new Intl.Segmenter('en').segment(text), ({ index }) => index);
  starts.push(text.length);

  /** The border at or before a place, and the one at or behind it: a letter and its accent have none between them. */
  function bordersAround(place: number): readonly [number, number] {
    if (isPlain) return [place, place];
    const next = firstIndexWhere(starts.length, (index) => (starts[index] ?? 0) >= place);
    const behind = starts[next] ?? place;
    return behind === place ? [place, place] : [starts[next - 1] ?? 0, behind];
  }

  return (span) => {
    const [start] = bordersAround(Math.min(span.start, text.length));
    const [, end] = bordersAround(Math.min(span.end, text.length));
    return text.slice(start, end).trim() === '' ? undefined : { ...span, start, end };
  };
}
