import type { TextRange } from '../check/sentences.ts';
import { address as writtenAddress } from './marker-pattern.ts';
import { sourceCredit, sourceHeading, sourceLead, sourceWord } from './source-headings.ts';

/** A line of a text that names a source and claims nothing. */
export interface SourceLine extends TextRange {
  /** Of a definition, with the caret of a footnote. */
  readonly name?: string;
  /** Of a part of the text: no marker asks for it by a number. */
  readonly isMute?: true;
}

/** French has a blank before a colon. */
const definition =
  /^[ \t]{0,3}\[(?:(\^[\w-][\w -]{0,60})\][ \t]{0,2}:|([\w-][\w -]{0,60})\](?::|[ \t]{1,2}:(?=[ \t]{0,3}<?https?:)))/;
export const address = new RegExp(writtenAddress);
const number = new RegExp(
  String.raw`^[ \t]{0,3}(?:[-*+•][ \t]{1,3}|\|[ \t]{0,3})?(?:[[【]{1,2}(?:${sourceWord}[ \t])?(\d{1,3})(?:†[^】\n]{0,100})?[\]】]{1,2}|(\d{1,3})(?:[.)]|[ \t]{0,3}\|))`,
  'i',
);

const numberAlone = new RegExp(`^(?:${sourceWord} )?(\\d{1,3})$`, 'i');

/** The number that an entry or a definition begins with. */
export function numberOf(entry: string): number | undefined {
  const named = numberAlone.exec(entry)?.[1];
  const [, bracketed, pointed] = number.exec(entry) ?? [];
  const written = named ?? bracketed ?? pointed;
  return written === undefined ? undefined : Number(written);
}

/** Those below a heading, definitions, and entries that tell by themselves what they are; else a list at the end. */
export function sourceLines(text: string): readonly SourceLine[] {
  const named = namedLines(text);
  return named.some(({ isMute }) => !isMute) ? named : inOrder([...named, ...listAtEnd(text)]);
}

function inOrder(lines: readonly SourceLine[]): readonly SourceLine[] {
  const starts = new Map(lines.map((line) => [line.start, line]));
  return [...starts.values()].sort((a, b) => a.start - b.start);
}

const noHeading = 7;

function namedLines(text: string): readonly SourceLine[] {
  const found: SourceLine[] = [];
  const lines = text.split('\n');
  let listLevel: number | undefined;
  /** What is being defined: it goes on in lines that are set in. */
  let name: string | undefined;
  let start = 0;
  lines.forEach((line, index) => {
    const end = start + line.length;
    const [, note, word] = definition.exec(line) ?? [];
    const defined = note ?? word;
    if (defined !== undefined || /^\S/.test(line)) name = defined;
    if (sourceHeading.test(line)) listLevel = levelOf(line) ?? noHeading;
    else if (name === undefined && endsList(line, lines[index - 1] ?? '', listLevel)) listLevel = undefined;
    if (name !== undefined) found.push({ start, end, name });
    else if (listLevel !== undefined || isEntry(line, lines[index - 1], lines[index + 1])) found.push({ start, end });
    else if (isCredit(line)) found.push({ start, end, isMute: true });
    start = end + 1;
  });
  return found;
}

function levelOf(line: string): number | undefined {
  return /^[ \t]{0,3}(#{1,6})[ \t]/.exec(line)?.[1]?.length;
}

/** A heading of another part, or a new paragraph whose words carry a marker. */
function endsList(line: string, last: string, listLevel = noHeading): boolean {
  const level = levelOf(line);
  if (level !== undefined) return level <= listLevel;
  return last.trim() === '' && !number.test(line) && !address.test(line) && hasMarker(line);
}

function hasMarker(text: string): boolean {
  return marker.test(text);
}

const marker = new RegExp(
  [
    String.raw`\S[ \t]{0,3}(?:\[\d{1,3}[\],;–-]|\[\^[\w-]{1,60}\]|\]\[[\w-]{0,60}\]|【\d|[[(]${sourceWord}s? \d)`,
    String.raw`(?:\p{L}{3}|[.!?])(?:[¹²³⁴-⁹]|<sup>\d)`,
  ].join('|'),
  'iu',
);

/** `[1] Title, https://…`, where no heading says that sources are listed; its address may stand in the next line. */
function isEntry(line: string, last = '', next = ''): boolean {
  const entry = line.replace(sourceLead, '');
  if (entry !== line && /^[\s\d[\]【】,;–-]*$/.test(entry)) return true;
  if (isBracketed(entry))
    return endsInAddress(entry) || endsInVisit(entry) || (!address.test(entry) && isAddress(next));
  return isAddress(line) && isBracketed(last) && !address.test(last);
}

function isBracketed(entry: string): boolean {
  return number.exec(entry)?.[1] !== undefined;
}

/** `https://…, accessed on 2 May 2020` */
function endsInVisit(entry: string): boolean {
  const url = address.exec(entry);
  if (url === null) return false;
  const behind = entry.slice(url.index + url[0].length);
  return behind.length <= 60 && (/^[)>\].]{0,3}\s*[(,;–—-]/.test(behind) || /[,;]$/.test(url[0]));
}

function isAddress(line: string): boolean {
  return /^\s*<?https?:\/\/\S+\s*$/.test(line);
}

/** `Source: [Title](url)`, `Quellen: Title, https://…`: what a part of the text rests on, and no sentence. */
function isCredit(line: string): boolean {
  const named = line.replace(sourceCredit, '');
  if (named === line || !address.test(named)) return false;
  const links = /\[[^[\]\n]{0,300}\]\(<?https?:[^\s()]{1,2000}(?:\([^\s()]{0,200}\)[^\s()]{0,500})?\)|https?:[^\s]+/g;
  return endsInAddress(line) || !/\p{L}/u.test(named.replace(links, '').replace(/\b(?:and|und|et|y|e|i)\b/g, ''));
}

function endsInAddress(line: string): boolean {
  const words = line.trimEnd().replace(/\|$/, '').trimEnd();
  return address.test(words.slice(words.lastIndexOf(' ') + 1));
}

/** `1. [Title](url)` or rows of a table, from 1 to the text's end: sources, where the text has markers and names none else. */
function listAtEnd(text: string): readonly SourceLine[] {
  const found: SourceLine[] = [];
  let end = text.length;
  let first: number | undefined;
  while (end > 0 && first !== 1) {
    const start = text.lastIndexOf('\n', end - 1) + 1;
    const line = text.slice(start, end);
    if (line.trim() !== '') {
      const n = Number(number.exec(line)?.[2]);
      if (!endsInAddress(line) || (first !== undefined && n !== first - 1) || Number.isNaN(n)) return [];
      found.unshift({ start, end });
      first = n;
    }
    end = start - 1;
  }
  const before = text.slice(0, Math.max(0, end));
  return first === 1 && hasMarker(before) ? [...tableHead(before), ...found] : [];
}

/** The two lines above the rows of a table. */
function tableHead(before: string): readonly SourceLine[] {
  const [head] = /[^\n]{0,300}\n[ \t]{0,3}\|[ \t:|-]{1,300}\|[ \t]{0,3}$/.exec(before.slice(-700)) ?? [];
  return head === undefined ? [] : [{ start: before.length - head.length, end: before.length }];
}
