import { resolve } from 'node:path';
import type { AnswerContext, DocSource, DocsHit } from '../../contract/docs.ts';
import type { WebSearchResponse } from '../../contract/provider.ts';
import { FootnoteError } from '../../errors.ts';
import { titleSign } from '../../text/title-sign.ts';
import { pathOf } from '../crawl/site.ts';
import { readHeadings } from '../split/stored-text.ts';
import type { IndexStore } from '../store/index-store.ts';
import { type SourceRow, toSource } from '../store/source-row.ts';
import type { Connection } from '../store/sqlite.ts';
import { borderBehind, sourceOf } from './extract-answer.ts';
import { gapSign } from './quote-passage.ts';

/** What is asked for. */
interface SectionRequest {
  /** `path:line`, an address, or a heading as a source shows it: `undici 7.30.2 › Client › Client.request`. */
  readonly section: string;
  readonly package?: string | undefined;
  /** Where relative paths begin. */
  readonly root: string;
}

/** A longer one is read in the file itself. */
const mostCharacters = 10_000;

/** One section whole, with those below it, as the index holds it: nothing is read that was not indexed. */
export function readSection(
  index: Pick<IndexStore, 'query'>,
  request: SectionRequest,
  warn: AnswerContext['warn'],
): Pick<WebSearchResponse, 'results' | 'answer'> {
  const found = index.query((connection) => {
    const places = findPlaces(connection, request);
    const [first] = places;
    return first === undefined ? undefined : { places, first, parts: sectionAt(connection, first) };
  });
  const start = found?.parts[0];
  if (found === undefined || start === undefined) throw noSection(request.section);
  const others = new Set(found.places.map(({ source }) => source.name)).size - 1;
  if (others > 0) {
    warn('option-adjusted', `${others} other packages have a section of that name: name one with 'package'.`);
  }
  const { source, path } = found.first;
  const { text, last } = written(found.parts);
  const cited = sourceOf({ source, path, line: start.line, endLine: last.endLine, headings: start.headings });
  const blocks = [
    { text, sources: [0] },
    { text: borderBehind(text), sources: [] },
  ];
  return { results: [{ ...cited, content: text }], answer: { cites: 'by-blocks', blocks, sources: [cited] } };
}

interface Part extends Pick<DocsHit, 'headings' | 'text' | 'line' | 'endLine'> {}

/** As much as has room, under the headings of its parts; what is left out is said, and where it is. */
function written(parts: readonly Part[]): { readonly text: string; readonly last: Part } {
  const [first] = parts as readonly [Part, ...Part[]];
  let text = first.text;
  let last = first;
  for (const [position, part] of parts.slice(1).entries()) {
    const isSame = part.headings.length === last.headings.length && part.headings.at(-1) === last.headings.at(-1);
    const depth = Math.min(6, part.headings.length);
    const whole = isSame ? part.text : `${'#'.repeat(depth)} ${part.headings.at(-1) ?? ''}\n\n${part.text}`;
    if (text.length + whole.length > mostCharacters) {
      const where = part.line === 0 ? '' : ` from line ${part.line} on`;
      return { text: `${text}\n\n${gapSign} (${parts.length - 1 - position} more parts${where})`, last };
    }
    text += `\n\n${whole}`;
    last = part;
  }
  return { text, last };
}

/** A passage that fits, in its file. */
interface Place {
  readonly source: DocSource;
  readonly path: string;
  readonly file: number;
  readonly passage?: number;
  readonly line?: number;
}

function findPlaces(connection: Connection, request: SectionRequest): readonly Place[] {
  const section = request.section.trim();
  const [, path, line] = /^(.+?)(?::|#L)(\d{1,7})(?:-\d{1,7})?$/.exec(section) ?? [];
  const files = path === undefined ? [] : filesAt(connection, path, request.root);
  if (files.length > 0) return files.map((place) => ({ ...place, line: Number(line) }));
  return passagesCalled(connection, section, request.package);
}

function filesAt(connection: Connection, path: string, root: string): readonly Place[] {
  const isUrl = /^https?:\/\//.test(path) && URL.canParse(path);
  const rows = isUrl
    ? connection
        .prepare<PlaceRow>(`${placeColumns} WHERE file.path = ? AND substr(source.root, 1, length(?)) = ?`)
        .all(pathOf(new URL(path)), new URL(path).origin, new URL(path).origin)
    : path.startsWith(cutSign)
      ? connection
          .prepare<PlaceRow>(`${placeColumns} WHERE substr(source.root || '/' || file.path, -length(?1)) = ?1 LIMIT 20`)
          .all(path.slice(cutSign.length))
      : connection
          .prepare<PlaceRow>(`${placeColumns} WHERE source.root || '/' || file.path IN (?, ?)`)
          .all(resolve(root, path), resolve(root, 'node_modules', path));
  return rows.map(toPlace);
}

/** A long path is shown by its end where nothing answers. */
const cutSign = '…';

/** The last heading must be the same; of those above it, as many as are named. */
function passagesCalled(connection: Connection, section: string, wanted: string | undefined): readonly Place[] {
  const names = section.split(titleSign).map((name) => name.trim());
  const title = names.at(-1) ?? '';
  const rows = connection
    .prepare<PlaceRow & { passage: number; above: string }>(
      `SELECT source.*, file.id AS file, file.path AS filePath, passage.id AS passage, passage.path AS above
        FROM passage JOIN file ON passage.id IN (SELECT value FROM json_each(file.passages))
        JOIN source ON source.id = file.source
        WHERE passage.title = ? COLLATE NOCASE LIMIT 200`,
    )
    .all(title);
  const fits = rows.filter(({ name, version, above }) => {
    const [first = '', ...between] = names.slice(0, -1);
    const isOfSource = first === '' || first === name || first === `${name} ${version}`;
    const headings = isOfSource ? between : [first, ...between].filter((one) => one !== '');
    const own = above.split('\n');
    return (wanted ?? name) === name && headings.every((heading, at) => own.at(at - headings.length) === heading);
  });
  const isNamed = (row: { name: string; version: string }) =>
    [row.name, `${row.name} ${row.version}`].includes(names[0] ?? '');
  const named = names.length > 1 ? fits.filter(isNamed) : [];
  return (named.length > 0 ? named : fits)
    .toSorted((a, b) => b.isDirect - a.isDirect)
    .map((row) => ({ ...toPlace(row), passage: row.passage }));
}

/** The passages of the section that is meant, and of those below it, in the order of the file. */
function sectionAt(connection: Connection, { file, passage, line = 0 }: Place): readonly Part[] {
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
  if (passage === undefined && line > Math.max(...parts.map(({ line: from, endLine }) => Math.max(from, endLine))))
    return [];
  const byLine = parts.findLastIndex((part) => part.line <= line);
  const at = passage === undefined ? Math.max(0, byLine) : parts.findIndex(({ id }) => id === passage);
  const meant = parts[at]?.headings ?? [];
  const isBelow = (part: Part | undefined) =>
    part !== undefined && meant.every((name, depth) => part.headings[depth] === name);
  let [from, to] = [at, at + 1];
  if (meant.length === 0) return parts.slice(from, to);
  while (isBelow(parts[from - 1])) from--;
  while (isBelow(parts[to])) to++;
  return parts.slice(from, to);
}

function placesIn(places: string, file: number): readonly { readonly line: number; readonly endLine: number }[] {
  return places.split(' ').flatMap((place) => {
    const [, owner, line, endLine = '0'] = /^(\d+):(\d+)(?:-(\d+))?/.exec(place) ?? [];
    return Number(owner) === file ? [{ line: Number(line), endLine: Number(endLine) }] : [];
  });
}

interface PlaceRow extends SourceRow {
  readonly file: number;
  readonly filePath: string;
}

const placeColumns =
  'SELECT source.*, file.id AS file, file.path AS filePath FROM file JOIN source ON source.id = file.source';

function toPlace(row: PlaceRow): Place {
  return { source: toSource(row), path: row.filePath, file: row.file };
}

function noSection(section: string): FootnoteError {
  return new FootnoteError('INVALID_QUERY', `The documentation here has no section '${section.slice(0, 120)}'.`, {
    hint: "Name it as a source shows it: its path with the line, or 'package version › heading'.",
  });
}
