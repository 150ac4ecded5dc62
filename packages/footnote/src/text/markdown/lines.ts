/** A line of Markdown, by what CommonMark says it is. */
export interface MarkdownLine {
  /** Without its line end. */
  readonly line: string;
  readonly offset: number;
  /** Where the next line begins, or the text ends. */
  readonly end: number;
  readonly kind: 'opening-fence' | 'code' | 'closing-fence' | 'heading' | 'blank' | 'text';
  /** The fence that the line opens, closes or stands in. */
  readonly fence: Fence | undefined;
}

/** What opens a fenced code block. */
export interface Fence {
  /** Three or more backticks or tildes. */
  readonly sign: string;
  /** How many columns stand before it: lists indent a fence, and quotes put `>` there. */
  readonly indent: number;
  /** What follows it on its line; the first word is the language. */
  readonly info: string;
}

/**
 * The lines of a Markdown text, as `split('\n')` would give them. Linear and lazy. Lists and quotes are not followed:
 * a fence may be indented as deep as it likes, since what no list indents so far is code by its indentation.
 */
export function* markdownLines(text: string): Generator<MarkdownLine, undefined> {
  let open: Fence | undefined;
  for (let offset = 0, end = 0; ; offset = end) {
    const newline = text.indexOf('\n', offset);
    end = newline === -1 ? text.length : newline + 1;
    const line = text.slice(offset, newline === -1 ? end : newline);
    const kind = open === undefined ? kindOutsideCode(line) : closesFence(line, open) ? 'closing-fence' : 'code';
    if (kind === 'opening-fence') open = openedFence(line);
    yield { line, offset, end, kind, fence: open };
    if (kind === 'closing-fence') open = undefined;
    if (newline === -1) return;
  }
}

/** Most lines are told by their first character. */
function kindOutsideCode(line: string): MarkdownLine['kind'] {
  const first = line.charCodeAt(contentStart(line));
  if (first === backtick || first === tilde) return openedFence(line) === undefined ? 'text' : 'opening-fence';
  if (first === hash) return headingMarks.test(line) ? 'heading' : 'text';
  return first > blank && first <= tilde ? 'text' : line.trim() === '' ? 'blank' : 'text';
}

const [tab, blank, hash, quote, backtick, tilde] = [0x09, 0x20, 0x23, 0x3e, 0x60, 0x7e];

/** Behind backticks no backtick may follow: that would be a code span. */
export function openedFence(line: string): Fence | undefined {
  const start = contentStart(line);
  const end = runEnd(line, start);
  if (end - start < 3 || (line[start] === '`' && line.includes('`', end))) return undefined;
  return { sign: line.slice(start, end), indent: columnOf(line, start), info: line.slice(end).trim() };
}

/** As many of the same signs or more, alone on their line, and less than four columns deeper. */
export function closesFence(line: string, { sign, indent }: Fence): boolean {
  const start = contentStart(line);
  if (!line.startsWith(sign, start) || columnOf(line, start) >= indent + 4) return false;
  return line.slice(runEnd(line, start)).trim() === '';
}

/** The first character that is neither a blank nor the sign of a quote. */
function contentStart(line: string): number {
  let at = 0;
  for (let code = line.charCodeAt(0); code === blank || code === quote || code === tab; code = line.charCodeAt(at))
    at++;
  return at;
}

/** A tab goes to the next fourth column. */
function columnOf(line: string, end: number): number {
  let column = 0;
  for (let at = 0; at < end; at++) column += line[at] === '\t' ? 4 - (column % 4) : 1;
  return column;
}

/** Where a run of backticks or tildes that begins here ends. */
function runEnd(line: string, start: number): number {
  const sign = line[start];
  let end = start;
  if (sign === '`' || sign === '~') while (line[end] === sign) end++;
  return end;
}

const headingMarks = /^ {0,3}(#{1,6})(?=\s|$)/;

/** The level and the words of a heading that is marked with `#`, without the marks that may close it. */
export function readHeading(line: string): { readonly level: number; readonly title: string } | undefined {
  const marks = headingMarks.exec(line);
  if (marks === null) return undefined;
  const title = line.slice(marks[0].length).trim();
  let end = title.length;
  while (title[end - 1] === '#') end--;
  const isClosed = end === 0 || /\s/.test(title[end - 1] ?? '');
  return { level: marks[1]?.length ?? 1, title: isClosed ? title.slice(0, end).trimEnd() : title };
}
