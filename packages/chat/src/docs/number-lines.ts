import type { FilePassage } from './docs-search.ts';

/** One line of a file as it is shown. */
export interface FileLine {
  /** Where it stands in the file, as far as that is certain. */
  readonly number?: number;
  readonly text: string;
  readonly isHeading: boolean;
}

/**
 * The lines of a passage. The index keeps where a passage begins and what it says; that its lines follow each other as
 * in the file is taken for certain only where they fill the space up to the next passage. Declarations are shown with
 * their comment as prose, so of them only the first line has a number.
 */
export function numberLines(passage: FilePassage, before: FilePassage | undefined): readonly FileLine[] {
  const { headings, line, endLine, text, isReference } = passage;
  const texts = text.split('\n');
  const title = headings.at(-1);
  // A long section becomes several passages, and its heading stands above the first one only.
  const hasHeading = title !== undefined && before?.headings.join('\n') !== headings.join('\n');
  const above = hasHeading ? 2 : 0;
  const rest = endLine === undefined ? -1 : endLine - line + 1 - above - texts.length;
  const isCertain = !isReference && line > 0 && (rest === 0 || rest === 1);
  const first = line > 0 ? { number: line } : {};
  const lines = texts.map((words, index): FileLine => {
    const place = isCertain ? { number: line + above + index } : index === 0 && !hasHeading ? first : {};
    return { text: words, isHeading: false, ...place };
  });
  if (!hasHeading) return lines;
  const heading: FileLine = { ...first, text: title, isHeading: true };
  return isCertain ? [heading, { number: line + 1, text: '', isHeading: false }, ...lines] : [heading, ...lines];
}

/** Where a passage stands: `Line 12`, `Lines 12–40`, `Page 3` of a PDF; empty where a file has no lines. */
export function placeWords({ line, endLine }: FilePassage, path: string): string {
  if (line === 0) return '';
  if (/\.pdf$/i.test(path)) return `Page ${line}`;
  return endLine === undefined || endLine === line ? `Line ${line}` : `Lines ${line}–${endLine}`;
}
