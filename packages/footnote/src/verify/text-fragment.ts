import type { TextRange } from './check/sentences.ts';

/** Up to here the passage itself stands in the address; of a longer one its first and last words do. */
const longestExact = 300;
const edgeWords = 5;
/** How many words before or behind tell one place from others with the same words. */
const mostContext = 8;
/** So much before the passage tells which of several places is meant. */
const lookBehind = [200, 60];

/**
 * Makes text fragments for one page: what stands behind `#:~:text=` and lets a browser find this passage. `visible` is
 * all of the page's text. Where its words stand elsewhere, too, words of the same block are put before or behind them;
 * words of another block are not, because what a page hides may stand between the two, and then nothing is found.
 */
export function createFragments(visible: string): (passage: TextRange, text: string) => string | undefined {
  let plain: string | undefined;
  return (passage, text) => {
    const blocks = blocksOf(text.slice(passage.start, passage.end));
    const [first] = blocks;
    const last = blocks.at(-1);
    if (first === undefined || last === undefined) return undefined;
    plain ??= plainText(visible);
    const isExact = blocks.length === 1 && first.length <= longestExact;
    const start = isExact ? first : edge(first, 'start');
    const place = placeOf(plain, start.toLowerCase(), passage, text);
    const end = isExact ? undefined : endOf(last, plain, place);
    const { prefix, suffix } = place === undefined ? nothing : contextOf(plain, place, start.length, isExact);
    // A row of a table may begin like any other: its longest cell tells more.
    if (blocks.length > 1 && prefix === undefined && plain.indexOf(start.toLowerCase()) !== place) {
      const longest = blocks.reduce((one, other) => (other.length > one.length ? other : one));
      if (longest.length <= longestExact) return encoded(longest);
    }
    return [
      ...(prefix === undefined ? [] : [`${encoded(prefix)}-`]),
      encoded(start),
      ...(end === undefined ? [] : [encoded(end)]),
      ...(suffix === undefined ? [] : [`-${encoded(suffix)}`]),
    ].join(',');
  };
}

/** Lines, cells of a table, and code between runs of blanks: a browser finds nothing across them. */
const between = /[\n\t]+| \| | {2,}/;
/** Signs that our text has at the start of a line, and the page does not show as text. */
const ownSigns = /^\s*(?:[-•*]|\d{1,4}\.|\[\w{1,20}\])\s+(?:\[[ x]\]\s)?/;

/** Blocks of the passage, without marks around their words: fragments begin and end with whole words. */
function blocksOf(passage: string): readonly string[] {
  return passage
    .split(between)
    .map((block) => trimmed(block.replace(ownSigns, '').replace(/\s+/g, ' ')))
    .filter((block) => block !== '');
}

/** As browsers compare: without capitals, with one blank for any; each block a line. */
function plainText(text: string): string {
  return text
    .split(between)
    .map((block) => block.replace(ownSigns, '').replace(/\s+/g, ' ').trim().toLowerCase())
    .filter((block) => block !== '')
    .join('\n');
}

function trimmed(words: string): string {
  return trimmedEnd(trimmedStart(words));
}

function trimmedStart(words: string): string {
  return words.replace(/^[^\p{L}\p{N}]{1,40}/u, '');
}

function trimmedEnd(words: string): string {
  return words.replace(/[^\p{L}\p{N}]{1,40}$/u, '');
}

/** Words by blanks; where there are none, as the language has them. */
function wordsOf(text: string): readonly string[] {
  const spaced = text.split(' ');
  if (spaced.length > 1 || text.length < 40) return spaced;
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text), ({ segment }) => segment);
}

function edge(block: string, side: 'start' | 'end', count = edgeWords): string {
  const words = wordsOf(block);
  const kept = side === 'start' ? words.slice(0, count) : words.slice(-count);
  return trimmed(kept.join(block.includes(' ') ? ' ' : ''));
}

/** The last words, as many as it takes to be the first of their kind behind the beginning. */
function endOf(block: string, page: string, start = 0): string {
  const whole = page.indexOf(block.toLowerCase(), start);
  for (let count = edgeWords; count <= edgeWords + mostContext; count++) {
    const end = edge(block, 'end', count);
    const place = page.indexOf(end.toLowerCase(), start);
    if (whole === -1 || place >= whole || end.length >= block.length) return end;
  }
  return block;
}

/** Where the passage begins on the page: where the same text stands before it, else its first place. */
function placeOf(page: string, start: string, passage: TextRange, text: string): number | undefined {
  for (const length of lookBehind) {
    const context = plainText(text.slice(Math.max(0, passage.start - length), passage.end));
    const cut = context.slice(0, context.lastIndexOf(start) + start.length);
    // Its first block may be cut in two.
    const known = cut.slice(Math.min(cut.indexOf('\n') + 1, cut.length - start.length));
    const place = known.length > start.length ? page.indexOf(known) : -1;
    if (place !== -1) return place + known.length - start.length;
  }
  const place = page.indexOf(start);
  return place === -1 ? undefined : place;
}

interface Context {
  readonly prefix?: string;
  readonly suffix?: string;
}

const nothing: Context = {};

/** Words of the same block that no other place with these words has; nothing where it is the first place of them. */
function contextOf(page: string, place: number, length: number, mayFollow: boolean): Context {
  if (page.indexOf(page.slice(place, place + length)) === place) return nothing;
  const lineStart = page.lastIndexOf('\n', place) + 1;
  const lineEnd = page.indexOf('\n', place + length);
  const before = page.slice(lineStart, place).trim().split(' ');
  const after = page
    .slice(place + length, lineEnd === -1 ? undefined : lineEnd)
    .trim()
    .split(' ');
  for (let count = 1; count <= mostContext; count++) {
    // Marks between the two stay: only blanks may stand between a prefix and what it is before.
    const prefix = trimmedStart(before.slice(-count).join(' '));
    const from = page.lastIndexOf(prefix, place);
    if (prefix !== '' && isOnly(page, page.slice(from, place + length))) return { prefix };
    const suffix = mayFollow ? trimmedEnd(after.slice(0, count).join(' ')) : '';
    const to = page.indexOf(suffix, place + length) + suffix.length;
    if (suffix !== '' && isOnly(page, page.slice(place, to))) return { suffix };
  }
  return nothing;
}

function isOnly(page: string, words: string): boolean {
  const first = page.indexOf(words);
  return first !== -1 && page.indexOf(words, first + 1) === -1;
}

/** `-`, `,` and `&` have a meaning in a fragment; brackets would end a link in Markdown. */
function encoded(words: string): string {
  return encodeURIComponent(words).replace(/[-!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
