// How much of a page's structure is in the Markdown that was made of it. The pages are Footnote's own
// (bench/extract-pages); beside each stands what must be in it, one element a line:
//   heading LEVEL TEXT · item DEPTH TEXT · step DEPTH TEXT (numbered) · code LANGUAGE TEXT (- for none) ·
//   row CELL | CELL · quote TEXT · term TEXT · link TEXT -> URL · strong TEXT · inline CODE · lines A\nB ·
//   text TEXT · absent TEXT
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../../bench/extract-pages/', import.meta.url);

export function readStructurePages() {
  const names = readdirSync(folder).filter((entry) => entry.endsWith('.html'));
  return names.sort().map((entry) => {
    const name = entry.slice(0, -'.html'.length);
    const expected = readFileSync(new URL(`${name}.txt`, folder), 'utf8')
      .split('\n')
      .filter((line) => line !== '');
    return { name, url: 'https://example.org/docs/page', html: readFileSync(new URL(entry, folder), 'utf8'), expected };
  });
}

export function structureScore(expected, markdown) {
  const page = readMarkdown(markdown);
  const missed = expected.filter((line) => !isThere(line, page));
  return { of: expected.length, kept: expected.length - missed.length, missed };
}

function isThere(line, page) {
  const [, kind, rest] = /^(\w+) (.*)$/.exec(line);
  const [, first, text] = /^(\S+) (.*)$/.exec(rest) ?? [];
  switch (kind) {
    case 'heading':
      return page.headings.includes(`${first} ${plain(text)}`);
    case 'item':
      return page.items.includes(`${first} - ${plain(text)}`);
    case 'step':
      return page.items.includes(`${first} 1 ${plain(text)}`);
    case 'code':
      return page.code.some(({ language, code }) => sameLanguage(language, first) && code === unescaped(text));
    case 'row':
      return page.rows.includes(plain(rest.replaceAll(' | ', ' ¦ ')));
    case 'quote':
      return page.quotes.some((quote) => quote.includes(plain(rest)));
    case 'term':
      return page.lines.some((entry) => plain(entry) === plain(rest));
    case 'link': {
      const [words, url] = rest.split(' -> ');
      return page.links.some((link) => link.url === url && link.text === plain(words));
    }
    case 'strong':
      return page.markdown.includes(`**${rest}**`) || page.markdown.includes(`__${rest}__`);
    case 'inline':
      return page.markdown.includes(`\`${rest}\``);
    case 'lines':
      return page.markdown.replace(/( {2}|\\)\n/g, '\n').includes(unescaped(rest));
    case 'absent':
      return !page.text.includes(plain(unescaped(rest)));
    case 'text':
      return page.text.includes(plain(rest));
    default:
      throw new Error(`There is no element "${kind}" in the structure suite.`);
  }
}

function unescaped(text) {
  return text.replaceAll('\\n', '\n');
}

/** Names of one language count as the same. */
const aliases = {
  js: 'javascript',
  ts: 'typescript',
  py: 'python',
  python3: 'python',
  sh: 'shell',
  bash: 'shell',
  markdown: 'md',
};

function sameLanguage(given, wanted) {
  const name = (language) => aliases[language] ?? language;
  return wanted === '-' ? given === '' : name(given) === name(wanted);
}

function readMarkdown(markdown) {
  const page = {
    markdown,
    headings: [],
    items: [],
    rows: [],
    quotes: [],
    code: [],
    links: [],
    lines: [],
    text: plain(markdown),
  };
  let fence;
  let indents = [];
  for (const line of markdown.split('\n')) {
    const [, indent = '', ticks, language] = /^([\s>]*(?:(?:[-*+]|\d+[.)])\s+)*)(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
    if (fence !== undefined) {
      if (ticks?.startsWith(fence.ticks) && language === '') {
        page.code.push({ language: fence.language, code: fence.lines.join('\n').trimEnd() });
        fence = undefined;
      } else fence.lines.push(line.startsWith(' '.repeat(fence.indent)) ? line.slice(fence.indent) : line);
      continue;
    }
    if (ticks !== undefined) {
      fence = { ticks, language: language.trim().split(/\s/)[0].toLowerCase(), lines: [], indent: indent.length };
      continue;
    }
    indents = readLine(line, page, indents);
  }
  for (const [, text, url] of markdown.matchAll(/\[((?:[^[\]\\]|\\.)*)\]\(<?([^()\s>]*)>?(?: "[^"]*")?\)/g)) {
    page.links.push({ text: plain(text), url });
  }
  return page;
}

/** The depth of an item is the number of items that it stands in. */
function readLine(line, page, before) {
  page.lines.push(line);
  const heading = /^\s*(#{1,6}) (.*?)(?: #+)?$/.exec(line);
  if (heading !== null) page.headings.push(`${heading[1].length} ${plain(heading[2])}`);
  if (/^\s*\|.*\|\s*$/.test(line)) page.rows.push(cells(line));
  if (/^\s*>/.test(line)) page.quotes.push(plain(line.replace(/^[\s>]+/, '')));
  const item = /^(\s*)([-*+]|\d+[.)])\s+(.*)$/.exec(line);
  if (item === null) return /^\S/.test(line) ? [] : before;
  const [, indent, marker, text] = item;
  const indents = [...before.filter((outer) => outer < indent.length), indent.length];
  page.items.push(`${indents.length} ${/\d/.test(marker) ? 1 : '-'} ${plain(text)}`);
  return indents;
}

function cells(line) {
  return plain(
    line
      .trim()
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => plain(cell))
      .join(' ¦ '),
  );
}

/** Words without the signs of Markdown. */
function plain(text) {
  return text
    .replace(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replace(/\[((?:[^[\]\\]|\\.)*)\]\([^)]*\)/g, '$1')
    .replace(/\[\^[^\]]+\]/g, '')
    .replace(/(?<!\\)(\*\*|__)(?=\S)(.*?\S)\1/g, '$2')
    .replace(/(?<![\\\w*])[*_](?=[^\s*_])([^*_]*[^\s*_\\])[*_](?!\w)/g, '$1')
    .replace(/(?<!\\)`+/g, '')
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
