import { markdownLines, readHeading } from './lines.ts';

/** The first heading of the first level; in code, such a line is a comment. */
export function topHeading(markdown: string): { readonly title: string; readonly offset: number } | undefined {
  for (const { line, offset, kind } of markdownLines(markdown)) {
    const heading = kind === 'heading' ? readHeading(line) : undefined;
    if (heading?.level === 1) return { title: heading.title, offset };
  }
  return undefined;
}

/** Whether a Markdown text needs no title above it: it has a first heading of its own, or there is no title. */
export function hasTitle(markdown: string, title: string): boolean {
  return title === '' || topHeading(markdown) !== undefined;
}

/** Whether two titles say the same, whatever stands between their words. */
export function sameTitle(one: string, other: string): boolean {
  const words = (title: string) => title.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return words(other) !== '' && words(one) === words(other);
}

/** The words of a heading, without the marks of links and emphasis. */
export function plainHeading(title: string): string {
  return title
    .replace(/!?\[([^\]]{0,300})\]\([^)]{0,2048}\)/g, '$1')
    .replace(/[*_`]{1,3}(?=\S)|(?<=\S)[*_`]{1,3}/g, '')
    .replace(/\\(?=[\p{P}\p{S}])/gu, '')
    .trim();
}
