import type { DocSource } from '../../contract/docs.ts';
import { memoize } from '../../memoize.ts';
import { otherCopies } from '../find/other-copies.ts';
import { ownPackages } from '../own-packages.ts';
import { meanLength } from '../store/schema.ts';
import { type SourceRow, toSource } from '../store/source-row.ts';
import type { Connection } from '../store/sqlite.ts';
import type { Candidate } from './candidates.ts';
import { type NameTable, nameTable } from './mentions/name-table.ts';
import { createFamilies, type Families, isTypes, type Relation } from './package-families.ts';
import { createFindTechnologies, type FindTechnologies } from './technologies/absent-technologies.ts';

/** Where a passage is. */
export interface PassagePlace {
  readonly source: DocSource;
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
}

export interface SourceTable {
  /** By what a question may call them. */
  readonly names: NameTable;
  readonly sources: readonly DocSource[];
  readonly families: Families;
  readonly findTechnologies: FindTechnologies;
  /** Names of those that the project itself depends on. */
  readonly direct: readonly string[];
  /** Footnote's own packages among them. */
  readonly own: readonly string[];
  /** How many passages there are, nearly: numbers of removed ones count along. */
  readonly passages: number;
  /** Of a passage, in characters. */
  readonly meanLength: number;
  /** The sources that a filter allows, or undefined without a filter. */
  matching(filter: {
    readonly name: string | undefined;
    readonly version: string | undefined;
  }): AllowedSources | undefined;
  /** Whether code in this folder may mean this copy of a package. */
  isOf(folder: string | undefined): (source: DocSource) => boolean;
  /** For each candidate its places, the best first; only those of sources that are allowed. */
  placesOf(
    candidates: readonly Candidate[],
    isAllowed: (source: DocSource) => boolean,
  ): ReadonlyMap<number, readonly PassagePlace[]>;
}

/** What may be searched; nothing where `own` is empty. */
export interface AllowedSources {
  /** The package that was asked for, and its types. */
  readonly own: readonly DocSource[];
  /** What it is made of: the packages of its repository that the project knows only through it. */
  readonly parts: readonly DocSource[];
}

/** Sources change seldom and are few, so they are kept until somebody writes. */
export function readSources(connection: Connection): () => SourceTable {
  const dataVersion = connection.prepare<{ data_version: number }>('PRAGMA data_version');
  const changes = connection.prepare<{ n: number }>('SELECT total_changes() AS n');
  // In one row: hundreds of them take longer to hand over than to find.
  const sourceRows = connection.prepare<{ rows: string }>(
    `SELECT json_group_array(json_object('id', id, 'root', root, 'name', name, 'version', version, 'isDirect', isDirect,
      'repository', repository, 'about', about, 'words', words)) AS rows FROM source`,
  );
  const last = connection.prepare<{ id: number | null }>('SELECT max(id) AS id FROM passage');
  const length = connection.prepare<{ value: string }>(`SELECT value FROM meta WHERE key = '${meanLength}'`);
  const files = connection.prepare<{ id: number; source: number; path: string }>(
    'SELECT id, source, path FROM file WHERE id IN (SELECT value FROM json_each(?))',
  );
  let kept: { readonly stamp: string; readonly table: SourceTable } | undefined;
  return () => {
    // The first number counts the commits of others, the second one our own changes.
    const stamp = `${dataVersion.get()?.data_version} ${changes.get()?.n}`;
    if (kept?.stamp === stamp) return kept.table;
    const found = JSON.parse(sourceRows.get()?.rows ?? '[]') as readonly SourceRow[];
    const rows = found.map((row) => ({ id: row.id, source: toSource(row), words: row.words }));
    const counts = { passages: last.get()?.id ?? 0, meanLength: Number(length.get()?.value ?? usualLength) };
    const table = createTable(rows, counts, (ids) => files.all(JSON.stringify(ids)));
    kept = { stamp, table };
    return table;
  };
}

/** While the first one writes. */
const usualLength = 600;

function createTable(
  rows: readonly { readonly id: number; readonly source: DocSource; readonly words: string }[],
  counts: Pick<SourceTable, 'passages' | 'meanLength'>,
  filesById: (ids: readonly number[]) => readonly { id: number; source: number; path: string }[],
): SourceTable {
  const byId = new Map(rows.map(({ id, source }) => [id, source]));
  const list = [...byId.values()];
  const families = createFamilies(list);
  const copiesBeside = memoize((folder: string) => otherCopies(list, folder));
  return {
    names: nameTable(rows),
    sources: list,
    families,
    findTechnologies: createFindTechnologies(list),
    direct: [...new Set(list.filter(({ isDirect }) => isDirect).map(({ name }) => name))],
    own: [...new Set(list.map(({ name }) => name).filter((name) => ownPackages.has(name)))],
    ...counts,
    matching({ name, version }) {
      if (name === undefined && version === undefined) return undefined;
      const isWanted = (source: DocSource) => version === undefined || hasVersion(source, version);
      const named = (name === undefined ? list : withName(list, name.toLowerCase())).filter(isWanted);
      if (name === undefined) return { own: named, parts: [] };
      // Whoever names a version may mean any that is there.
      const own = version === undefined ? ofProject(named) : named;
      const { types, parts } = relativesOf(own, list, families);
      return { own: [...own, ...types.filter(isWanted)], parts: parts.filter(isWanted) };
    },
    isOf(folder) {
      const others = folder === undefined ? undefined : copiesBeside(folder);
      return ({ root }) => others?.has(root) !== true;
    },
    placesOf(candidates, isAllowed) {
      const ids = new Set(candidates.flatMap(({ places }) => places.map(({ file }) => file)));
      const files = new Map(filesById([...ids]).map((row) => [row.id, row]));
      const placed = candidates.map(({ id, places }) => {
        const own = places.flatMap(({ file, line, endLine }) => {
          const { source: sourceId = -1, path = '' } = files.get(file) ?? {};
          const source = byId.get(sourceId);
          return source !== undefined && isAllowed(source) ? [{ source, path, line, endLine }] : [];
        });
        return [id, own.sort(bestPlace)] as const;
      });
      return new Map(placed.filter(([, own]) => own.length > 0));
    },
  };
}

/** `react-query` means `@tanstack/react-query` where nothing is called just that. */
function withName(list: readonly DocSource[], name: string): readonly DocSource[] {
  const exact = list.filter((source) => source.name.toLowerCase() === name);
  return exact.length > 0 ? exact : list.filter((source) => source.name.toLowerCase().endsWith(`/${name}`));
}

/** Of several versions those that the project itself depends on, where it does. */
function ofProject(named: readonly DocSource[]): readonly DocSource[] {
  const direct = named.filter(({ isDirect }) => isDirect);
  return direct.length > 0 ? direct : named;
}

/**
 * `react` says what it has in `@types/react`, and `vitest` in `@vitest/expect`. What the project depends on itself,
 * another client of a large repository, is asked for by its own name.
 */
function relativesOf(own: readonly DocSource[], list: readonly DocSource[], { relation }: Families) {
  const asked = own.filter(({ name }) => !isTypes(name));
  const others = list.filter(({ name }) => asked.every((source) => source.name !== name));
  const near = (kind: Relation, to: readonly DocSource[]) =>
    others.filter((source) => to.some(({ name }) => relation(name, source) === kind));
  const direct = asked.filter(({ isDirect }) => isDirect);
  return {
    types: ofProject(near('same', asked)),
    parts: near('repository', direct).filter(({ isDirect }) => !isDirect),
  };
}

/** `1.2` allows 1.2 and 1.2.9, and not 1.20. */
function hasVersion({ version }: DocSource, wanted: string): boolean {
  const prefix = wanted.replace(/^v/i, '').replace(/(?:\.[x*])+$/i, '');
  return version === prefix || version.startsWith(`${prefix}.`) || version.startsWith(`${prefix}-`);
}

function bestPlace(a: PassagePlace, b: PassagePlace): number {
  return (
    newestFirst(a.source, b.source) || a.path.split('/').length - b.path.split('/').length || (a.path < b.path ? -1 : 1)
  );
}

/** Direct dependencies before others, newer versions before older ones. */
export function newestFirst(a: DocSource | undefined, b: DocSource | undefined): number {
  if (a === undefined || b === undefined) return 0;
  return Number(b.isDirect) - Number(a.isDirect) || compareVersions(b.version, a.version);
}

function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split(/[.+-]/).map(Number));
  for (let i = 0; i < 3; i++) {
    const difference = (left?.[i] || 0) - (right?.[i] || 0);
    if (difference !== 0) return difference;
  }
  // What comes before a release is marked by a dash.
  return Number(b.includes('-')) - Number(a.includes('-'));
}
