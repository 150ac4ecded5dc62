import type { CitedBlock } from '../../contract/provider.ts';
import { codeRanges, createRangeCheck } from '../../text/markdown/ranges.ts';
import { pageKey } from '../../text/page-address.ts';

/** Pages that a model cites by their ids, not by their places in a list. */
export interface CitablePages {
  /** Index of the page with that id; undefined where nobody knows it. */
  indexOf(id: number): number | undefined;
  urlOf(index: number): string;
}

/**
 * Perplexity's agents write `[web:11]` or `[11]` behind a claim; the number is the id of a page. The markers go, and
 * each claim becomes a block with its pages. A marker that names no page for certain goes too, and is counted.
 */
export function blocksByIds(text: string, pages: CitablePages): { blocks: readonly CitedBlock[]; unknown: number } {
  const blocks: CitedBlock[] = [];
  let unknown = 0;
  let from = 0;
  for (const { start, end, cited } of joinNeighbours(text, findMarkers(text, pages))) {
    const known = cited.flatMap((page) => knownPage(page, pages) ?? []);
    unknown += cited.length - known.length;
    const before = text.slice(from, claimEnd(text, start, from));
    // A claim begins with its line. Of a marker that opens a line it is the break before, so that it keeps its place.
    const claimStart = before.endsWith('\n') ? before.length - 1 : before.lastIndexOf('\n') + 1;
    const sources = [...new Set(known)];
    blocks.push({ text: before.slice(0, claimStart), sources: [] }, { text: before.slice(claimStart), sources });
    from = end;
  }
  return { blocks: [...blocks, { text: text.slice(from), sources: [] }], unknown };
}

/** What a marker says of a page; one without an id can't be read. */
interface CitedPage {
  readonly id: number | undefined;
  readonly url?: string | undefined;
}

interface Marker {
  readonly start: number;
  readonly end: number;
  readonly cited: CitedPage[];
}

/**
 * `[web:…]` with anything inside is never meant for a reader: also in code, alone between backticks, as the words of a
 * link, escaped, or broken off. The expressions look at no part of a text more than a few times.
 */
const webMarker =
  /(`{0,3})\\?\[\s*web\s*:(?:([^[\]\n]*)|([\s\d,;:web]*))\](?:\((https?:[^\s()]*)\))?\1|\\?\[\s*web\s*:[\s\d]*/gi;

/** `[11]`, unless it is the words of a link. */
const plainMarker = /\[(\d{1,3})\](?!\()/g;

function findMarkers(text: string, pages: CitablePages): readonly Marker[] {
  const isInCode = createRangeCheck(codeRanges(text));
  const web = [...text.matchAll(webMarker)].map((match) => {
    const [, , inLine, overLines, url] = match;
    return withBrackets(text, match, idsIn(inLine ?? overLines ?? ''), url);
  });
  const plain = [...text.matchAll(plainMarker)].flatMap((match) => {
    const id = Number(match[1]);
    // Zero is the first of a program's list more often than a page.
    const isOther = isInCode(match.index) || (id === 0 && pages.indexOf(id) === undefined);
    return isOther ? [] : [withBrackets(text, match, [id])];
  });
  return [...web, ...plain].sort((a, b) => a.start - b.start);
}

/** `11`, `1, 2`, `1,web:2`; anything else is one page that nobody knows. */
function idsIn(words: string): readonly (number | undefined)[] {
  const isList = words.split(/[,;]/).every((word) => /^\s*(?:web\s*:)?\s*\d+\s*\\?$/i.test(word));
  return isList ? [...words.matchAll(/\d+/g)].map(([digits]) => Number(digits)) : [undefined];
}

const bracketBehind = /\](?:\((https?:[^\s()]*)\))?/y;

/** `[[1]]` and `[[1]](https://…)` are markers as a whole; `([1])` too. */
function withBrackets(
  text: string,
  match: RegExpExecArray,
  ids: readonly (number | undefined)[],
  url?: string,
): Marker {
  const start = match.index;
  const end = start + match[0].length;
  bracketBehind.lastIndex = end;
  const behind = text[start - 1] === '[' ? bracketBehind.exec(text) : null;
  const cited = ids.map((id) => ({ id, url: url ?? behind?.[1] }));
  if (behind !== null) return { start: start - 1, end: end + behind[0].length, cited };
  return text[start - 1] === '(' && text[end] === ')'
    ? { start: start - 1, end: end + 1, cited }
    : { start, end, cited };
}

/** Where a marker is a link as well, both must lead to the same page. */
function knownPage({ id, url }: CitedPage, pages: CitablePages): number | undefined {
  const index = id === undefined ? undefined : pages.indexOf(id);
  if (index === undefined || url === undefined) return index;
  return pageKey(pages.urlOf(index)) === pageKey(url) ? index : undefined;
}

/** `[web:1], [web:2]` is one place with two pages. */
function joinNeighbours(text: string, markers: readonly Marker[]): readonly Marker[] {
  const joined: Marker[] = [];
  for (const marker of markers) {
    const last = joined.at(-1);
    const isNeighbour = last !== undefined && /^[ \t]{0,3}[,;]?[ \t]{0,3}$/.test(text.slice(last.end, marker.start));
    if (!isNeighbour) joined.push(marker);
    else {
      last.cited.push(...marker.cited);
      joined[joined.length - 1] = { ...last, end: marker.end };
    }
  }
  return joined;
}

const listItem = /(?:^|\n)[ \t]*(?:[-*+>#|]+|\d{1,3}[.)])? *$/;

/** Blanks before a marker go with it, unless they are those of a list item, and so does the beginning of another. */
function claimEnd(text: string, start: number, from: number): number {
  const line = text.slice(Math.max(from, start - 20), start);
  if (listItem.test(line)) return start;
  let end = start;
  while (end > from && text[end - 1] === ' ') end--;
  return end - (/\\?\[\s{0,3}w?e?b?\s{0,3}$/i.exec(text.slice(Math.max(from, end - 10), end))?.[0].length ?? 0);
}
