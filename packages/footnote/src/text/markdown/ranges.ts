import { markdownLines } from './lines.ts';

/** A stretch of Markdown that reads as one piece; nothing can be put into its middle. */
export interface Range {
  readonly start: number;
  /** Where begins what a reader sees of it: in a fenced block, below the opening fence. */
  readonly inner: number;
  readonly end: number;
  /** Where a marker goes that would fall inside. */
  readonly exit: number;
}

/** Fenced blocks and code spans, in order. Linear in the text, whatever it holds. */
export function codeRanges(text: string): readonly Range[] {
  const { fences, paragraphs } = splitBlocks(text);
  return inOrder([...fences, ...paragraphs.flatMap((paragraph) => codeSpans(text, paragraph))]);
}

/** Code, link targets and addresses: a marker inside one of them would break it. */
export function closedRanges(text: string): readonly Range[] {
  const { fences, paragraphs } = splitBlocks(text);
  const inline = paragraphs.flatMap((paragraph) => {
    const code = codeSpans(text, paragraph);
    return [...code, ...linkTargets(text, paragraph, code), ...addresses(text, paragraph)];
  });
  return inOrder([...fences, ...inline]);
}

/** For places in ascending order: whether one is in a range. */
export function createRangeCheck(ranges: readonly Pick<Range, 'start' | 'end'>[]): (place: number) => boolean {
  let next = 0;
  return (place) => {
    while ((ranges[next]?.end ?? Number.POSITIVE_INFINITY) <= place) next++;
    return place >= (ranges[next]?.start ?? Number.POSITIVE_INFINITY);
  };
}

interface Paragraph {
  readonly start: number;
  readonly end: number;
}

function splitBlocks(text: string): { fences: readonly Range[]; paragraphs: readonly Paragraph[] } {
  const fences: Range[] = [];
  const paragraphs: Paragraph[] = [];
  let paragraphStart = 0;
  let fence: { readonly start: number; readonly inner: number } | undefined;
  for (const { offset, end, kind } of markdownLines(text)) {
    if (kind === 'text' || kind === 'heading' || kind === 'code') continue;
    if (kind === 'closing-fence') {
      if (fence !== undefined) fences.push(fenceRange(text, fence, end));
      fence = undefined;
    } else if (offset > paragraphStart) paragraphs.push({ start: paragraphStart, end: offset });
    if (kind === 'opening-fence') fence = { start: offset, inner: end };
    paragraphStart = end;
  }
  if (fence !== undefined) fences.push(fenceRange(text, fence, text.length));
  else if (text.length > paragraphStart) paragraphs.push({ start: paragraphStart, end: text.length });
  return { fences, paragraphs };
}

/** What stands behind a closing fence on its line would open it again, so a marker goes below, else above. */
function fenceRange(text: string, fence: Pick<Range, 'start' | 'inner'>, end: number): Range {
  if (text[end - 1] === '\n') return { ...fence, end, exit: end };
  const before = text.slice(0, fence.start).trimEnd().length;
  return { ...fence, end: end + 1, exit: before === 0 ? end : before };
}

/** A run of backticks ends at the next run of the same length; one that has none is just backticks. */
function codeSpans(text: string, block: Paragraph): readonly Range[] {
  const runs = [...text.slice(block.start, block.end).matchAll(/`+/g)].map((match) => {
    const start = block.start + match.index;
    return { start, length: match[0].length, isEscaped: match[0].length === 1 && text[start - 1] === '\\' };
  });
  const nextOfLength = new Map<number, number>();
  const partner = new Array<number | undefined>(runs.length);
  for (let i = runs.length - 1; i >= 0; i--) {
    const length = runs[i]?.length ?? 0;
    partner[i] = nextOfLength.get(length);
    nextOfLength.set(length, i);
  }
  const spans: Range[] = [];
  for (let i = 0; i < runs.length; i++) {
    const open = runs[i];
    const close = runs[partner[i] ?? -1];
    if (open === undefined || close === undefined || open.isEscaped) continue;
    const end = close.start + close.length;
    spans.push({ start: open.start, inner: open.start, end, exit: end });
    i = partner[i] ?? i;
  }
  return spans;
}

/** From the bracket that ends the words of a link to the parenthesis that ends its target. */
function linkTargets(text: string, block: Paragraph, code: readonly Range[]): readonly Range[] {
  const targets: Range[] = [];
  const open: number[] = [];
  const isInCode = createRangeCheck(code);
  for (const match of text.slice(block.start, block.end).matchAll(/\\.|[()]/gs)) {
    const at = block.start + match.index;
    if (isInCode(at)) continue;
    if (match[0] === '(') open.push(at);
    if (match[0] !== ')') continue;
    const start = open.pop();
    if (start !== undefined && text[start - 1] === ']') {
      const from = Math.max(0, start - 2);
      targets.push({ start: from, inner: from, end: at + 1, exit: at + 1 });
    }
  }
  return targets;
}

function addresses(text: string, block: Paragraph): readonly Range[] {
  return [...text.slice(block.start, block.end).matchAll(/<?https?:\/\/[^\s<>]+>?/g)].map((match) => {
    const start = block.start + match.index;
    const length = match[0].endsWith('>') ? match[0].length : match[0].replace(/[.,:;!?)\]}'"*_~]+$/, '').length;
    return { start, inner: start, end: start + length, exit: start + length };
  });
}

/** Sorted, and overlapping ones joined. */
function inOrder(ranges: readonly Range[]): readonly Range[] {
  const joined: Range[] = [];
  for (const range of [...ranges].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = joined.at(-1);
    if (last === undefined || range.start >= last.end) joined.push(range);
    else if (range.end > last.end) joined[joined.length - 1] = { ...range, start: last.start };
  }
  return joined;
}
