import { firstIndexWhere } from '../../text/binary-search.ts';
import { markdownLines } from '../../text/markdown/lines.ts';
import { languageOfFile } from '../sniff/source-languages.ts';

/** A text that was changed here and there. */
export interface Tidied {
  readonly text: string;
  /** Where a place of the old text is in this one; of a line that is gone, the end of the one before it. */
  move(offset: number): number;
}

/**
 * What is left of a page's furniture once it is Markdown: links to places of the page itself, which lead nowhere now,
 * and the names of languages that stand above code blocks beside a button to copy them.
 */
export function tidyMarkdown(markdown: string, addresses: readonly string[]): Tidied {
  const pages = addresses.map((address) => address.replace(/#.*$/s, ''));
  // Most pages have neither, and one may have 2 MB: it is not taken apart for nothing.
  const isTidy = !/```|~~~/.test(markdown) && !pages.some((page) => markdown.includes(`${page}#`));
  if (isTidy) return { text: markdown, move: (offset) => offset };
  const link = selfLink(pages);
  const kept: string[] = [];
  const offsets: number[] = [];
  for (const { line, offset, kind, fence } of markdownLines(markdown)) {
    if (kind === 'opening-fence') dropLabel(kept, fence?.info.toLowerCase() ?? '');
    const mayLink = link !== undefined && kind !== 'code' && kind !== 'closing-fence' && line.includes('#');
    offsets.length = kept.length;
    offsets.push(offset);
    kept.push(mayLink ? line.replace(link, '$1') : line);
  }
  return { text: kept.join('\n'), move: lineMover(offsets, kept) };
}

function lineMover(offsets: readonly number[], lines: readonly string[]): Tidied['move'] {
  const starts: number[] = [];
  let end = 0;
  for (const line of lines) {
    starts.push(end);
    end += line.length + 1;
  }
  return (offset) => {
    const at = Math.max(0, firstIndexWhere(offsets.length, (index) => (offsets[index] ?? 0) > offset) - 1);
    const column = Math.max(0, offset - (offsets[at] ?? 0));
    return (starts[at] ?? 0) + Math.min(column, lines[at]?.length ?? 0);
  };
}

function selfLink(pages: readonly string[]): RegExp | undefined {
  if (pages.length === 0) return undefined;
  const written = pages.map((page) => page.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(`(?<!!)\\[((?:[^[\\]\\\\\\n]|\\\\.){1,300})\\]\\((?:${written.join('|')})#[^()\\s]{1,300}\\)`, 'g');
}

/** The last paragraph, where it says nothing but the language of the code below. */
function dropLabel(kept: string[], language: string): void {
  const at = kept.findLastIndex((line) => line.trim() !== '');
  const label = kept[at]?.trim().toLowerCase() ?? '';
  const stands = at >= 0 && at < kept.length - 1 && (kept[at - 1] ?? '').trim() === '';
  const isLabel = label === language || (/^[a-z+#]{1,12}$/.test(label) && languageOfFile(`a.${label}`) === language);
  if (language !== '' && stands && isLabel) kept.length = at;
}
