import type { Row, Segment } from './segment.ts';
import { clustersOf, clusterWidth, textWidth } from './text-width.ts';

export interface RowOptions {
  readonly width: number;
  /** What stands before the first row, such as a list's mark. */
  readonly first?: Row;
  /** What stands before the others. */
  readonly rest?: Row;
  /** A word that is longer than a row is cut. Outside tables it stays whole, so that an address can be copied. */
  readonly cutsWords?: boolean;
}

/** Breaks text into rows while it comes: a row is given as soon as it is full. */
export interface RowWrapper {
  add(segments: readonly Segment[]): readonly Row[];
  /** The last row, where there is one. */
  end(): readonly Row[];
}

export function createRowWrapper({ width, first = [], rest = [], cutsWords = false }: RowOptions): RowWrapper {
  let rows: Row[] = [];
  let row: Segment[] = [...first];
  let rowWidth = widthOf(first);
  let isEmpty = true;
  let blank: Segment | undefined;
  let word: Segment[] = [];
  let wordWidth = 0;
  let last = '';

  function breakRow(): void {
    rows.push(row);
    row = [...rest];
    rowWidth = widthOf(rest);
    isEmpty = true;
    blank = undefined;
  }

  function endWord(): void {
    if (word.length === 0) return;
    const gap = isEmpty || blank === undefined ? 0 : 1;
    if (!isEmpty && rowWidth + gap + wordWidth > width) breakRow();
    if (!isEmpty && blank !== undefined) row.push(blank);
    rowWidth += (isEmpty || blank === undefined ? 0 : 1) + wordWidth;
    row.push(...word);
    isEmpty = false;
    blank = undefined;
    word = [];
    wordWidth = 0;
  }

  function addCluster(text: string, look: Segment['look']): void {
    const clusterColumns = clusterWidth(text);
    const isTooLong = cutsWords && wordWidth + clusterColumns > width - widthOf(rest);
    if (word.length > 0 && (isTooLong || mayBreakBetween(last, text))) endWord();
    const open = word.at(-1);
    if (open !== undefined && open.look === look) word[word.length - 1] = { text: open.text + text, look };
    else word.push({ text, look });
    wordWidth += clusterColumns;
    last = text;
  }

  function addSegment({ text, look }: Segment): void {
    for (const part of text.split(/(\n|[ \t]+)/)) {
      if (part === '') continue;
      if (part === '\n') {
        endWord();
        breakRow();
      } else if (/^[ \t]/.test(part)) {
        endWord();
        blank = { text: ' ', look };
      } else for (const cluster of clustersOf(part)) addCluster(cluster, look);
    }
  }

  function taken(): readonly Row[] {
    const full = rows;
    rows = [];
    return full;
  }

  return {
    add(segments) {
      for (const segment of segments) addSegment(segment);
      return taken();
    },
    end() {
      endWord();
      if (!isEmpty) breakRow();
      return taken();
    },
  };
}

export function widthOf(row: Row): number {
  return row.reduce((sum, { text }) => sum + textWidth(text), 0);
}

/** Never at the beginning of a row, in scripts that need no blanks between words. */
const closing = /^[、。，．・：；！？）〉》」』】〕ー～…‥%.,;:!?)\]}"'’”]/;
const opening = /[（〈《「『【〔([{"'‘“]$/;

/** Chinese, Japanese and emoji break anywhere else. */
function mayBreakBetween(before: string, after: string): boolean {
  if (clusterWidth(before) < 2 && clusterWidth(after) < 2) return false;
  return !closing.test(after) && !opening.test(before);
}
