import { escapeAttribute, escapeHtml } from '../../html/escape.ts';
import { type Fence, type MarkdownLine, markdownLines, readHeading } from '../../text/markdown/lines.ts';
import { webAddress } from './reader-context.ts';

/**
 * The parts of Markdown that carry meaning, as HTML: headings, paragraphs, lists, quotes, fenced code, tables, links,
 * emphasis. Tags in the source come out as text, so nothing in it can act. One walk over the lines.
 */
export function markdownToHtml(markdown: string, base: string): string {
  const lines = [...markdownLines(markdown)];
  const html: string[] = [];
  for (let at = 0; at < lines.length; ) {
    const block = blockAt(lines, at, base);
    if (block.html !== '') html.push(block.html);
    at = block.end;
  }
  return html.join('\n');
}

interface HtmlBlock {
  readonly html: string;
  readonly end: number;
}

function blockAt(lines: readonly MarkdownLine[], at: number, base: string): HtmlBlock {
  const { line = '', kind = 'blank', fence } = lines[at] ?? {};
  const heading = kind === 'heading' ? readHeading(line) : undefined;
  if (heading !== undefined) {
    const { level, title } = heading;
    return { html: `<h${level}>${inline(title, base)}</h${level}>`, end: at + 1 };
  }
  if (fence !== undefined) return codeBlock(lines, at, fence);
  if (kind === 'blank') return { html: '', end: at + 1 };
  if (/^ {0,3}(?:-[ -]{2,}|\*[ *]{2,}|_[ _]{2,})$/.test(line)) return { html: '<hr>', end: at + 1 };
  if (isTableHead(line, lines[at + 1]?.line)) return table(lines, at, base);
  if (line.startsWith('>')) {
    const end = endOfText(lines, at, (one) => one.startsWith('>'));
    const inner = lines.slice(at, end).map((one) => inline(one.line.replace(/^[>\s]+/, ''), base));
    return { html: `<blockquote><p>${inner.join('\n')}</p></blockquote>`, end };
  }
  if (item.test(line)) return list(lines, at, base);
  const end = endOfText(lines, at + 1, (one) => !one.startsWith('>'));
  const inner = lines.slice(at, end).map((one) => inline(one.line, base));
  return { html: `<p>${inner.join('\n')}</p>`, end };
}

/** The first line from here on that is no text, or with which this text doesn't go on. */
function endOfText(lines: readonly MarkdownLine[], from: number, goesOn: (line: string) => boolean): number {
  let end = from;
  for (let next = lines[end]; next?.kind === 'text' && goesOn(next.line); next = lines[end]) end++;
  return end;
}

function codeBlock(lines: readonly MarkdownLine[], at: number, { info }: Fence): HtmlBlock {
  let end = at + 1;
  while (lines[end]?.kind === 'code') end++;
  const language = /^[\w+#.-]+/.exec(info)?.[0];
  const name = language === undefined ? '' : ` class="language-${language}"`;
  const code = lines.slice(at + 1, end).map(({ line }) => line);
  return { html: `<pre><code${name}>${escapeHtml(code.join('\n'))}\n</code></pre>`, end: end + 1 };
}

function isTableHead(line: string, next = ''): boolean {
  return line.includes('|') && next.includes('-') && next.includes('|') && /^[\s|:-]+$/.test(next);
}

function table(lines: readonly MarkdownLine[], at: number, base: string): HtmlBlock {
  const end = endOfText(lines, at + 2, (one) => one.includes('|'));
  const row = (line: string, tag: string) => {
    const cells = line
      .trim()
      .replace(/^\||(?<!\\)\|$/g, '')
      .split(/(?<!\\)\|/);
    return `<tr>${cells.map((cell) => `<${tag}>${inline(cell.trim().replaceAll('\\|', '|'), base)}</${tag}>`).join('')}</tr>`;
  };
  const rows = lines.slice(at + 2, end).map(({ line }) => row(line, 'td'));
  return { html: ['<table>', row(lines[at]?.line ?? '', 'th'), ...rows, '</table>'].join('\n'), end };
}

const item = /^(\s*)(?:[-*+]|(\d{1,9})[.)])[ \t]+(\S.*)$/;
/** Deeper lists are flattened. */
const deepest = 8;

function list(lines: readonly MarkdownLine[], at: number, base: string): HtmlBlock {
  const html: string[] = [];
  const open: { readonly indent: number; readonly tag: string }[] = [];
  const close = () => html.push(`</li></${open.pop()?.tag}>`);
  const end = endOfText(lines, at, (one) => item.test(one) || /^\s/.test(one));
  for (const { line } of lines.slice(at, end)) {
    const [, blanks = '', number, words = ''] = item.exec(line) ?? [];
    if (words === '') {
      html.push(inline(line.trim(), base));
      continue;
    }
    while (open.length > 1 && (open.at(-1)?.indent ?? 0) > blanks.length) close();
    const last = open.at(-1);
    if (last === undefined || (blanks.length > last.indent + 1 && open.length < deepest)) {
      const tag = number === undefined ? 'ul' : 'ol';
      open.push({ indent: blanks.length, tag });
      html.push(`<${tag}>`);
    } else html.push('</li>');
    html.push(`<li>${inline(words, base)}`);
  }
  while (open.length > 0) close();
  return { html: html.join('\n'), end };
}

const inlinePart =
  /(`+)([^`\n]{1,2000})\1(?!`)|(!?)\[([^[\]\n]{0,500})\]\(\s*<?([^\s<>()]{1,2000})>?(?:\s+"[^"\n]{0,300}")?\s*\)|\*\*([^*\n]{1,1000})\*\*|(?<![\w*])[*_]([^*_\n]{1,1000})[*_](?![\w*])/g;

function inline(text: string, base: string): string {
  let html = '';
  let from = 0;
  for (const match of text.matchAll(inlinePart)) {
    html += escapeHtml(text.slice(from, match.index)) + inlineHtml(match, base);
    from = match.index + match[0].length;
  }
  return html + escapeHtml(text.slice(from));
}

function inlineHtml([whole, , code, picture, words, target, strong, emphasis]: RegExpMatchArray, base: string): string {
  if (code !== undefined) return `<code>${escapeHtml(code)}</code>`;
  if (strong !== undefined) return `<strong>${escapeHtml(strong)}</strong>`;
  if (emphasis !== undefined) return `<em>${escapeHtml(emphasis)}</em>`;
  if (picture === '!') return words === '' ? '' : `[image: ${escapeHtml(words ?? '')}]`;
  const url = webAddress(target, base);
  if (url === undefined) return escapeHtml(words ?? whole);
  return `<a href="${escapeAttribute(url)}">${escapeHtml(words ?? '')}</a>`;
}
