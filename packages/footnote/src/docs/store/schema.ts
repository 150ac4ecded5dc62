import { onlyWordCharacters } from '../../text/ascii.ts';
import type { Connection } from './sqlite.ts';

/** Raise it with any change below, or to how words are read: an index of another version is made anew. */
const schemaVersion = 16;
/** 'Foot', so that nobody takes another program's database for ours. */
const applicationId = 0x466f6f74;

/**
 * A text is stored once, however many files hold it: `places` lists them as `file:line-endLine`, `file.passages` lists the
 * way back. The full-text table keeps no copy of its own. SQLite's tokenizer stems as `stem.ts` does; what it
 * can't see in a text, such as the words of an identifier, comes in `code` (`subword-tokens.ts`), which is not stored.
 */
const tables = `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
  CREATE TABLE claim (origin TEXT, root TEXT, PRIMARY KEY (origin, root)) WITHOUT ROWID;
  CREATE TABLE source (
    id INTEGER PRIMARY KEY, root TEXT NOT NULL UNIQUE, name TEXT NOT NULL, version TEXT NOT NULL,
    isDirect INTEGER NOT NULL, repository TEXT, about TEXT, words TEXT NOT NULL
  );
  CREATE TABLE file (
    id INTEGER PRIMARY KEY, source INTEGER NOT NULL, path TEXT NOT NULL, size INTEGER NOT NULL, mtimeMs REAL NOT NULL,
    passages TEXT NOT NULL, UNIQUE (source, path)
  );
  CREATE TABLE passage (
    id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE, packages TEXT NOT NULL, places TEXT NOT NULL,
    kind TEXT NOT NULL, path TEXT NOT NULL, title TEXT NOT NULL, text TEXT NOT NULL, symbol TEXT NOT NULL,
    names TEXT NOT NULL
  );
  CREATE VIRTUAL TABLE fulltext USING fts5 (
    title, path, package, names, code, body,
    content = '', contentless_delete = 1, tokenize = "porter unicode61 categories 'L* N* M* Co'"
  );
  INSERT INTO fulltext (fulltext, rank) VALUES ('hashsize', 16777216), ('automerge', 0);
  CREATE VIRTUAL TABLE vocabulary USING fts5vocab (fulltext, 'row');
  CREATE TABLE term (term TEXT PRIMARY KEY, passages INTEGER NOT NULL) WITHOUT ROWID;
`;

export function createSchema(connection: Connection): void {
  connection.exec(`BEGIN; ${tables}
    PRAGMA application_id = ${applicationId}; PRAGMA user_version = ${schemaVersion}; COMMIT;`);
}

/** Every batch of changes is a segment of its own, and every word of a question is looked up in each. */
const mostSegments = 4;

/** A quarter of a second for 50,000 passages. */
export function mergeSegments(connection: Connection): void {
  const segments =
    connection.prepare<{ n: number }>('SELECT count(DISTINCT segid) AS n FROM fulltext_idx').get()?.n ?? 0;
  if (segments > mostSegments) connection.exec(`INSERT INTO fulltext (fulltext) VALUES ('optimize')`);
}

/** A key of `meta`, there while `term` doesn't count all words yet. */
export const staleTerms = 'terms.stale';

/** A key of `meta`: how long a passage is on average, in characters. */
export const meanLength = 'passages.meanLength';

/**
 * Words, declared names and the mean length, after every change: a tenth of a second for 50,000 passages. An accent that
 * stands alone, as texts about Unicode have it, is a word without letters.
 */
export function recount(connection: Connection): void {
  connection.exec(`DELETE FROM term; INSERT INTO term SELECT term, doc FROM vocabulary WHERE term IS NOT NULL;
    INSERT OR REPLACE INTO meta
      SELECT '${meanLength}', avg(length(title) + length(text)) FROM passage HAVING count(*) > 0`);
}

/** A package as one word that no text contains: it begins with a letter of the private-use area. */
export function packageToken(name: string): string {
  return `\ue000${onlyWordCharacters(name.toLowerCase(), '\ue001')}`;
}

export type SchemaState = 'current' | 'empty' | 'other';

export function schemaState(connection: Connection): SchemaState {
  const number = (pragma: string) =>
    Object.values(connection.prepare<Record<string, number>>(`PRAGMA ${pragma}`).get() ?? {})[0];
  if (number('application_id') === applicationId && number('user_version') === schemaVersion) return 'current';
  return number('schema_version') === 0 ? 'empty' : 'other';
}
