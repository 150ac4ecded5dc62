import type { ClaimedAnswer } from '../contract/claim.ts';
import { createRangeCheck } from '../text/markdown/ranges.ts';
import { codePlaces } from './code-places.ts';
import { applyEdits, type Edit, moverOf } from './edits.ts';
import { sourceHeadingEdits } from './source-headings.ts';

/**
 * `[7]` as Footnote writes it, also escaped, with blanks, as a footnote of Markdown, or in the brackets and digits of
 * other scripts (`【7†source】` is how some models cite); `[0]` and `[2024]` are never ours.
 */
const marker =
  /\\?[[［【〔〖〘⟦⦗❲]\^?[^\S\n]{0,3}([1-9１-９][\d０-９]{0,2})[^\S\n]{0,3}(?:†[^\]］】\n]{0,40})?\\?[\]］】〕〗〙⟧⦘❳]/g;

/** The address between results, as Footnote writes it. */
const addressLine = /^([^\S\n]{0,8})\*\*URL:\*\*/gim;

/** A setting of a code block, on the line that opens it: ```` ```tsx lines=[4] ````. */
const fenceSetting = /^[\s>]{0,40}(?:`{3,}|~{3,})[^`\n]{0,200}\b[\w-]{1,40}=$/;
const longestFenceLine = 300;

/**
 * Numbers in brackets that could be taken for Footnote's markers become `(7)`, and a line `Sources:`
 * says whose sources they are. Code keeps its `list[1]`, and what opens it its settings.
 */
export function forgedMarkerEdits(text: string): Edit[] {
  let last = -1;
  const markers = Array.from(text.matchAll(marker)).flatMap((match) => {
    const isBehind = match.index === last;
    last = match.index + match[0].length;
    return isFenceSetting(text, match.index) ? [] : [markerEdit(text, match, isBehind)];
  });
  const lines = [...sourceHeadingEdits(text), ...Array.from(text.matchAll(addressLine), addressLineEdit)];
  if (markers.length === 0 && lines.length === 0) return [];
  const isInCode = createRangeCheck(codePlaces(text));
  return [...markers, ...lines].sort((a, b) => a.start - b.start).filter(({ start }) => !isInCode(start));
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

function isFenceSetting(text: string, at: number): boolean {
  if (text[at - 1] !== '=') return false;
  const start = text.lastIndexOf('\n', at - 1) + 1;
  return at - start <= longestFenceLine && fenceSetting.test(text.slice(start, at));
}

function markerEdit(text: string, match: RegExpExecArray, isBehindAnother: boolean): Edit {
  const end = match.index + match[0].length;
  const number = match[1]?.normalize('NFKC');
  // The words of a link stay the words of a link, and `[words][7]` does not become one that leads to a `7`.
  const isLink = text[end] === '(' && match[0].startsWith('[');
  const isReference = text[match.index - 1] === ']' && !isBehindAnother;
  const shown = isLink ? `[(${number})]` : `${isReference ? ' ' : ''}(${number})`;
  return { start: match.index, end, text: shown, what: 'forged-marker' };
}

function addressLineEdit(match: RegExpExecArray): Edit {
  const [whole, before = ''] = match;
  const shown = `${before}**URL** (of the text):`;
  return { start: match.index, end: match.index + whole.length, text: shown, what: 'forged-sources' };
}
