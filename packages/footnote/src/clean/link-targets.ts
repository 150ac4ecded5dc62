/** What follows the words of a Markdown link. */
export interface LinkTarget {
  readonly address: string;
  /** Between the parentheses, without the title. */
  readonly bare: string;
  readonly hasTitle: boolean;
  /** The address is in a definition elsewhere. */
  readonly isReference: boolean;
  readonly end: number;
}

/**
 * Reads `(address "title")` or `[label]` at places in ascending order. Where the next blank, quote or
 * closing parenthesis stands is looked up once and remembered, so that all places together cost one walk.
 */
export function createTargetReader(
  text: string,
  labels: ReadonlySet<string>,
): (from: number) => LinkTarget | undefined {
  let closings: ReadonlyMap<number, number> | undefined;
  const nextBlank = createNextFinder(text, /\s/g);
  const titleEnds = new Map([
    ['"', createNextFinder(text, /(?<!\\)"/g)],
    ["'", createNextFinder(text, /(?<!\\)'/g)],
    ['(', createNextFinder(text, /(?<!\\)\)/g)],
  ]);

  /** In angle brackets, or without blanks and with its parentheses in pairs. */
  function addressEnd(parenthesis: number, from: number): number {
    if (text[from] === '<') {
      const bracketed = /<[^<>\n]*>/y;
      bracketed.lastIndex = from;
      if (bracketed.test(text)) return bracketed.lastIndex;
    }
    closings ??= matchParentheses(text);
    return Math.min(nextBlank(from), closings.get(parenthesis) ?? text.length);
  }

  return (from) => {
    if (text[from] === '[') return referenceAt(text, from, labels);
    if (text[from] !== '(') return undefined;
    const start = skipBlanks(text, from + 1);
    const end = addressEnd(from, start);
    const isBracketed = text[start] === '<' && text[end - 1] === '>';
    const address = isBracketed ? text.slice(start + 1, end - 1) : text.slice(start, end);
    const afterAddress = skipBlanks(text, end);
    const link = { address, bare: text.slice(start, end), isReference: false };
    if (text[afterAddress] === ')') return { ...link, hasTitle: false, end: afterAddress + 1 };
    const titleEnd = afterAddress > end ? titleEnds.get(text[afterAddress] ?? '')?.(afterAddress + 1) : undefined;
    const last = titleEnd === undefined ? text.length : skipBlanks(text, titleEnd + 1);
    return text[last] === ')' ? { ...link, hasTitle: true, end: last + 1 } : undefined;
  };
}

/** For places in ascending order: the next match at or behind one, or the end of the text. */
function createNextFinder(text: string, pattern: RegExp): (from: number) => number {
  let known = -1;
  return (from) => {
    if (known >= from) return known;
    pattern.lastIndex = from;
    known = pattern.exec(text)?.index ?? text.length;
    return known;
  };
}

function matchParentheses(text: string): ReadonlyMap<number, number> {
  const closings = new Map<number, number>();
  const open: number[] = [];
  for (const { index, 0: sign } of text.matchAll(/\\.|[()]/gs)) {
    if (sign === '(') open.push(index);
    const start = sign === ')' ? open.pop() : undefined;
    if (start !== undefined) closings.set(start, index);
  }
  return closings;
}

function referenceAt(text: string, from: number, labels: ReadonlySet<string>): LinkTarget | undefined {
  const label = /\[((?:[^[\]\\]|\\.)*)\]/sy;
  label.lastIndex = from;
  const found = label.exec(text);
  if (found === null || !labels.has(labelKey(found[1] ?? ''))) return undefined;
  return { address: '', bare: '', hasTitle: false, isReference: true, end: label.lastIndex };
}

/** Of all definitions, also in quotes, lists and code, where they are none: a word too many does no harm. */
export function definedLabels(text: string): ReadonlySet<string> {
  const labels = new Set<string>();
  if (!text.includes(']:')) return labels;
  let open: number | undefined;
  for (const { index, 0: sign } of text.matchAll(/\\.|[[\]]/gs)) {
    if (sign === '[') open = index;
    else if (sign === ']') {
      if (open !== undefined && text[index + 1] === ':') labels.add(labelKey(text.slice(open + 1, index)));
      open = undefined;
    }
  }
  return labels;
}

/** As Markdown compares labels: neither case nor the number of blanks counts. */
export function labelKey(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase();
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (/\s/.test(text[at] ?? '')) at++;
  return at;
}
