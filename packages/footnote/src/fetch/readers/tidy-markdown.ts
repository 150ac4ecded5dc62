import { markdownLines } from '../../text/markdown/lines.ts';
import { languageOfFile } from '../sniff/source-languages.ts';

/**
 * What is left of a page's furniture once it is Markdown: links to places of the page itself, which lead nowhere now,
 * and the names of languages that stand above code blocks beside a button to copy them.
 */
export function tidyMarkdown(markdown: string, addresses: readonly string[]): string {
  const pages = addresses.map((address) => address.replace(/#.*$/s, ''));
  // Most pages have neither, and one may have 2 MB: it is not taken apart for nothing.
  const isTidy = !/```|~~~/.test(markdown) && !pages.some((page) => markdown.includes(`${page}#`));
  if (isTidy) return markdown;
  const link = selfLink(pages);
  const kept: string[] = [];
  for (const { line, kind, fence } of markdownLines(markdown)) {
    if (kind === 'opening-fence') dropLabel(kept, fence?.info.toLowerCase() ?? '');
    const mayLink = link !== undefined && kind !== 'code' && kind !== 'closing-fence' && line.includes('#');
    kept.push(mayLink ? line.replace(link, '$1') : line);
  }
  return kept.join('\n');
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
