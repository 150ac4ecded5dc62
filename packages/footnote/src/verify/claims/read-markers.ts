import { codeRanges, createRangeCheck } from '../../text/markdown/ranges.ts';
import type { TextRange } from '../check/sentences.ts';
import { isSourceNumber } from './linked-numbers.ts';
import { markerPattern } from './marker-pattern.ts';

/** What a place in a text names as its source. */
export interface Marker {
  /** Where the words end that it stands behind. */
  readonly at: number;
  readonly numbers: readonly number[];
  readonly urls: readonly string[];
  /** The name of a definition elsewhere, that of a footnote with its caret. */
  readonly note?: string;
  /** Of a link whose words are left in the text, where it stands. */
  readonly link?: TextRange;
}

export interface MarkedText {
  /** The text with blanks in place of all markers, targets of links and fenced code: places in it are places in the text. */
  readonly prose: string;
  readonly markers: readonly Marker[];
}

/**
 * Markers as people and models write them: `[1]`, `[1, 3]`, `[2-4]`, `[2]-[4]`, `[[1]](url)`, `[words](url)`, `([site](url))`,
 * `[words][name]`, `([site][name], [2])`, `[^note]`, `【1†source】`, `(Source: url)`, `<url>`, `<a href="url">` and a bare address. What stands in code is none.
 */
export function readMarkers(text: string): MarkedText {
  const isInCode = createRangeCheck(codeRanges(text));
  const markers: Marker[] = [];
  const pieces: string[] = [];
  let written = 0;
  const blank = (start: number, end: number) => {
    pieces.push(text.slice(written, start), ' '.repeat(end - start));
    written = end;
  };
  for (const { 0: whole, index, groups = {} } of text.matchAll(markerPattern)) {
    if (isInCode(index)) continue;
    const named = sourcesOf(groups, whole);
    if (named === undefined) continue;
    const words = named.length === 0 ? undefined : wordsOf(groups, whole, text, index);
    const end = index + whole.length;
    blank(index, words?.start ?? end);
    if (words !== undefined) blank(words.end, end);
    const place = words === undefined ? { at: index } : { at: words.end, link: { start: words.start, end } };
    for (const marker of named) markers.push({ ...place, ...marker });
  }
  pieces.push(text.slice(written));
  return { prose: withoutFences(pieces.join('')), markers };
}

/** Where the words of a link stand that are the text's. */
function wordsOf(groups: Groups, whole: string, text: string, index: number): TextRange | undefined {
  const label = groups['label'] ?? groups['words'];
  const isSilent = label === undefined || isSourceNumber(label, text, index, index + whole.length);
  return isSilent ? undefined : { start: index + whole.indexOf('[') + 1, end: index + whole.indexOf(']') };
}

type Groups = Readonly<Record<string, string | undefined>>;
type Named = Omit<Marker, 'at' | 'link'>;

/** None of markup and pictures, which are no words of the text either; undefined where it is a part of the text. */
function sourcesOf(groups: Groups, whole: string): readonly Named[] | undefined {
  if (groups['tag'] !== undefined || whole.startsWith('!')) return [];
  const together = groups['enclosed'] ?? groups['boxed'] ?? groups['behind'] ?? groups['row'];
  const parts = together?.split(/(?<=[)\]])\s{0,3}[,;]\s{0,3}/) ?? [];
  const each =
    together === undefined
      ? [groups]
      : parts.flatMap((part) => Array.from(part.matchAll(markerPattern), (one) => one.groups));
  const named = each.flatMap((one = {}) => markerOf(one));
  return named.length === 0 ? undefined : named;
}

function markerOf(groups: Groups): readonly Named[] {
  const { words, name, note, numbers, bare } = groups;
  const url = groups['linkedUrl'] ?? groups['url'] ?? groups['href'] ?? bare?.replace(/[.,;:!?'*]{1,10}$/, '');
  if (url !== undefined) return [{ numbers: [], urls: [url] }];
  if (groups['printed'] !== undefined) return [{ numbers: [Number(groups['printed'])], urls: [] }];
  if (note !== undefined) return [{ numbers: [], urls: [], note }];
  if (words !== undefined) return [{ numbers: [], urls: [], note: name || words }];
  if (numbers === undefined) return [];
  const run = numbersIn(numbers.replace(/[[\]]/g, ''));
  const each =
    run.length > 0 ? run : numbers.split(/(?<=\])/).flatMap((one) => numbersIn(one.replace(/[^\d,;–-]|^[,;–-]/g, '')));
  return each.length === 0 ? [] : [{ numbers: each, urls: [] }];
}

const mostInRange = 20;

/** `1, 3` and `2-4`; a range of years or lines is none of sources. */
export function numbersIn(written: string): readonly number[] {
  const numbers: number[] = [];
  for (const part of written.split(/[,;]/)) {
    const ends = part.split(/[–-]/).map(Number);
    const [first = 0] = ends;
    const last = ends.at(-1) ?? first;
    if (first === 0 || last < first || last - first > mostInRange) return [];
    for (let n = first; n <= last; n++) numbers.push(n);
  }
  return [...new Set(numbers)];
}

function withoutFences(text: string): string {
  const fences = codeRanges(text).filter(({ start, end }) => text.slice(start, end).includes('\n'));
  const pieces: string[] = [];
  let written = 0;
  for (const { start, end } of fences) {
    pieces.push(text.slice(written, start), text.slice(start, end).replace(/[^\n]/g, ' '));
    written = end;
  }
  return [...pieces, text.slice(written)].join('');
}
