import type { PageSection } from '../../contract/page.ts';
import { markdownLines, readHeading } from '../../text/markdown/lines.ts';
import { plainHeading } from '../../text/markdown/title.ts';
import type { ContentFormat } from '../page-document.ts';

/** The headings of a content, with the places where their sections begin. Linear. */
export function sectionsOf(content: string, format: ContentFormat): readonly PageSection[] {
  switch (format) {
    case 'markdown':
      return markdownSections(content);
    case 'html':
      return htmlSections(content);
    case 'text':
      return [];
    default:
      return format satisfies never;
  }
}

/** Nobody writes longer ones. */
const longestHeading = 500;

function markdownSections(content: string): readonly PageSection[] {
  const sections: PageSection[] = [];
  for (const { line, offset, kind } of markdownLines(content)) {
    const { level = 0, title = '' } = (kind === 'heading' && readHeading(line)) || {};
    if (title !== '' && title.length <= longestHeading) sections.push({ heading: plainHeading(title), level, offset });
  }
  return sections;
}

function htmlSections(content: string): readonly PageSection[] {
  return [...content.matchAll(/<h([1-6])[^<>]{0,500}>([\s\S]{0,500}?)<\/h\1\s*>/gi)].map(
    ({ 1: level, 2: inner = '', index }) => ({
      heading: inner.replace(/<[^<>]*>/g, '').trim(),
      level: Number(level),
      offset: index,
    }),
  );
}
