import type { Passage } from '../../contract/docs.ts';
import { splitMarkdown } from './markdown/split-markdown.ts';
import { isHistory } from './split.ts';

/**
 * A page that was made into Markdown, in passages under its title. The lines of that Markdown are nowhere on disk, so
 * every passage has line 0: its address is that of the page.
 */
export function splitPage(
  path: string,
  page: { readonly title: string; readonly content: string },
): readonly Passage[] {
  const kind = isHistory(path) ? 'history' : 'guide';
  const text = hasTitle(page) ? page.content : `# ${page.title}\n\n${lowered(page.content)}`;
  return splitMarkdown(text, { isMdx: false, kind }).map((passage) => ({ ...passage, line: 0 }));
}

function hasTitle({ title, content }: { readonly title: string; readonly content: string }): boolean {
  const first = /^#\s+(.+)/.exec(content.trimStart())?.[1] ?? '';
  return title === '' || plain(first) === plain(title);
}

/** Below a title of ours, a page's own first level is its second. */
function lowered(content: string): string {
  if (!/^# /m.test(content)) return content;
  let isCode = false;
  return content
    .split('\n')
    .map((line) => {
      if (/^\s*(?:```|~~~)/.test(line)) isCode = !isCode;
      return !isCode && /^#{1,5} /.test(line) ? `#${line}` : line;
    })
    .join('\n');
}

function plain(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
