import { firstIndexWhere } from './binary-search.ts';

/**
 * For places in ascending order: the end of the grapheme that a place falls into, or the place itself
 * where it is a boundary already. Only the stretches around the places are looked at, each once:
 * asking Intl.Segmenter about one place of a long text costs time in proportion to the text.
 */
export function graphemeEnds(text: string): (place: number) => number {
  let segmenter: Intl.Segmenter | undefined;
  let stretch = { start: 0, end: 0, boundaries: [] as number[] };

  function stretchAround(place: number) {
    let start = place;
    let end = place;
    while (start > 0 && !isPlainBoundary(text, start)) start--;
    while (end < text.length && !isPlainBoundary(text, end)) end++;
    segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
    const boundaries = Array.from(segmenter.segment(text.slice(start, end)), ({ index }) => start + index);
    return { start, end, boundaries: [...boundaries, end] };
  }

  return (place) => {
    if (place <= 0 || place >= text.length || isPlainBoundary(text, place)) return place;
    if (place < stretch.start || place > stretch.end) stretch = stretchAround(place);
    const { boundaries } = stretch;
    return boundaries[firstIndexWhere(boundaries.length, (index) => (boundaries[index] ?? 0) >= place)] ?? place;
  };
}

/**
 * Between two characters that only ever stand alone there is always a boundary, except inside a line end. Asking
 * Intl.Segmenter takes its rules to be loaded first, which is eight milliseconds for the first of all answers.
 */
function isPlainBoundary(text: string, place: number): boolean {
  const before = text.charCodeAt(place - 1);
  const after = text.charCodeAt(place);
  return standsAlone(before) && standsAlone(after) && !(before === 0x0d && after === 0x0a);
}

/** Latin letters, dashes, quotation marks, bullets and Chinese characters: nothing joins them to each other. */
function standsAlone(code: number): boolean {
  return code < 0x300 || (code >= 0x2010 && code <= 0x2027) || (code >= 0x4e00 && code <= 0x9fff);
}
