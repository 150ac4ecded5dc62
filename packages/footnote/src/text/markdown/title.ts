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

/** The words of a heading, without the marks of links, code and emphasis; what stands in code stays as it is. */
export function plainHeading(title: string): string {
  return title
    .replace(link, '$1')
    .split(/`{1,3}([^`]{1,500})`{1,3}/)
    .map((part, at) => (at % 2 === 1 ? part.trim() : part.replace(tags, '').replace(marks, '$1')))
    .join('')
    .trim();
}

const link = /!?\[((?:\\.|[^\]\\]|\](?!\()){0,300})\]\([^)]{0,2048}\)/g;

/** Those that stay in Markdown because it has no signs for them. */
const tags = /(?<!\\)<\/?(?:su[bp]|kbd|mark|small|span|u|s|ins|del|br)(?:\s[^<>]{0,200})?\/?>/gi;

/** An underscore within a word is part of it. */
const marks =
  /\\([\p{P}\p{S}])|\*{1,3}(?=\S)|(?<=\S)\*{1,3}|(?<![\p{L}\p{N}])_{1,3}(?=\S)|(?<=\S)_{1,3}(?![\p{L}\p{N}])|`{1,3}/gu;
