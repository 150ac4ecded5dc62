import type { AnswerContext, DocsHit } from '../../contract/docs.ts';
import type { WebSearchResponse } from '../../contract/provider.ts';
import { FootnoteError } from '../../errors.ts';
import { readHeadings } from '../split/stored-text.ts';
import type { IndexStore } from '../store/index-store.ts';
import type { Connection } from '../store/sqlite.ts';
import { borderBehind, sourceOf } from './extract-answer.ts';
import { findSection, type Place, type SectionRequest } from './find-section.ts';
import { gapSign } from './quote-passage.ts';

/** A longer one is read in the file itself. */
const mostCharacters = 10_000;

/** One section whole, with those below it, as the index holds it: nothing is read that was not indexed. */
export function readSection(
  index: Pick<IndexStore, 'query'>,
  request: SectionRequest,
  warn: AnswerContext['warn'],
): Pick<WebSearchResponse, 'results' | 'answer'> {
  const found = index.query((connection) => {
    const places = findSection(connection, request);
    const [first] = places;
    return first === undefined ? undefined : { places, first, ...sectionAt(connection, first) };
  });
  const start = found?.parts[0];
  if (found === undefined || start === undefined) throw noSection(request.section);
  const others = new Set(found.places.map(({ source }) => source.name)).size - 1;
  if (others > 0) {
    warn('option-adjusted', `${others} other packages have a section of that name: name one with 'package'.`);
  }
  const { source, path } = found.first;
  const { text, last } = written(found.parts, found.headings);
  const cited = sourceOf({ source, path, line: start.line, endLine: last.endLine, headings: found.headings });
  const blocks = [
    { text, sources: [0] },
    { text: borderBehind(text), sources: [] },
  ];
  return { results: [{ ...cited, content: text }], answer: { cites: 'by-blocks', blocks, sources: [cited] } };
}

interface Part extends Pick<DocsHit, 'headings' | 'text' | 'line' | 'endLine'> {}

/** As much as has room, under the headings below the one that is meant; what is left out is said, and where it is. */
function written(parts: readonly Part[], meant: readonly string[]): { readonly text: string; readonly last: Part } {
  let text = '';
  let last = parts[0] as Part;
  let above = meant;
  for (const [position, part] of parts.entries()) {
    const shared = part.headings.findIndex((name, depth) => name !== above[depth]);
    const fresh = shared < 0 ? [] : part.headings.slice(shared);
    const titles = fresh.map((name, deeper) => `${'#'.repeat(Math.min(6, shared + deeper + 1))} ${name}`);
    const whole = [...titles, part.text].join('\n\n');
    if (position > 0 && text.length + whole.length > mostCharacters) {
      const where = part.line === 0 ? '' : ` from line ${part.line} on`;
      return { text: `${text}\n\n${gapSign} (${parts.length - position} more parts${where})`, last };
    }
    text += position === 0 ? whole : `\n\n${whole}`;
    above = part.headings;
    last = part;
  }
  return { text, last };
}

/** The passages of the section that is meant, and of those below it, in the order of the file. */
function sectionAt(
  connection: Connection,
  { file, at }: Place,
): { readonly parts: readonly Part[]; readonly headings: readonly string[] } {
  const rows = connection
    .prepare<{ id: number; places: string; path: string; title: string; text: string }>(
      `SELECT passage.id, places, passage.path, title, text FROM file JOIN json_each(file.passages) AS own
        JOIN passage ON passage.id = own.value WHERE file.id = ? ORDER BY own.key`,
    )
    .all(file);
  const parts = rows
    .flatMap(({ id, places, path, title, text }) =>
      placesIn(places, file).map((place) => ({ id, headings: readHeadings(path, title), text, ...place })),
    )
    .sort((a, b) => a.line - b.line);
  const first = 'line' in at ? partAtLine(parts, at.line) : parts.findIndex(({ id }) => id === at.passage);
  const meant = 'line' in at ? (parts[first]?.headings ?? []) : at.headings;
  const isBelow = (part: Part | undefined) =>
    part !== undefined && meant.every((name, depth) => part.headings[depth] === name);
  let [from, to] = [first, first + 1];
  if (first < 0 || meant.length === 0) return { parts: first < 0 ? [] : parts.slice(from, to), headings: meant };
  while (isBelow(parts[from - 1])) from--;
  while (isBelow(parts[to])) to++;
  return { parts: parts.slice(from, to), headings: meant };
}

/** The first where no line is named, as of a page that has none; -1 behind the end. */
function partAtLine(parts: readonly Part[], line: number): number {
  if (line === 0) return parts.length === 0 ? -1 : 0;
  const isBehind = parts.every((part) => Math.max(part.line, part.endLine) < line);
  return isBehind
    ? -1
    : Math.max(
        0,
        parts.findLastIndex((part) => part.line <= line),
      );
}

function placesIn(places: string, file: number): readonly { readonly line: number; readonly endLine: number }[] {
  return places.split(' ').flatMap((place) => {
    const [, owner, line, endLine = '0'] = /^(\d+):(\d+)(?:-(\d+))?/.exec(place) ?? [];
    return Number(owner) === file ? [{ line: Number(line), endLine: Number(endLine) }] : [];
  });
}

function noSection(section: string): FootnoteError {
  return new FootnoteError('INVALID_QUERY', `The documentation here has no section '${section.slice(0, 120)}'.`, {
    hint: "Name it as a source shows it: its path with the line, or 'package version › heading'.",
  });
}
