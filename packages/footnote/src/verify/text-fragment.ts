import type { TextRange } from './check/sentences.ts';

/** Up to here the passage itself stands in the address; of a longer one its first and last words do. */
const longestExact = 300;
const edgeWords = 5;
/** How many words before or behind tell one place from others with the same words. */
const mostContext = 8;

/**
 * Makes text fragments for one page: what stands behind `#:~:text=` and lets a browser find exactly this passage.
 * `visible` is all of the page's text, in which the words must be the only ones of their kind.
 */
export function createFragments(visible: string): (passage: TextRange, text: string) => string | undefined {
  let plain: string | undefined;
  const page = () => {
    plain ??= plainText(visible);
    return plain;
  };
  return (passage, text) => {
    const lines = linesOf(text.slice(passage.start, passage.end));
    const [first] = lines;
    const last = lines.at(-1);
    if (first === undefined || last === undefined) return undefined;
    const before = plainText(text.slice(Math.max(0, passage.start - 200), passage.start));
    const isExact = lines.length === 1 && first.length <= longestExact;
    const start = isExact ? first : edge(first, 'start');
    const place = placeOf(page(), plainText(start), before);
    const end = isExact ? undefined : endOf(last, page(), place);
    const context = place === undefined ? {} : contextOf(page(), place, plainText(start).length);
    return [
      ...(context.prefix === undefined ? [] : [`${encoded(context.prefix)}-`]),
      encoded(start),
      ...(end === undefined ? [] : [encoded(end)]),
      ...(context.suffix === undefined || end !== undefined ? [] : [`-${encoded(context.suffix)}`]),
    ].join(',');
  };
}

/** Blocks of the passage, without signs that the page does not show and without marks around the words. */
function linesOf(passage: string): readonly string[] {
  return passage
    .split(/[\n\t]+/)
    .map((line) =>
      line
        .replace(/^\s*(?:[-•*]|\d{1,4}\.|\[\w{1,20}\])\s+(?:\[[ x]\]\s)?/, '')
        .replace(/\s+/g, ' ')
        .replace(/^[^\p{L}\p{N}]{1,20}|[^\p{L}\p{N}]{1,20}$/gu, ''),
    )
    .filter((line) => line !== '');
}

/** Words by blanks; where there are none, as the language has them. */
function wordsOf(text: string): readonly string[] {
  const spaced = text.split(' ');
  if (spaced.length > 1 || text.length < 40) return spaced;
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text), ({ segment }) => segment);
}

function edge(line: string, side: 'start' | 'end', count = edgeWords): string {
  const words = wordsOf(line);
  const joint = line.includes(' ') ? ' ' : '';
  const kept = side === 'start' ? words.slice(0, count) : words.slice(-count);
  return kept.join(joint).replace(/^[^\p{L}\p{N}]{1,20}|[^\p{L}\p{N}]{1,20}$/gu, '');
}

/** The last words, as many as it takes to be the first of their kind behind the beginning. */
function endOf(line: string, page: string, start: number | undefined): string {
  const whole = start === undefined ? -1 : page.indexOf(plainText(line), start);
  for (let count = edgeWords; count < mostContext + edgeWords; count++) {
    const end = edge(line, 'end', count);
    if (start === undefined || whole === -1) return end;
    const place = page.indexOf(plainText(end), start);
    if (place >= whole || end.length >= line.length) return end;
  }
  return line;
}

/** Where the passage stands on the page: where the same words stand before it, else its first place. */
function placeOf(page: string, start: string, before: string): number | undefined {
  for (const known of [before.slice(-60), before.slice(-20)]) {
    if (known === '') continue;
    const place = page.indexOf(`${known} ${start}`);
    if (place !== -1) return place + known.length + 1;
  }
  const place = page.indexOf(start);
  return place === -1 ? undefined : place;
}

/** Words before or behind that no other place with the same words has; nothing where it is the only one. */
function contextOf(
  page: string,
  place: number,
  length: number,
): { readonly prefix?: string; readonly suffix?: string } {
  const words = page.slice(place, place + length);
  if (isOnly(page, words)) return {};
  const before = page
    .slice(Math.max(0, place - 120), place)
    .trim()
    .split(' ');
  const after = page
    .slice(place + length, place + length + 120)
    .trim()
    .split(' ');
  for (let count = 1; count <= mostContext; count++) {
    const prefix = trimmed(before.slice(-count).join(' '));
    if (prefix !== '' && isOnly(page, page.slice(page.lastIndexOf(prefix, place), place + length))) return { prefix };
    const suffix = trimmed(after.slice(0, count).join(' '));
    const end = page.indexOf(suffix, place + length) + suffix.length;
    if (suffix !== '' && isOnly(page, page.slice(place, end))) return { suffix };
  }
  return {};
}

function isOnly(page: string, words: string): boolean {
  const first = page.indexOf(words);
  return first !== -1 && page.indexOf(words, first + 1) === -1;
}

function trimmed(words: string): string {
  return words.replace(/^[^\p{L}\p{N}]{1,20}|[^\p{L}\p{N}]{1,20}$/gu, '');
}

/** As browsers compare: without capitals, with one blank for any. Signs that only our text has are left out. */
function plainText(text: string): string {
  return text
    .replace(/^[ \t]*(?:[-•*]|\d{1,4}\.)[ \t]+/gm, '')
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .trim();
}

/** `-`, `,` and `&` have a meaning in a fragment; brackets would end a link in Markdown. */
function encoded(words: string): string {
  return encodeURIComponent(words).replace(/[-!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
