import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DocSource } from '../../contract/docs.ts';
import { FootnoteError } from '../../errors.ts';
import { titleSign } from '../../text/title-sign.ts';
import { readHeadings } from '../split/stored-text.ts';
import { type SourceRow, toSource } from '../store/source-row.ts';
import type { Connection } from '../store/sqlite.ts';
import { sourceLink } from './source-link.ts';

/** What is asked for. */
export interface SectionRequest {
  /** `path:line`, an address, or a heading as a source shows it: `undici 7.30.2 › Client › Client.request`. */
  readonly section: string;
  readonly package?: string | undefined;
  /** Where relative paths begin. */
  readonly root: string;
}

/** Where a section is: in its file, at a line or below headings. */
export interface Place {
  readonly source: DocSource;
  readonly path: string;
  readonly file: number;
  readonly at: { readonly line: number } | { readonly passage: number; readonly headings: readonly string[] };
}

/** What is meant, the likeliest first: whatever Footnote prints of a source leads back to it. */
export function findSection(connection: Connection, request: SectionRequest): readonly Place[] {
  const section = placeOfLine(request.section.trim());
  const [, path = section, line] = /^(.+?)(?::|#L|#page=)(\d{1,7})(?:-L?\d{1,7})?$/.exec(section) ?? [];
  const isAddress = /^(?:https?|file):\/\//.test(path);
  const files = line === undefined && !isAddress ? [] : filesAt(connection, path, request);
  if (files.length > 0) return files.map((file) => ({ ...file, at: { line: Number(line ?? 0) } }));
  return passagesCalled(connection, section, request.package);
}

/** Of a whole line of sources, what stands in parentheses at its end. */
function placeOfLine(said: string): string {
  const [, place = ''] = /\s\(([^()]+)\)$/.exec(said) ?? [];
  return /:\d{1,7}$|:\/\//.test(place) ? place : said;
}

interface FileRow extends SourceRow {
  readonly file: number;
  readonly filePath: string;
}

const fileColumns =
  'SELECT source.*, file.id AS file, file.path AS filePath FROM file JOIN source ON source.id = file.source';

function toFile(row: FileRow): Omit<Place, 'at'> {
  return { source: toSource(row), path: row.filePath, file: row.file };
}

function filesAt(connection: Connection, path: string, request: SectionRequest): readonly Omit<Place, 'at'>[] {
  const files = (where: string, ...values: readonly string[]) =>
    connection
      .prepare<FileRow>(`${fileColumns} WHERE ${where}`)
      .all(...values)
      .map(toFile);
  if (/^https?:/.test(path)) return filesOnTheWeb(path, files);
  const onDisk = path.startsWith('file:') ? pathOfFile(path) : path;
  if (onDisk.startsWith(cutSign)) {
    return files(`substr(source.root || '/' || file.path, -length(?1)) = ?1`, onDisk.slice(cutSign.length));
  }
  const exact = files(
    `source.root || '/' || file.path IN (?1, ?2) OR source.name || '/' || file.path = ?3`,
    resolve(request.root, onDisk),
    resolve(request.root, 'node_modules', onDisk),
    onDisk,
  );
  if (exact.length > 0) return exact;
  const name = onDisk.replace(/^(?:\.?\/)+/, '');
  const called = files(`substr('/' || source.root || '/' || file.path, -length(?1)) = ?1`, `/${name}`);
  const own = called.filter(({ source }) => source.name === (request.package ?? source.name));
  const direct = own.filter(({ source }) => source.isDirect);
  if (own.length > 1 && direct.length !== 1) throw severalFiles(path, own);
  return direct.length === 1 ? direct : own;
}

/** A long path is shown by its end where nothing answers. */
const cutSign = '…';

/** What leads there is known of a source, and not the other way round. */
function filesOnTheWeb(
  address: string,
  files: (where: string, ...values: readonly string[]) => readonly Omit<Place, 'at'>[],
): readonly Omit<Place, 'at'>[] {
  if (!URL.canParse(address)) return [];
  const { origin, pathname, search } = new URL(address);
  const candidates = [pathname, `${pathname}${search}`].map(decoded);
  return files(
    'substr(?1, -length(file.path)) = file.path OR substr(?2, -length(file.path)) = file.path',
    ...candidates,
  ).filter(({ source, path }) => decoded(sourceLink(source, path, 0)) === decoded(`${origin}${pathname}${search}`));
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

function pathOfFile(address: string): string {
  try {
    return fileURLToPath(address);
  } catch {
    return address;
  }
}

/** A passage that stands below a heading of that name. */
interface Called {
  readonly passage: number;
  readonly file: number;
  readonly headings: readonly string[];
}

/** The last heading must be the same; of those above it, as many as are named. */
function passagesCalled(connection: Connection, section: string, wanted: string | undefined): readonly Place[] {
  const names = section.split(titleSign).map((name) => name.trim());
  const title = names.at(-1) ?? '';
  const placed = calledSo(connection, title).flatMap(({ file, ...at }) =>
    connection
      .prepare<FileRow>(`${fileColumns} WHERE file.id = ?`)
      .all(file)
      .map((row) => ({ ...toFile(row), at })),
  );
  const isOf = ({ name, version }: DocSource, said: string) => said === name || said === `${name} ${version}`;
  const fits = placed.filter(({ source, at }) => {
    const [first = '', ...between] = names.slice(0, -1);
    const headings = first === '' || isOf(source, first) ? between : [first, ...between];
    const above = at.headings.slice(0, -1);
    const isBelow = headings.every((heading, position) => above.at(position - headings.length) === heading);
    return (wanted ?? source.name) === source.name && isBelow;
  });
  const named = names.length > 1 ? fits.filter(({ source }) => isOf(source, names[0] ?? '')) : [];
  return (named.length > 0 ? named : fits).toSorted((a, b) => Number(b.source.isDirect) - Number(a.source.isDirect));
}

/** Those with the heading itself; where it has no text of its own, those below it. One for each heading of a file. */
function calledSo(connection: Connection, title: string): readonly Called[] {
  const passages = (where: string) =>
    connection
      .prepare<{ id: number; path: string; title: string; places: string }>(
        `SELECT id, path, title, places FROM passage WHERE ${where} LIMIT 500`,
      )
      .all(title);
  const own = passages('title = ? COLLATE NOCASE');
  const found =
    own.length > 0 ? own : passages('instr(char(10) || lower(path) || char(10), char(10) || lower(?) || char(10)) > 0');
  const called = found.flatMap((row) => {
    const all = readHeadings(row.path, row.title);
    const depth = own.length > 0 ? all.length : all.findIndex((one) => one.toLowerCase() === title.toLowerCase()) + 1;
    const files = Array.from(row.places.matchAll(/(?:^| )(\d+):/g), ([, file]) => Number(file));
    return depth === 0 ? [] : files.map((file) => ({ passage: row.id, file, headings: all.slice(0, depth) }));
  });
  const known = new Set<string>();
  return called.filter(({ file, headings }) => {
    const key = [file, ...headings].join('\n');
    return !known.has(key) && known.add(key);
  });
}

function severalFiles(path: string, files: readonly Omit<Place, 'at'>[]): FootnoteError {
  const some = files.slice(0, 3).map(({ source, path: own }) => `${source.name}/${own}`);
  return new FootnoteError('INVALID_QUERY', `${files.length} files here are called '${path.slice(0, 120)}'.`, {
    hint: `Name one with its package, such as ${some.join(', ')}.`,
  });
}
