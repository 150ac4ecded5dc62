import type { DatabaseDialect } from '../../contract/database.ts';

export interface SqlToken {
  /** A word is a keyword or a bare name, `name` a quoted one. Numbers are words too. */
  readonly kind: 'word' | 'name' | 'text' | 'sign';
  /** Without quotes. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Where the text can't be read as the engine would read it, and why. */
export interface UnreadableSql {
  readonly problem: string;
}

/**
 * The tokens of a text as its engine would see them; blanks and comments are left out. It decides nothing: what can't
 * be told apart with certainty, across versions of an engine, is a problem.
 */
export function sqlTokens(sql: string, dialect: DatabaseDialect): readonly SqlToken[] | UnreadableSql {
  const tokens: SqlToken[] = [];
  let at = 0;
  while (at < sql.length) {
    const piece = pieceAt(sql, at, dialect);
    if ('problem' in piece) return piece;
    const { kind, end, quotes = 0 } = piece;
    if (kind !== 'blank') tokens.push({ kind, text: sql.slice(at + quotes, end - quotes), start: at, end });
    at = end;
  }
  return tokens;
}

interface Piece {
  readonly kind: SqlToken['kind'] | 'blank';
  readonly end: number;
  /** How many characters of quoting stand on each side. */
  readonly quotes?: number;
}

const blanks = /[ \t\n\r\f]+/y;
/** PostgreSQL ends a line comment at a carriage return too. */
const lineComment = { postgres: /--[^\n\r]*/y, sqlite: /--[^\n]*/y } as const;
const word = /[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*/y;
const number = /[0-9][\w\u0080-\uffff]*/y;
const dollarQuote = /\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$/y;

function pieceAt(sql: string, at: number, dialect: DatabaseDialect): Piece | UnreadableSql {
  const blank = endOf(blanks, sql, at) ?? endOf(lineComment[dialect], sql, at);
  if (blank !== undefined) return { kind: 'blank', end: blank };
  if (sql.startsWith('/*', at)) return blockComment(sql, at, dialect);
  const numberEnd = endOf(number, sql, at);
  if (numberEnd !== undefined) return numberPiece(sql, numberEnd);
  const wordEnd = endOf(word, sql, at);
  if (wordEnd !== undefined) return wordPiece(sql, at, wordEnd, dialect);
  const character = sql.charAt(at);
  if (character === "'") return quoted(sql, at, { kind: 'text', close: "'" });
  if (character === '"') return quoted(sql, at, { kind: 'name', close: '"' });
  if (dialect === 'postgres' && character === '$') return dollarQuoted(sql, at);
  if (dialect === 'sqlite') {
    if (character === '`') return quoted(sql, at, { kind: 'name', close: '`' });
    if (character === '[') return quoted(sql, at, { kind: 'name', close: ']', canDouble: false });
    // `$a(';)` is one variable to SQLite.
    if ('$@#:?'.includes(character)) return { problem: 'it holds a parameter, and there are no values for one' };
  }
  return { kind: 'sign', end: at + 1 };
}

function endOf(pattern: RegExp, sql: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(sql) ? pattern.lastIndex : undefined;
}

function blockComment(sql: string, at: number, dialect: DatabaseDialect): Piece | UnreadableSql {
  let depth = 1;
  for (let place = at + 2; place < sql.length; place++) {
    if (sql.startsWith('*/', place)) {
      depth--;
      if (depth === 0) return { kind: 'blank', end: place + 2 };
      place++;
    } else if (dialect === 'postgres' && sql.startsWith('/*', place)) {
      depth++;
      place++;
    }
  }
  return { problem: 'a comment in it has no end' };
}

/** Older versions of PostgreSQL read `1e'…'` as a number and a string with escapes, newer ones not at all. */
function numberPiece(sql: string, end: number): Piece | UnreadableSql {
  if (/['"$]/.test(sql.charAt(end))) return { problem: 'a number in it touches a quote' };
  return { kind: 'word', end };
}

function wordPiece(sql: string, at: number, end: number, dialect: DatabaseDialect): Piece | UnreadableSql {
  const isOneLetter = end === at + 1;
  if (dialect === 'sqlite' || !isOneLetter) return { kind: 'word', end };
  const letter = sql.charAt(at).toLowerCase();
  if (letter === 'e' && sql.charAt(end) === "'") return escapedText(sql, end);
  // A name in disguise, such as U&"\0070g_sleep".
  if (letter === 'u' && sql.startsWith('&"', end)) return { problem: 'a name in it is written in code points' };
  return { kind: 'word', end };
}

interface Quoting {
  readonly kind: 'text' | 'name';
  readonly close: string;
  /** Written twice, the closing quote means itself. */
  readonly canDouble?: boolean;
  readonly hasEscapes?: boolean;
}

function quoted(sql: string, at: number, quoting: Quoting): Piece | UnreadableSql {
  const { kind, close, canDouble = true, hasEscapes = false } = quoting;
  for (let place = at + 1; place < sql.length; place++) {
    const character = sql.charAt(place);
    if (hasEscapes && character === '\\') place++;
    else if (character === close) {
      if (!canDouble || sql.charAt(place + 1) !== close) return { kind, end: place + 1, quotes: 1 };
      place++;
    }
  }
  return { problem: 'a quote in it is not closed' };
}

/** `E'…'`, and what continues it on another line: that has escapes as well. */
function escapedText(sql: string, at: number): Piece | UnreadableSql {
  for (let from = at; ; ) {
    const piece = quoted(sql, from, { kind: 'text', close: "'", hasEscapes: true });
    if ('problem' in piece) return piece;
    const next = continuation(sql, piece.end);
    if (next === undefined) return { kind: 'text', end: piece.end };
    from = next;
  }
}

/** The quote on a later line, with nothing but blanks and line comments before it. */
function continuation(sql: string, from: number): number | undefined {
  let at = from;
  for (;;) {
    const end = endOf(blanks, sql, at) ?? endOf(lineComment.postgres, sql, at);
    if (end === undefined) break;
    at = end;
  }
  return sql.charAt(at) === "'" && /[\n\r]/.test(sql.slice(from, at)) ? at : undefined;
}

function dollarQuoted(sql: string, at: number): Piece | UnreadableSql {
  const opened = endOf(dollarQuote, sql, at);
  if (opened === undefined) return { problem: 'it holds a parameter, and there are no values for one' };
  const quote = sql.slice(at, opened);
  const closing = sql.indexOf(quote, opened);
  if (closing === -1) return { problem: 'a quote in it is not closed' };
  return { kind: 'text', end: closing + quote.length, quotes: quote.length };
}
