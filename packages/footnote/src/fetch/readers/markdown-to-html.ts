import { escapeAttribute, escapeHtml } from '../../html/escape.ts';
import { webAddress } from './reader-context.ts';

/**
 * The parts of Markdown that carry meaning, as HTML: headings, paragraphs, lists, quotes, fenced code, tables, links,
 * emphasis. Tags in the source come out as text, so nothing in it can act. One walk over the lines.
 */
export function markdownToHtml(markdown: string, base: string): string {
  const lines = markdown.split('\n');
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

function blockAt(lines: readonly string[], at: number, base: string): HtmlBlock {
  const line = lines[at] ?? '';
  if (line.trim() === '') return { html: '', end: at + 1 };
  const fence = fenceOf(line);
  if (fence !== undefined) return codeBlock(lines, at, fence);
  const heading = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/.exec(line);
  if (heading !== null) {
    const [, signs = '', words = ''] = heading;
    return { html: `<h${signs.length}>${inline(words.replace(/[ \t]#+$/, ''), base)}</h${signs.length}>`, end: at + 1 };
  }
  if (/^ {0,3}(?:-[ -]{2,}|\*[ *]{2,}|_[ _]{2,})$/.test(line)) return { html: '<hr>', end: at + 1 };
  if (isTableHead(line, lines[at + 1])) return table(lines, at, base);
  if (line.startsWith('>')) {
    const end = endOfRun(lines, at, (one) => one.startsWith('>'));
    const inner = lines.slice(at, end).map((one) => inline(one.replace(/^[>\s]+/, ''), base));
    return { html: `<blockquote><p>${inner.join('\n')}</p></blockquote>`, end };
  }
  if (item.test(line)) return list(lines, at, base);
  const end = endOfRun(
    lines,
    at + 1,
    (one) => one.trim() !== '' && fenceOf(one) === undefined && !/^(?:#{1,6}\s|>)/.test(one),
  );
  return {
    html: `<p>${lines
      .slice(at, end)
      .map((one) => inline(one, base))
      .join('\n')}</p>`,
    end,
  };
}

function endOfRun(lines: readonly string[], from: number, goesOn: (line: string) => boolean): number {
  let end = from;
  while (end < lines.length && goesOn(lines[end] ?? '')) end++;
  return end;
}

function fenceOf(line: string): string | undefined {
  return /^\s*(`{3,}|~{3,})[^`]*$/.exec(line)?.[1];
}

function codeBlock(lines: readonly string[], at: number, fence: string): HtmlBlock {
  const language = /^\s*[`~]+\s*([\w+#.-]+)/.exec(lines[at] ?? '')?.[1];
  const end = endOfRun(lines, at + 1, (one) => !one.trim().startsWith(fence));
  const name = language === undefined ? '' : ` class="language-${language}"`;
  const code = lines.slice(at + 1, end).join('\n');
  return { html: `<pre><code${name}>${escapeHtml(code)}\n</code></pre>`, end: end + 1 };
}

function isTableHead(line: string, next = ''): boolean {
  return line.includes('|') && next.includes('-') && next.includes('|') && /^[\s|:-]+$/.test(next);
}

function table(lines: readonly string[], at: number, base: string): HtmlBlock {
  const end = endOfRun(lines, at + 2, (one) => one.includes('|') && one.trim() !== '');
  const row = (line: string, tag: string) => {
    const cells = line
      .trim()
      .replace(/^\||(?<!\\)\|$/g, '')
      .split(/(?<!\\)\|/);
    return `<tr>${cells.map((cell) => `<${tag}>${inline(cell.trim().replaceAll('\\|', '|'), base)}</${tag}>`).join('')}</tr>`;
  };
  const rows = lines.slice(at + 2, end).map((line) => row(line, 'td'));
  return { html: ['<table>', row(lines[at] ?? '', 'th'), ...rows, '</table>'].join('\n'), end };
}

const item = /^(\s*)(?:[-*+]|(\d{1,9})[.)])[ \t]+(\S.*)$/;
/** Deeper lists are flattened. */
const deepest = 8;

function list(lines: readonly string[], at: number, base: string): HtmlBlock {
  const html: string[] = [];
  const open: { readonly indent: number; readonly tag: string }[] = [];
  const close = () => html.push(`</li></${open.pop()?.tag}>`);
  const isPart = (one: string) => item.test(one) || (one.trim() !== '' && /^\s/.test(one));
  const end = endOfRun(lines, at, isPart);
  for (const line of lines.slice(at, end)) {
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
