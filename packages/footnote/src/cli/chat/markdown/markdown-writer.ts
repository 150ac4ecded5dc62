import { closesFence, type Fence, openedFence } from '../../../text/markdown/lines.ts';
import { safeText } from '../safe-text.ts';
import { isClosed, longestInline, readInline } from './inline.ts';
import { type LineStart, readLineStart } from './line-start.ts';
import { createRowWrapper, type RowWrapper } from './row-wrapper.ts';
import { type Abilities, type Look, paintRow, plainLook, type Row } from './segment.ts';
import { readSourceLine } from './source-row.ts';
import { layTable } from './table.ts';
import { textWidth } from './text-width.ts';

/** Markdown as rows of a terminal, while it comes. What was given out is never taken back. */
export interface MarkdownWriter {
  add(text: string): void;
  /** All that is still held; more can follow, as a new paragraph. */
  end(): void;
}

export interface MarkdownWriterOptions extends Abilities {
  /** Asked for each line, since a window can be resized. */
  columns(): number;
  /** Gets each row, painted, without its line end. */
  print(row: string): void;
  sourceNumber(url: string): number | undefined;
}

/** Longer lines are hard to read, however wide the window is. */
const widest = 100;
/** A table that claims to be longer is shown as it is written. */
const longestTable = 65_536;

const faint: Look = { dim: true };

export function createMarkdownWriter(options: MarkdownWriterOptions): MarkdownWriter {
  /** What came behind the last line end and was not shown yet. */
  let pending = '';
  let fence: Fence | undefined;
  /** The line that closed it, which waits for markers that belong to the block. */
  let closing: string | undefined;
  /** Lines that are a table, or whose first may become one. */
  let table: string[] = [];
  /** The line of which some rows are shown already. */
  let begun: { readonly start: LineStart; readonly wrapper: RowWrapper } | undefined;
  let isInSources = false;
  /** Below an item, what is indented belongs to it; elsewhere, behind a blank line, it is code. */
  let isInList = false;
  let isInIndentedCode = false;
  let hasBlank = false;
  let hasPrinted = false;
  /** An unfinished line is looked at again when it has grown to this. */
  let lookAgainAt = 0;

  const width = () => Math.max(20, Math.min(options.columns(), widest));

  function printRows(rows: readonly Row[]): void {
    for (const row of rows) {
      if (hasBlank && hasPrinted) options.print('');
      hasBlank = false;
      hasPrinted = true;
      options.print(paintRow(row, options));
    }
  }

  function takeLine(line: string): void {
    if (closing !== undefined && endFence(line)) return;
    if (begun !== undefined) endBegun(line);
    else if (fence !== undefined) {
      if (closesFence(line, fence)) [fence, closing] = [undefined, line];
      else printVerbatim(line, { code: true });
    } else if (!takeTableLine(line)) takeTextLine(line);
  }

  /** A marker can't stand inside of a block, and alone below it would belong to nothing. Whether the line was one. */
  function endFence(next: string): boolean {
    const markers = markersAlone.test(next) ? readInline(next.trim(), options) : [];
    const row: Row = [{ text: (closing ?? '').replaceAll('\t', '    '), look: faint }];
    closing = undefined;
    printRows([markers.length === 0 ? row : [...row, { text: ' ', look: plainLook }, ...markers]]);
    hasBlank ||= markers.length > 0;
    return markers.length > 0;
  }

  /** Whether the line is held, because it belongs to a table or may begin one. */
  function takeTableLine(line: string): boolean {
    const isRow = line.includes('|') && line.trim() !== '';
    const canGoOn = table.length === 0 ? isRow && !isListOrQuote(line) : isTableLine(line);
    if (canGoOn && table.reduce((sum, { length }) => sum + length, line.length) <= longestTable) {
      table.push(line);
      return true;
    }
    endTable();
    return false;
  }

  function isTableLine(line: string): boolean {
    return table.length === 1 ? delimiterRow.test(line) : line.includes('|');
  }

  function endTable(): void {
    if (table.length === 0) return;
    const lines = table;
    table = [];
    const rows = lines.length > 1 ? layTable(lines, { ...options, width: width() }) : undefined;
    if (rows !== undefined) printRows(rows);
    else for (const line of lines) takeTextLine(line);
  }

  function takeTextLine(line: string): void {
    if (line.trim() === '') {
      hasBlank = true;
      return;
    }
    if (isIndentedCode(line)) {
      printVerbatim(line, { code: true });
      return;
    }
    isInList = startsItem.test(line) || (isInList && /^\s/.test(line));
    fence = openedFence(line);
    if (fence !== undefined) printVerbatim(line, faint);
    else if (ruler.test(line))
      printRows([[{ text: (options.unicode ? '─' : '-').repeat(Math.min(40, width())), look: faint }]]);
    else if (line.trim() === 'Sources:') {
      isInSources = true;
      printRows([[{ text: 'Sources:', look: { bold: true } }]]);
    } else printText(line);
  }

  function isIndentedCode(line: string): boolean {
    const canBegin = !isInList && (hasBlank || !hasPrinted);
    isInIndentedCode = indented.test(line) && (isInIndentedCode || canBegin);
    return isInIndentedCode;
  }

  function printText(line: string): void {
    const source = isInSources ? readSourceLine(line, options) : undefined;
    if (source !== undefined) {
      const wrapper = createRowWrapper({ width: width(), rest: [{ text: '    ', look: plainLook }] });
      printRows([...wrapper.add(source), ...wrapper.end()]);
      return;
    }
    isInSources = false;
    begin(readLineStart(line, options));
    endBegun('');
  }

  function begin(start: LineStart): void {
    if (start.kind === 'heading') hasBlank = true;
    const wrapper = createRowWrapper({ width: width(), first: start.first, rest: start.rest });
    begun = { start, wrapper };
    addToBegun(start.text);
  }

  /** In pieces that can be read quickly, each as long as its markup allows. */
  function addToBegun(text: string): void {
    for (let rest = text; rest !== ''; ) {
      const length = rest.length <= longestInline ? rest.length : (closedLength(rest) ?? longestInline);
      addPiece(rest.slice(0, length));
      rest = rest.slice(length);
    }
  }

  function addPiece(text: string): void {
    if (begun === undefined) return;
    printRows(begun.wrapper.add(readInline(text, options, begun.start.look)));
  }

  function endBegun(text: string): void {
    addToBegun(text);
    if (begun !== undefined) printRows(begun.wrapper.end());
    if (begun?.start.kind === 'heading') hasBlank = true;
    begun = undefined;
  }

  function printVerbatim(line: string, look: Look): void {
    printRows([[{ text: line.replaceAll('\t', '    '), look }]]);
  }

  /**
   * A paragraph that is one long line is not waited for: what is longer than two rows, and has no markup open, is
   * shown up to its last full row.
   */
  function showUnfinished(): void {
    if (fence !== undefined || closing !== undefined || table.length > 0 || isInSources) return;
    // No character has more than two columns.
    if (pending.length <= Math.max(lookAgainAt, width()) || textWidth(pending) <= 2 * width()) return;
    if (begun === undefined && (/\||^(?: {4}|\t)/.test(pending) || openedFence(pending) !== undefined)) return;
    const start = begun === undefined ? readLineStart(pending, options) : undefined;
    const unread = start?.text ?? pending;
    const length = closedLength(unread);
    // Looking costs more the longer the line is, so it is done ever more seldom.
    lookAgainAt = length === undefined ? pending.length * 1.5 : 0;
    if (length === undefined) return;
    pending = unread.slice(length);
    if (start === undefined) addPiece(unread.slice(0, length));
    else begin({ ...start, text: unread.slice(0, length) });
  }

  return {
    add(text) {
      pending += safeText(text);
      const lines = pending.split('\n');
      pending = lines.pop() ?? '';
      if (lines.length > 0) lookAgainAt = 0;
      for (const line of lines) takeLine(line);
      showUnfinished();
    },
    end() {
      if (pending !== '' || begun !== undefined) takeLine(pending);
      if (closing !== undefined) endFence('');
      endTable();
      pending = '';
      fence = undefined;
      isInSources = false;
      isInList = false;
      hasBlank = true;
    },
  };
}

const markersAlone = /^ {0,3}(?:\[\d+\]|\[\[\d+\]\]\([^\s)]+\))+\s*$/;
const delimiterRow = /^ {0,3}\|? *:?-+:? *(?:\| *:?-+:? *)*\|? *$/;
const indented = /^(?: {4}|\t)/;
const startsItem = /^\s*(?:[-*+]|\d{1,9}[.)])\s/;
const ruler = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;

function isListOrQuote(line: string): boolean {
  return /^\s*(?:>|[-*+] |\d{1,9}[.)] )/.test(line) || openedFence(line) !== undefined;
}

/** How much of a text can be shown: up to its last blank, or between two signs of a script without blanks. */
function closedLength(text: string): number | undefined {
  const breaks = [...text.slice(0, longestInline).matchAll(breakPlaces)].map((place) => place.index + place[0].length);
  // Each look costs time; three are enough where a paragraph is not all markup.
  for (const share of [1, 0.75, 0.5]) {
    const length = breaks[Math.floor((breaks.length - 1) * share)];
    if (length !== undefined && isClosed(text.slice(0, length))) return length;
  }
  return undefined;
}

const breakPlaces =
  / (?=\S)|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、。](?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])/gu;
