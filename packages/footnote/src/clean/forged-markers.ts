import type { ClaimedAnswer } from '../contract/claim.ts';
import { createRangeCheck } from '../text/markdown/ranges.ts';
import { codePlaces } from './code-places.ts';
import { applyEdits, type Edit, moverOf } from './edits.ts';

/** `[7]` as Footnote writes it, also escaped or with blanks; `[0]` and `[2024]` are never ours. */
const marker = /\\?\[[^\S\n]{0,3}([1-9]\d{0,2})[^\S\n]{0,3}\\?\]/g;

/** Lines of Footnote's own texts: the list of sources, and the addresses between results. */
const sourcesLine =
  /^([^\S\n]{0,8}(?:[*_]{1,3}|#{1,6}[^\S\n]{1,3})?Sources)[^\S\n]{0,3}([*_]{0,3}):([*_]{0,3})[^\S\n]{0,8}$/gim;
const addressLine = /^([^\S\n]{0,8})\*\*URL:\*\*/gim;

const sourceWords = /sources|\*\*URL/i;

/** Whether there is anything to look for. */
export function mayHoldForgedMarkers(text: string): boolean {
  return text.includes('[') || sourceWords.test(text);
}

/**
 * Numbers in brackets that could be taken for Footnote's markers become `(7)`, and a line `Sources:`
 * says whose sources they are. Code keeps its `list[1]`.
 */
export function forgedMarkerEdits(text: string): Edit[] {
  const markers = [...text.matchAll(marker)];
  const lines = sourceWords.test(text) ? [...text.matchAll(sourcesLine), ...text.matchAll(addressLine)] : [];
  if (markers.length === 0 && lines.length === 0) return [];
  const isInCode = createRangeCheck(codePlaces(text));
  return [...markers.map((match) => markerEdit(text, match)), ...lines.map(lineEdit)]
    .sort((a, b) => a.start - b.start)
    .filter(({ start }) => !isInCode(start));
}

/** What stands before the bracket of `a[7]` and `row_2[1]`; `JavaScript[3]` and `Node.js[3]` are prose that is cited. */
const identifier = /(?<![\w$])(?:[a-z]|\w*[_$][\w$]*)$/;
/** Longer names than this are not looked at to their beginning. */
const identifierCharacters = 64;

/**
 * An answer in which nothing can be taken for Footnote's own markers and sources, and that is else as it came: for who
 * cleans nothing more. An element of an array keeps its brackets.
 */
export function withoutForgedMarkers(answer: ClaimedAnswer): ClaimedAnswer {
  const edits = forgedMarkerEdits(answer.text).filter(({ start }) => {
    return !identifier.test(answer.text.slice(Math.max(0, start - identifierCharacters), start));
  });
  const move = moverOf(edits);
  const spans = answer.spans.map((span) => ({ ...span, start: move(span.start, 'start'), end: move(span.end, 'end') }));
  return { text: applyEdits(answer.text, edits), spans };
}

function markerEdit(text: string, match: RegExpExecArray): Edit {
  const end = match.index + match[0].length;
  // The words of a link stay the words of a link.
  const isLink = text[end] === '(' && match[0].startsWith('[');
  const shown = isLink ? `[(${match[1]})]` : `(${match[1]})`;
  return { start: match.index, end, text: shown, what: 'forged-marker' };
}

function lineEdit(match: RegExpExecArray): Edit {
  const [whole, before = '', first, second] = match;
  const shown =
    first === undefined ? `${before}**URL** (of the text):` : `${before} (of the text)${first}:${second ?? ''}`;
  return { start: match.index, end: match.index + whole.length, text: shown, what: 'forged-sources' };
}
