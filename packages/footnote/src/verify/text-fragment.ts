import type { TextRange } from './check/sentences.ts';
import { blocksOf, edge, nextPlace, plainText, trimmedEnd, trimmedStart } from './fragment-blocks.ts';

/** Up to here the words themselves stand in the address; of more, the first and the last ones do. */
const longestExact = 300;
const edgeWords = 5;
/** How many words before or behind tell one place from others with the same words. */
const mostContext = 8;
/** Words of the block before or behind: a few, because the page may show there what our text leaves out. */
const neighbourWords = 3;
/** So much before the passage tells which of several places is meant. */
const lookBehind = [200, 60];
/** More would make the address longer than people like to see it. */
const mostDirectives = 6;

/**
 * Makes text fragments for one page: what stands behind `#:~:text=` and lets a browser find this passage. `visible` is
 * all of the page's text. Where its words stand elsewhere, too, the words beside them tell which are meant. A passage
 * of several blocks, such as a row of a table, gets more than one: a browser marks all that it finds, scrolls to the
 * first, and nothing is lost where one of them is not found.
 */
export function createFragments(visible: string): (passage: TextRange, text: string) => string | undefined {
  let page: string | undefined;
  return (passage, text) => {
    const blocks = blocksOf(text.slice(passage.start, passage.end));
    page ??= plainText(visible);
    const placed = placeBlocks(blocks, page, passage, text);
    const [first] = placed;
    if (first === undefined) return undefined;
    const directives = placed.length > 1 ? ofSeveral(placed, page) : ofBlock(first, page);
    return (directives.length > 0 ? directives : [written({}, ...shortened(longestOf(placed), page))])
      .slice(0, mostDirectives)
      .join('&text=');
  };
}

interface PlacedBlock {
  readonly words: string;
  /** Where it begins on the page; undefined where it was not found. */
  readonly place: number | undefined;
}

/** From the first to the last words, and the longest block alone; or, where the first words don't tell, each block. */
function ofSeveral(blocks: readonly PlacedBlock[], page: string): readonly string[] {
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (first === undefined || last === undefined) return [];
  const start = edge(first.words, 'start', edgeWords);
  const end = endOf(last, page);
  const whole = contextsOf(page, first.place, start.length, false).map((context) => written(context, start, end));
  const alone = blocks
    .filter(({ place }) => place !== undefined)
    .toSorted((a, b) => b.words.length - a.words.length)
    .flatMap((block) => ofBlock(block, page));
  return [...whole, ...(whole.length > 0 ? alone.slice(0, 1) : alone)];
}

function ofBlock(block: PlacedBlock, page: string): readonly string[] {
  const [start, end] = shortened(block, page);
  const contexts = contextsOf(page, block.place, start.length, end === undefined);
  return contexts.map((context) => written(context, start, end));
}

function shortened(block: PlacedBlock, page: string): [start: string, end?: string] {
  if (block.words.length <= longestExact) return [block.words];
  return [edge(block.words, 'start', edgeWords), endOf(block, page)];
}

function longestOf(blocks: readonly PlacedBlock[]): PlacedBlock {
  return blocks.reduce((one, other) => (other.words.length > one.words.length ? other : one));
}

/** The last words, as many as it takes to be the first of their kind behind the beginning of their block. */
function endOf({ words, place }: PlacedBlock, page: string): string {
  const block = words.toLowerCase();
  for (let count = edgeWords; count <= edgeWords + mostContext; count++) {
    const end = edge(words, 'end', count);
    if (place === undefined || end.length >= words.length) return end;
    if (nextPlace(page, end.toLowerCase(), place) >= place + block.lastIndexOf(end.toLowerCase())) return end;
  }
  return words;
}

function placeBlocks(
  blocks: readonly string[],
  page: string,
  passage: TextRange,
  text: string,
): readonly PlacedBlock[] {
  let from = placeOf(page, blocks[0]?.toLowerCase() ?? '', passage, text);
  return blocks.map((words) => {
    const place = from === undefined ? -1 : nextPlace(page, words.toLowerCase(), from);
    if (place === -1) return { words, place: undefined };
    from = place + words.length;
    return { words, place };
  });
}

/** Where the first block of the passage is on the page: where the same text stands before it, else its first place. */
function placeOf(page: string, block: string, passage: TextRange, text: string): number | undefined {
  const inPassage = text.slice(passage.start, passage.end).toLowerCase().indexOf(block);
  const end = inPassage === -1 ? passage.end : passage.start + inPassage + block.length;
  for (const length of lookBehind) {
    const context = plainText(text.slice(Math.max(0, passage.start - length), end));
    const cut = context.slice(0, context.lastIndexOf(block) + block.length);
    // Its first block may be cut in two.
    const known = cut.slice(Math.min(cut.indexOf('\n') + 1, cut.length - block.length));
    const place = known.length > block.length ? page.indexOf(known) : -1;
    if (place !== -1) return place + known.length - block.length;
  }
  const place = nextPlace(page, block, 0);
  return place === -1 ? undefined : place;
}

interface Context {
  readonly prefix?: string;
  readonly suffix?: string;
}

/** What tells this place from others with the same words, each by itself; none where nothing does. */
function contextsOf(page: string, start: number | undefined, length: number, mayFollow: boolean): readonly Context[] {
  if (start === undefined) return [{}];
  const end = start + length;
  if (nextPlace(page, page.slice(start, end), 0) === start) return [{}];
  const lineStart = page.lastIndexOf('\n', start - 1) + 1;
  const lineEnd = endOfLine(page, end);
  const before = page.slice(lineStart, start);
  const after = page.slice(end, lineEnd);
  for (let count = 1; count <= mostContext; count++) {
    // Marks between the two stay: only blanks may stand between a prefix and what it is before.
    const prefix = trimmedStart(lastWords(before, count));
    if (prefix.trim() !== '' && isOnly(page, start - prefix.length, end)) return [{ prefix: prefix.trim() }];
    const suffix = mayFollow ? trimmedEnd(firstWords(after, count)) : '';
    if (suffix.trim() !== '' && isOnly(page, start, end + suffix.length)) return [{ suffix: suffix.trim() }];
  }
  const above = before === '' ? page.slice(page.lastIndexOf('\n', lineStart - 2) + 1, lineStart - 1) : '';
  const below = mayFollow && after === '' ? page.slice(lineEnd + 1, endOfLine(page, lineEnd + 1)) : '';
  return neighbourContexts(page, { start, end }, above, below);
}

/** Words of the blocks beside it. The page may show what our text leaves out between them: each is tried by itself. */
function neighbourContexts(page: string, { start, end }: TextRange, above: string, below: string): readonly Context[] {
  const prefix = trimmedStart(lastWords(above, neighbourWords));
  const suffix = trimmedEnd(firstWords(below, neighbourWords));
  const from = prefix === '' ? start : start - 1 - prefix.length;
  const to = suffix === '' ? end : end + 1 + suffix.length;
  const single = [
    ...(prefix !== '' && isOnly(page, from, end) ? [{ prefix }] : []),
    ...(suffix !== '' && isOnly(page, start, to) ? [{ suffix }] : []),
  ];
  if (single.length > 0) return single;
  return prefix !== '' && suffix !== '' && isOnly(page, from, to) ? [{ prefix, suffix }] : [];
}

function endOfLine(page: string, from: number): number {
  const end = page.indexOf('\n', from);
  return end === -1 ? page.length : end;
}

function lastWords(text: string, count: number): string {
  const words = text.split(' ');
  // Behind the last blank is the place itself.
  return words.slice(text.endsWith(' ') ? -count - 1 : -count).join(' ');
}

function firstWords(text: string, count: number): string {
  return text
    .split(' ')
    .slice(0, text.startsWith(' ') ? count + 1 : count)
    .join(' ');
}

function isOnly(page: string, start: number, end: number): boolean {
  const words = page.slice(start, end);
  return nextPlace(page, words, 0) === start && nextPlace(page, words, start + 1) === -1;
}

function written({ prefix, suffix }: Context, start: string, end?: string): string {
  return [
    ...(prefix === undefined ? [] : [`${encoded(prefix)}-`]),
    encoded(start),
    ...(end === undefined ? [] : [encoded(end)]),
    ...(suffix === undefined ? [] : [`-${encoded(suffix)}`]),
  ].join(',');
}

/** `-`, `,` and `&` have a meaning in a fragment; brackets would end a link in Markdown. */
function encoded(words: string): string {
  return encodeURIComponent(words).replace(/[-!'()*~]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
