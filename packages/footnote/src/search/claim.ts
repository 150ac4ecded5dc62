import type { ClaimedAnswer, Span } from '../contract/claim.ts';
import type { ByteSupport, ProviderAnswer } from '../contract/provider.ts';
import { codeRanges, createRangeCheck } from '../text/markdown/ranges.ts';
import { claimLinks } from './claim-links.ts';

/** Binds every support of an answer to its exact span, whatever units its vendor counts in. */
export function claim(answer: ProviderAnswer): ClaimedAnswer {
  switch (answer.cites) {
    case 'nothing':
      return { text: answer.text, spans: [] };
    case 'by-bytes':
      return claimBytes(answer.parts, answer.supports);
    case 'by-links':
      return claimLinks(answer);
    case 'by-blocks':
      return claimBlocks(answer.blocks);
    case 'by-numbers':
      return claimNumbers(answer.text, answer.sources.length);
    default:
      return answer satisfies never;
  }
}

/** Gemini counts UTF-8 bytes over all visible text; where a part is named, from the start of that part. */
function claimBytes(parts: readonly string[], supports: readonly ByteSupport[]): ClaimedAnswer {
  const text = parts.join('');
  const partStarts = byteStarts(parts);
  const inBytes = supports.map((support) => {
    const base = support.part === undefined ? 0 : (partStarts[support.part] ?? 0);
    return {
      support,
      start: base + (support.start ?? 0),
      end: support.end === undefined ? undefined : base + support.end,
    };
  });
  const offsets = inBytes.flatMap(({ start, end }) => (end === undefined ? [start] : [start, end]));
  const indexOfByte = indicesOfBytes(text, offsets);
  const finder = createFinder(text);
  const spans: Span[] = [];
  // Sorted, so that the budget of the finder is spent alike whatever order the supports came in.
  for (const { support, start, end } of inBytes.sort(bySpan)) {
    const from = indexOfByte.get(start) ?? 0;
    const to = end === undefined ? undefined : indexOfByte.get(end);
    const isExact = to !== undefined && (support.text === undefined || text.slice(from, to) === support.text);
    const at = isExact ? from : finder.nearest(support.text ?? '', from);
    const length = isExact ? to - from : (support.text ?? '').length;
    if (at !== undefined && length > 0) spans.push({ start: at, end: at + length, sources: support.sources });
  }
  return { text, spans };
}

type SupportInBytes = { readonly support: ByteSupport; readonly start: number; readonly end: number | undefined };

function bySpan(a: SupportInBytes, b: SupportInBytes): number {
  const byText = (a.support.text ?? '') < (b.support.text ?? '') ? -1 : 1;
  return a.start - b.start || (a.end ?? 0) - (b.end ?? 0) || byText;
}

function byteStarts(parts: readonly string[]): readonly number[] {
  let bytes = 0;
  return parts.map((part) => {
    const start = bytes;
    bytes += Buffer.byteLength(part);
    return start;
  });
}

/** Byte offsets → UTF-16 indices, in one walk. An offset inside a character moves to its start, one behind the text to its end. */
function indicesOfBytes(text: string, offsets: readonly number[]): ReadonlyMap<number, number> {
  const indices = new Map<number, number>();
  const sorted = [...new Set(offsets)].sort((a, b) => a - b);
  let index = 0;
  let bytes = 0;
  for (const offset of sorted) {
    while (index < text.length) {
      const code = text.codePointAt(index) ?? 0;
      const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      if (bytes + size > offset) break;
      bytes += size;
      index += size === 4 ? 2 : 1;
    }
    indices.set(offset, index);
  }
  return indices;
}

/**
 * Looks for words near the place where they were said to be. All searches of one answer together
 * may read so many characters and no more: an answer that misplaces everything stays linear.
 */
function createFinder(text: string) {
  let budget = 4_000_000 + 64 * text.length;
  return {
    nearest(words: string, wanted: number): number | undefined {
      if (words === '' || words.length > text.length || budget <= 0) return undefined;
      const after = text.indexOf(words, wanted);
      const distance = after === -1 ? text.length : after - wanted;
      const from = Math.max(0, wanted - distance);
      const window = text.slice(from, Math.min(text.length, wanted + words.length - 1));
      const before = window.lastIndexOf(words);
      budget -= 2 * distance + words.length;
      if (before === -1) return after === -1 ? undefined : after;
      return from + before;
    },
  };
}

/** Anthropic says nothing about places: the whole block is the claim. */
function claimBlocks(blocks: readonly { readonly text: string; readonly sources: readonly number[] }[]): ClaimedAnswer {
  const spans: Span[] = [];
  let length = 0;
  for (const { text, sources } of blocks) {
    if (sources.length > 0 && text !== '') spans.push({ start: length, end: length + text.length, sources });
    length += text.length;
  }
  return { text: blocks.map(({ text }) => text).join(''), spans };
}

/** Sonar's own `[n]` go, and their places become claims; a number without a source is left as text. */
function claimNumbers(text: string, sourceCount: number): ClaimedAnswer {
  const isInCode = createRangeCheck(codeRanges(text));
  const pieces: string[] = [];
  const spans: Span[] = [];
  let from = 0;
  let length = 0;
  let claimStart = 0;
  // A run of blanks is looked at once, from its beginning.
  for (const match of text.matchAll(/(?<! ) *(?:\[\d{1,3}\])+(?!\()/g)) {
    if (isInCode(match.index)) continue;
    const numbers = [...match[0].matchAll(/\d+/g)].map(Number);
    const known = numbers.filter((n) => n >= 1 && n <= sourceCount);
    if (known.length === 0) continue;
    const unknown = numbers.filter((n) => !known.includes(n)).map((n) => `[${n}]`);
    const before = text.slice(from, match.index);
    length += before.length;
    const lastBreak = before.lastIndexOf('\n');
    if (lastBreak !== -1) claimStart = length - before.length + lastBreak + 1;
    spans.push({ start: Math.min(claimStart, length), end: length, sources: known.map((n) => n - 1) });
    pieces.push(before, ...unknown);
    length += unknown.join('').length;
    claimStart = length;
    from = match.index + match[0].length;
  }
  return { text: [...pieces, text.slice(from)].join(''), spans };
}
