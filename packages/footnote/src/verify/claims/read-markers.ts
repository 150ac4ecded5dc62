import { codeRanges, createRangeCheck } from '../../text/markdown/ranges.ts';
import { isSourceNumber } from './linked-numbers.ts';

/** What a place in a text names as its source. */
export interface Marker {
  /** Where the words end that it stands behind. */
  readonly at: number;
  readonly numbers: readonly number[];
  readonly urls: readonly string[];
  /** The name of a definition elsewhere, that of a footnote with its caret. */
  readonly note?: string;
}

export interface MarkedText {
  /** The text with blanks in place of all markers, targets of links and fenced code: places in it are places in the text. */
  readonly prose: string;
  readonly markers: readonly Marker[];
}

/**
 * Markers as people and models write them: `[1]`, `[1, 3]`, `[2-4]`, `[2]-[4]`, `[[1]](url)`, `[words](url)`, `([site](url))`,
 * `[words][name]`, `[^note]`, `【1†source】`, `(Source: url)`, `<url>`, `<a href="url">` and a bare address. What stands in code is none.
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
  for (const found of text.matchAll(pattern)) {
    const { index, groups = {} } = found;
    const [whole] = found;
    if (isInCode(index)) continue;
    // Markup is no word of the text; a picture is no source, and its words are not the text's.
    if (groups['tag'] !== undefined || /^\(?\s*!/.test(whole)) {
      blank(index, index + whole.length);
      continue;
    }
    const marker = markerOf(groups);
    if (marker === undefined) continue;
    const label = groups['label'] ?? groups['words'];
    // A site in brackets behind the words is the source's name and no part of the claim.
    const isSilent =
      label === undefined || groups['open'] !== undefined || isSourceNumber(label, text, index, index + whole.length);
    const labelEnd = isSilent ? 0 : whole.indexOf(']');
    if (isSilent) blank(index, index + whole.length);
    else {
      blank(index, index + whole.indexOf('[') + 1);
      blank(index + labelEnd, index + whole.length);
    }
    markers.push({ at: index + labelEnd, ...marker });
  }
  pieces.push(text.slice(written));
  return { prose: withoutFences(pieces.join('')), markers };
}

const address = String.raw`https?:\/\/[^\s<>()\[\]"]{1,2000}(?:\([^\s<>()"]{0,200}\)[^\s<>()\[\]"]{0,500})?`;
const bracketed = String.raw`\[\d{1,3}(?:\s{0,2}[,;–-]\s{0,2}\d{1,3}){0,20}\]`;
const pattern = new RegExp(
  [
    String.raw`\[\\?\[\d{1,3}\\?\]\]\((?<linkedUrl>${address})[^()\n]{0,300}\)`,
    String.raw`(?<open>\(\s{0,3})?!?\[(?<label>[^[\]\n]{0,300})\]\(<?(?<url>${address})>?(?:\s+"[^"\n]{0,300}")?\)(?:\s{0,3}\))?`,
    // Numbers side by side are no words and their name.
    String.raw`\[(?!\^)(?=[^[\]\n]{0,300}?\p{L})(?<words>[^[\]\n]{1,300})\]\[(?<name>[\w-]{0,60})\]`,
    String.raw`\[(?<note>\^[\w-]{1,60})\](?!:)`,
    `(?<numbers>${bracketed}(?:(?:[–-]|[,;] ?)${bracketed}){0,20})(?![(:])`,
    String.raw`【(?<printed>\d{1,3})(?:[†:][^】\n]{0,100})?】`,
    String.raw`\((?:[Ss]ources?|[Vv]ia|[Ss]ee|[Ff]rom|[Rr]ef(?:erence)?)\b:?\s{0,3}<?(?<credited>${address})>?\)`,
    String.raw`<a\s[^<>\n]{0,300}?href=["'](?<href>${address})["'][^<>\n]{0,300}>(?:\[?\d{1,3}\]?</a>)?`,
    String.raw`(?<tag><\/?(?:a|p|br|sup|sub|b|i|em|strong|span|div|cite|small|mark|u|s|li|ul|ol|t[drh]|table|tbody|thead|h[1-6])(?:\s[^<>\n]{0,300})?\/?>)`,
    `[<(]?(?<bare>${address})[>)]?`,
  ].join('|'),
  'gu',
);

function markerOf(groups: Readonly<Record<string, string | undefined>>): Omit<Marker, 'at'> | undefined {
  const { words, name, note, numbers, bare } = groups;
  const url = groups['linkedUrl'] ?? groups['url'] ?? groups['credited'] ?? groups['href'];
  if (url !== undefined) return { numbers: [], urls: [url] };
  if (groups['printed'] !== undefined) return { numbers: [Number(groups['printed'])], urls: [] };
  if (note !== undefined) return { numbers: [], urls: [], note };
  if (words !== undefined) return { numbers: [], urls: [], note: name || words };
  if (numbers !== undefined) {
    const run = numbersIn(numbers.replace(/[[\]]/g, ''));
    const named =
      run.length > 0
        ? run
        : numbers.split(/(?<=\])/).flatMap((one) => numbersIn(one.replace(/[^\d,;–-]|^[,;–-]/g, '')));
    return named.length === 0 ? undefined : { numbers: named, urls: [] };
  }
  return bare === undefined ? undefined : { numbers: [], urls: [bare.replace(/[.,;:!?'*]{1,10}$/, '')] };
}

const mostInRange = 20;

/** `1, 3` and `2-4`; a range of years or lines is none of sources. */
function numbersIn(written: string): readonly number[] {
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
