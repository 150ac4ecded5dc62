/** A stretch of Markdown that reads as one piece; nothing can be put into its middle. */
export interface Range {
  readonly start: number;
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

interface Block {
  readonly start: number;
  readonly end: number;
}

function splitBlocks(text: string): { fences: readonly Range[]; paragraphs: readonly Block[] } {
  const fences: Range[] = [];
  const paragraphs: Block[] = [];
  let paragraphStart = 0;
  let fence: { readonly start: number; readonly sign: string } | undefined;
  for (const { start, end, line } of lines(text)) {
    if (fence !== undefined) {
      if (!closesFence(line, fence.sign)) continue;
      fences.push(fenceRange(text, fence.start, end));
      fence = undefined;
      paragraphStart = end;
      continue;
    }
    const sign = openedFence(line);
    if (sign === undefined && line.trim() !== '') continue;
    if (start > paragraphStart) paragraphs.push({ start: paragraphStart, end: start });
    paragraphStart = end;
    if (sign !== undefined) fence = { start, sign };
  }
  if (fence !== undefined) fences.push(fenceRange(text, fence.start, text.length));
  else if (text.length > paragraphStart) paragraphs.push({ start: paragraphStart, end: text.length });
  return { fences, paragraphs };
}

function* lines(text: string): Iterable<Block & { readonly line: string }> {
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline + 1;
    yield { start, end, line: text.slice(start, end) };
    start = end;
  }
}

/** Three or more backticks or tildes; lists and quotes may indent them. */
function openedFence(line: string): string | undefined {
  const opening = /^[>\s]*(?:(`{3,})[^`]*|(~{3,}).*)$/s.exec(line);
  return opening?.[1] ?? opening?.[2];
}

function closesFence(line: string, sign: string): boolean {
  return /^[>\s]*(`{3,}|~{3,})\s*$/.exec(line)?.[1]?.startsWith(sign) ?? false;
}

/** What stands behind a closing fence on its line would open it again, so a marker goes below, else above. */
function fenceRange(text: string, start: number, end: number): Range {
  if (text[end - 1] === '\n') return { start, end, exit: end };
  const before = text.slice(0, start).trimEnd().length;
  return { start, end: end + 1, exit: before === 0 ? end : before };
}

/** A run of backticks ends at the next run of the same length; one that has none is just backticks. */
function codeSpans(text: string, block: Block): readonly Range[] {
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
    spans.push({ start: open.start, end, exit: end });
    i = partner[i] ?? i;
  }
  return spans;
}

/** From the bracket that ends the words of a link to the parenthesis that ends its target. */
function linkTargets(text: string, block: Block, code: readonly Range[]): readonly Range[] {
  const targets: Range[] = [];
  const open: number[] = [];
  let nextCode = 0;
  for (const match of text.slice(block.start, block.end).matchAll(/\\.|[()]/gs)) {
    const at = block.start + match.index;
    while ((code[nextCode]?.end ?? Number.POSITIVE_INFINITY) <= at) nextCode++;
    if (at >= (code[nextCode]?.start ?? Number.POSITIVE_INFINITY)) continue;
    if (match[0] === '(') open.push(at);
    if (match[0] !== ')') continue;
    const start = open.pop();
    if (start !== undefined && text[start - 1] === ']') {
      targets.push({ start: Math.max(0, start - 2), end: at + 1, exit: at + 1 });
    }
  }
  return targets;
}

function addresses(text: string, block: Block): readonly Range[] {
  return [...text.slice(block.start, block.end).matchAll(/<?https?:\/\/[^\s<>]+>?/g)].map((match) => {
    const start = block.start + match.index;
    const length = match[0].endsWith('>') ? match[0].length : match[0].replace(/[.,:;!?)\]}'"*_~]+$/, '').length;
    return { start, end: start + length, exit: start + length };
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
