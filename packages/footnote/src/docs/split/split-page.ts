import type { Passage } from '../../contract/docs.ts';
import { markdownLines } from '../../text/markdown/lines.ts';
import { sameTitle, topHeading } from '../../text/markdown/title.ts';
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
  const text = beginsWithTitle(page) ? page.content : `# ${page.title}\n\n${lowered(page.content)}`;
  return splitMarkdown(text, { isMdx: false, kind }).map((passage) => ({ ...passage, line: 0, endLine: 0 }));
}

function beginsWithTitle({ title, content }: { readonly title: string; readonly content: string }): boolean {
  const top = title === '' ? undefined : topHeading(content);
  const isFirst = top !== undefined && content.slice(0, top.offset).trim() === '';
  return title === '' || (isFirst && sameTitle(top.title, title));
}

/** Below a title of ours, a page's own first level is its second. */
function lowered(content: string): string {
  if (topHeading(content) === undefined) return content;
  return Array.from(markdownLines(content), ({ line, kind }) =>
    kind === 'heading' && !line.includes('######') ? line.replace('#', '##') : line,
  ).join('\n');
}
