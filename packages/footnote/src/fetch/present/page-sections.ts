import type { PageSection } from '../../contract/page.ts';
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

const markdownHeading = /^ {0,3}(#{1,6})[ \t]+(.{1,500}?)(?:[ \t]+#+)?[ \t]*$/;
const fence = /^ {0,3}(`{3,}|~{3,})/;

function markdownSections(content: string): readonly PageSection[] {
  const sections: PageSection[] = [];
  for (const { line, offset, isCode } of linesOf(content)) {
    const [, marks = '', heading = ''] = isCode ? [] : (markdownHeading.exec(line) ?? []);
    if (heading !== '') sections.push({ heading: plainHeading(heading), level: marks.length, offset });
  }
  return sections;
}

/** Of a line outside of code. */
export function isHeading(line: string): boolean {
  return markdownHeading.test(line);
}

interface Line {
  readonly line: string;
  readonly offset: number;
  /** Inside a fenced code block, or one of its fences. */
  readonly isCode: boolean;
}

/** The lines of a Markdown text; only the beginning of very long ones. */
export function* linesOf(content: string): Iterable<Line> {
  let open: string | undefined;
  for (let offset = 0; offset < content.length; ) {
    const found = content.indexOf('\n', offset);
    const end = found === -1 ? content.length : found;
    const line = content.slice(offset, Math.min(end, offset + 1_000));
    const mark = fence.exec(line)?.[1];
    const wasOpen = open !== undefined;
    if (mark !== undefined && open === undefined) open = mark;
    else if (mark !== undefined && open !== undefined && closes(mark, open, line)) open = undefined;
    yield { line, offset, isCode: wasOpen || open !== undefined };
    offset = end + 1;
  }
}

function closes(mark: string, open: string, line: string): boolean {
  return mark[0] === open[0] && mark.length >= open.length && line.trim() === mark;
}

/** Without the marks of links and emphasis. */
function plainHeading(heading: string): string {
  return heading
    .replace(/\[([^\]]{0,300})\]\([^)]{0,2048}\)/g, '$1')
    .replace(/[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, '')
    .replace(/\\(?=[\p{P}\p{S}])/gu, '')
    .trim();
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
