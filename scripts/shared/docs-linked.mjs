// Pairs that documentation itself provides: the words of a link, and the section that it leads to.
import { posix } from 'node:path';
import { spread } from './spread.mjs';

const link = /\[([^[\]\n]{8,80})\]\(([^()\s]+)\)/g;

/** At most so many questions, from all over the index: right is the section behind the link. */
export function linkedQuestions(index, most) {
  const sections = readSections(index);
  const found = new Map();
  for (const section of sections.values()) {
    for (const { text, path, source, name } of section) {
      for (const [, words, target] of text.matchAll(link)) {
        const [file, anchor] = target.split('#');
        const place = `${source} ${file === '' ? path : posix.join(posix.dirname(path), file)}`;
        const behind = sections.get(place);
        const right = anchor === undefined ? behind?.[0] : behind?.find(({ title }) => slug(title) === anchor);
        const query = words.replaceAll(/[`*_]/g, '').trim();
        // The heading itself would be no question.
        if (right === undefined || !query.includes(' ') || slug(query) === slug(right.title)) continue;
        const gold = [{ package: name, file: right.path, fromLine: right.line, toLine: right.endLine, grade: 2 }];
        found.set(`${name} ${query}`, { id: `link ${query}`, kind: 'link', query, answerable: true, gold });
      }
    }
  }
  return spread([...found.values()], most);
}

/** The sections of every Markdown file, by source and path, in their order. */
function readSections(index) {
  const rows = index.query((connection) =>
    connection
      .prepare(
        `SELECT source.id AS source, source.name, file.id AS file, file.path, passage.title, passage.text, passage.places
        FROM file JOIN source ON source.id = file.source JOIN json_each(file.passages) AS own
        JOIN passage ON passage.id = own.value WHERE file.path LIKE '%.md%' AND source.isDirect = 1`,
      )
      .all(),
  );
  const files = new Map();
  for (const { source, name, file, path, title, text, places } of rows) {
    const place = places.split(' ').find((one) => one.startsWith(`${file}:`)) ?? '';
    const [line, endLine] = place.slice(`${file}:`.length).split('-').map(Number);
    const key = `${source} ${path}`;
    files.set(key, [...(files.get(key) ?? []), { source, name, path, title, text, line, endLine }]);
  }
  for (const sections of files.values()) sections.sort((a, b) => a.line - b.line);
  return files;
}

function slug(heading) {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');
}
