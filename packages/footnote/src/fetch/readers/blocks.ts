import { escapeHtml } from '../../html/escape.ts';
import type { ContentFormat } from '../page-document.ts';

/** The parts of a document that was not written in HTML or Markdown. All texts are plain. */
export type ContentBlock =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  /** The first row holds the names of the columns. */
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'entries'; readonly entries: readonly ListEntry[] };

/** One thing of a list: a link with what is said about it. */
export interface ListEntry {
  readonly title: string;
  readonly url: string | undefined;
  readonly date: string | undefined;
  readonly summary: string;
}

export function renderBlocks(blocks: readonly ContentBlock[], format: ContentFormat): string {
  const render = { markdown: toMarkdown, text: toText, html: toHtml }[format];
  return blocks
    .map(render)
    .filter((text) => text !== '')
    .join('\n\n');
}

function toMarkdown(block: ContentBlock): string {
  switch (block.kind) {
    case 'heading':
      return `${'#'.repeat(block.level)} ${inMarkdown(oneLine(block.text))}`;
    case 'paragraph':
      return block.text;
    case 'code': {
      const fence = fenceFor(block.text);
      return `${fence}${block.language}\n${block.text.trimEnd()}\n${fence}`;
    }
    case 'table':
      return markdownTable(block.rows);
    case 'entries':
      return block.entries.map(markdownEntry).join('\n');
    default:
      return block satisfies never;
  }
}

/** Longer than any run of backticks inside. */
function fenceFor(text: string): string {
  const longest = (text.match(/`{3,}/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2);
  return '`'.repeat(longest + 1);
}

function markdownTable([head = [], ...rows]: readonly (readonly string[])[]): string {
  const cells = (row: readonly string[]) =>
    `| ${head.map((_, column) => oneLine(row[column] ?? '').replaceAll('|', '\\|')).join(' | ')} |`;
  return [cells(head), `|${head.map(() => ' --- |').join('')}`, ...rows.map(cells)].join('\n');
}

function markdownEntry({ title, url, date, summary }: ListEntry): string {
  const name = inMarkdown(oneLine(title));
  const link = url === undefined ? name : `[${name}](${url.replace(/[()\s]/g, encodeURIComponent)})`;
  const when = date === undefined ? '' : ` (${date})`;
  return `- ${link}${when}${summary === '' ? '' : `\n  ${oneLine(summary)}`}`;
}

function toText(block: ContentBlock): string {
  switch (block.kind) {
    case 'heading':
    case 'paragraph':
      return block.text;
    case 'code':
      return block.text.trimEnd();
    case 'table':
      return block.rows.map((row) => row.map(oneLine).join('\t')).join('\n');
    case 'entries':
      return block.entries.map(textEntry).join('\n\n');
    default:
      return block satisfies never;
  }
}

function textEntry({ title, url, date, summary }: ListEntry): string {
  const first = `${oneLine(title)}${date === undefined ? '' : ` (${date})`}`;
  return [first, url, oneLine(summary)].filter((line) => line !== undefined && line !== '').join('\n');
}

function toHtml(block: ContentBlock): string {
  switch (block.kind) {
    case 'heading':
      return `<h${block.level}>${escaped(oneLine(block.text))}</h${block.level}>`;
    case 'paragraph':
      return block.text
        .split(/\n{2,}/)
        .map((text) => `<p>${escaped(text).replaceAll('\n', '<br>\n')}</p>`)
        .join('\n');
    case 'code': {
      const language = block.language === '' ? '' : ` class="language-${escaped(block.language)}"`;
      return `<pre><code${language}>${escaped(block.text)}</code></pre>`;
    }
    case 'table': {
      const row = (cells: readonly string[], tag: string) =>
        `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
      const [head = [], ...rows] = block.rows;
      return ['<table>', row(head, 'th'), ...rows.map((cells) => row(cells, 'td')), '</table>'].join('\n');
    }
    case 'entries':
      return `<ul>\n${block.entries.map(htmlEntry).join('\n')}\n</ul>`;
    default:
      return block satisfies never;
  }
}

function htmlEntry({ title, url, date, summary }: ListEntry): string {
  const name = escaped(oneLine(title));
  const link = url === undefined ? name : `<a href="${escaped(url)}">${name}</a>`;
  const when = date === undefined ? '' : ` <time>${escaped(date)}</time>`;
  return `<li>${link}${when}${summary === '' ? '' : `<p>${escaped(oneLine(summary))}</p>`}</li>`;
}

/** Fit for an attribute too. */
function escaped(text: string): string {
  return escapeHtml(text).replaceAll('"', '&quot;');
}

/** Signs that would begin a link, a tag or code. */
function inMarkdown(text: string): string {
  return text.replace(/[\\[\]<`*]/g, '\\$&');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
