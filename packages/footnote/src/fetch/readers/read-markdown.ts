import type { PageLink } from '../../contract/page.ts';
import { defined } from '../../defined.ts';
import { isoDate } from '../../text/dates.ts';
import { markdownLines, readHeading } from '../../text/markdown/lines.ts';
import { codeRanges, createRangeCheck } from '../../text/markdown/ranges.ts';
import { plainHeading } from '../../text/markdown/title.ts';
import { markdownToHtml } from './markdown-to-html.ts';
import { withPlainLineEnds } from './read-plain.ts';
import { bounded, type ReaderContext, type ReaderResult, titleFromAddress, webAddress } from './reader-context.ts';

const longestFrontMatter = 20_000;
/** Nobody follows the links of more. */
const lookAhead = 200_000;

/** Markdown as it is; what stands above it in front matter becomes what is known about the page. */
export async function readMarkdown(source: string, context: ReaderContext): Promise<ReaderResult> {
  const { fields, body } = takeFrontMatter(withPlainLineEnds(source));
  const { text, warnings, partial } = bounded(body.trim());
  const asked =
    context.wanted.format === 'html' ? await markdownToHtml(text, context) : { content: text, warnings: [] };
  const language = fields['lang'] ?? fields['language'];
  const publishedDate = isoDate(fields['date'] ?? fields['published'] ?? fields['published_at']);
  const byline = fields['author'] ?? fields['authors'];
  const canonicalUrl = webAddress(fields['canonical_url'] ?? fields['canonical'], context.url);
  return {
    title: fields['title'] ?? (firstHeading(text) || titleFromAddress(context)),
    content: asked.content,
    ...defined({ byline, publishedDate, language, canonicalUrl }),
    links: linksIn(text.slice(0, lookAhead), context.url),
    warnings: [...warnings, ...asked.warnings],
    ...defined({ partial }),
  };
}

/** YAML between lines of `---`, TOML between lines of `+++`: only the plain values at the top, which is all we need. */
function takeFrontMatter(text: string): { readonly fields: Readonly<Record<string, string>>; readonly body: string } {
  const fence = /^(---|\+\+\+)[ \t]*\n/.exec(text)?.[1];
  const end = fence === undefined ? -1 : text.slice(0, longestFrontMatter).indexOf(`\n${fence}`, 3);
  // A text may begin with a ruler.
  const inside = end < 0 ? '' : text.slice(4, end);
  if (fence === undefined || !/^\s*["']?[\w-]+["']?\s*[:=]/m.test(inside)) return { fields: {}, body: text };
  const lines = inside.split('\n').flatMap((line) => {
    const [, key = '', value = ''] = /^["']?([\w-]{1,40})["']?\s*[:=]\s*(\S.*)$/.exec(line) ?? [];
    const plain = value.replace(/^(["'])(.*)\1\s*(?:#.*)?$/, '$2').trim();
    return key === '' || plain === '' || /^[[{|>&*]/.test(plain) ? [] : [[key.toLowerCase(), plain] as const];
  });
  const lineEnd = text.indexOf('\n', end + 1);
  return { fields: Object.fromEntries(lines), body: lineEnd < 0 ? '' : text.slice(lineEnd + 1) };
}

/** Of the first or second level; where none is marked, the first that is underlined; else empty. */
function firstHeading(text: string): string {
  let underlined = '';
  let above = '';
  for (const { line, kind } of markdownLines(text.slice(0, 10_000))) {
    const heading = kind === 'heading' ? readHeading(line) : undefined;
    if (heading !== undefined && heading.level <= 2 && heading.title !== '') return plainHeading(heading.title);
    if (kind === 'text' && /^=+[ \t]*$/.test(line) && /^\S.{0,200}$/.test(above)) underlined ||= above;
    above = kind === 'text' ? line : '';
  }
  return plainHeading(underlined);
}

const link =
  /(?<!!)\[([^[\]\n]{1,500})\]\(\s*<?([^\s<>()]{1,2000}(?:\([^\s<>()]{0,200}\)[^\s<>()]{0,200})?)>?(?:\s+["'(][^\n]{0,300}?["')])?\s*\)|<(https?:\/\/[^\s<>]+)>/g;

/** Absolute, each once. What stands in code is no link. */
function linksIn(text: string, base: string): readonly PageLink[] {
  const isInCode = createRangeCheck(codeRanges(text));
  const found = new Map<string, PageLink>();
  for (const match of text.matchAll(link)) {
    if (isInCode(match.index)) continue;
    const url = webAddress(match[2] ?? match[3], base);
    if (url === undefined || found.has(url) || match[2]?.startsWith('#')) continue;
    found.set(url, { text: (match[1] ?? url).replace(/[*_`]+/g, '').trim(), url });
  }
  return [...found.values()];
}
