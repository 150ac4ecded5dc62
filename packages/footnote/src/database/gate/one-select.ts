import type { DatabaseDialect } from '../../contract/database.ts';
import { FootnoteError } from '../../errors.ts';
import { databaseLimits } from '../database-limits.ts';
import { type SqlToken, sqlTokens } from './sql-tokens.ts';

/**
 * The first gate: exactly one statement, and one that reads. It is here for a good message; what is relied on is the
 * engine, which opened the database for reading only. Gives the statement alone, without what stands around it.
 */
export function oneSelect(sql: string, dialect: DatabaseDialect): string {
  const tokens = readTokens(sql, dialect);
  const statement = withoutLastSemicolons(tokens);
  const [first] = statement;
  const last = statement.at(-1);
  if (first === undefined || last === undefined) throw unreadable('it is empty');
  if (statement.some(isSemicolon)) throw refused('It holds more than one statement.');
  if (!isReading(statement, dialect)) throw refused(`It does not begin like one that only reads.`);
  const name = forbiddenName(statement, dialect);
  if (name !== undefined) throw refused(`It names ${name}, which does more than read.`);
  return sql.slice(first.start, last.end);
}

function readTokens(sql: string, dialect: DatabaseDialect): readonly SqlToken[] {
  const most = databaseLimits.sqlCharacters;
  if (sql.length > most) throw unreadable(`it is longer than ${most.toLocaleString('en')} characters`);
  if (sql.includes('\0')) throw unreadable('it holds a NUL character');
  if (!sql.isWellFormed()) throw unreadable('it holds half a character');
  const tokens = sqlTokens(sql, dialect);
  if ('problem' in tokens) throw unreadable(tokens.problem);
  return tokens;
}

function withoutLastSemicolons(tokens: readonly SqlToken[]): readonly SqlToken[] {
  const last = tokens.findLastIndex((token) => !isSemicolon(token));
  return tokens.slice(0, last + 1);
}

function isSemicolon({ kind, text }: SqlToken): boolean {
  return kind === 'sign' && text === ';';
}

const reading: Readonly<Record<DatabaseDialect, readonly string[]>> = {
  postgres: ['select', 'with', 'values', 'table'],
  sqlite: ['select', 'with', 'values'],
};

function isReading(statement: readonly SqlToken[], dialect: DatabaseDialect): boolean {
  const words = statement
    .filter(({ kind, text }) => !(kind === 'sign' && text === '('))
    .slice(0, 4)
    .map(({ kind, text }) => (kind === 'word' ? text.toLowerCase() : ''));
  // PostgreSQL explains no cursor.
  const isExplained = dialect === 'sqlite' && words[0] === 'explain';
  const plan = isExplained && words[1] === 'query' && words[2] === 'plan' ? 3 : Number(isExplained);
  return reading[dialect].includes(words[plan] ?? '');
}

/**
 * Functions that reach beyond the database, or whose effect no ROLLBACK undoes, and those that run a text as SQL.
 * A text may be a name too: SQLite takes 'fsdir' for fsdir.
 */
const forbidden: Readonly<Record<DatabaseDialect, RegExp>> = {
  sqlite: /^(?:readfile|writefile|fsdir|lsmode|load_extension|edit|fts3_tokenizer)$/i,
  postgres:
    /^(?:dblink\w*|pg_(?:terminate|cancel)_backend|pg_logical_emit_message|lo_(?:import|export)|query_to_xml\w*|ts_stat)$/i,
};

function forbiddenName(statement: readonly SqlToken[], dialect: DatabaseDialect): string | undefined {
  const names = statement.filter(({ kind }) => kind !== 'sign' && (kind !== 'text' || dialect === 'sqlite'));
  return names.find(({ text }) => forbidden[dialect].test(text))?.text;
}

function refused(why: string): FootnoteError {
  return new FootnoteError('BLOCKED_BY_POLICY', `The SQL was not run. ${why}`, {
    hint: 'The database is only read: send one SELECT (or WITH … SELECT, or VALUES).',
  });
}

function unreadable(why: string): FootnoteError {
  return new FootnoteError('INVALID_QUERY', `The SQL was not run: ${why}.`, { hint: 'Correct it and ask again.' });
}
