import { isContentsEntry, picturesOf } from './markdown-inline.ts';
import { type DocLine, isContents, type MarkdownSource } from './markdown-source.ts';

/**
 * What says nothing by itself is dropped, but not what a sentence with a colon announces: of a list of links to places
 * below its entries stay, of pictures their names. Undefined where nothing was announced.
 */
export function announcedLine(
  source: MarkdownSource,
  at: number,
  line: string,
  before: readonly DocLine[],
): DocLine | undefined {
  const isList = isContents(source, at);
  const text = isList ? line : picturesOf(line);
  if (text === '' || !isAnnounced(before, isList, at)) return undefined;
  return { kind: 'text', number: at + 1, text, opens: false };
}

function isAnnounced(before: readonly DocLine[], isList: boolean, at: number): boolean {
  const last = before.slice(-3).findLast(({ kind }) => kind !== 'blank');
  if (last?.kind !== 'text') return false;
  // The entry above was announced, or it would not be there.
  const goesOn = isList && last.number === at && isContentsEntry(last.text);
  return goesOn || /[:：]\W{0,3}$/.test(last.text.slice(-8));
}

/** `**Table of contents**` goes with the list below it. */
export function isContentsTitle(source: MarkdownSource, at: number, line: string): boolean {
  if (!/^\W{0,9}(?:(?:table of )?contents|toc|on this page)\W{0,9}$/i.test(line)) return false;
  const next = [at + 1, at + 2].find((position) => source.line(position).trim() !== '');
  return next !== undefined && isContents(source, next);
}
