import { ownWords } from '../../clean/own-words.ts';
import { FootnoteError } from '../../errors.ts';
import { databaseLimits } from '../database-limits.ts';

/** What PostgreSQL, the driver or the network says, as our error. The server's own sentence goes into `detail`. */
export function postgresFailure(error: unknown, timeoutMs: number): FootnoteError {
  if (FootnoteError.is(error)) return error;
  if (!(error instanceof Error)) return FootnoteError.from(error);
  const code = textOf(error, 'code');
  if (/^[0-9A-Z]{5}$/.test(code) && 'severity' in error) return serverFailure(code, error, timeoutMs);
  return connectionFailure(code, error);
}

function serverFailure(code: string, error: Error, timeoutMs: number): FootnoteError {
  const said = { detail: ownWords(`${error.message}. ${textOf(error, 'hint')}`), cause: error };
  if (isRefusal(code, error.message)) {
    return new FootnoteError('BLOCKED_BY_POLICY', 'The database did not run the SQL: it would do more than read.', {
      hint: 'The database is only read: send one SELECT (or WITH … SELECT, or VALUES).',
      ...said,
    });
  }
  if (code === '42501') {
    return new FootnoteError('BLOCKED_BY_POLICY', "The database's role is not allowed to read or call that.", said);
  }
  if (code === '57014') return tooSlow(error, timeoutMs);
  if (code === '55P03') {
    return new FootnoteError('PROVIDER_FAILED', 'A table of the query is locked by somebody else.', {
      retryable: true,
      ...said,
    });
  }
  if (code.startsWith('28')) return loginRefused(error);
  if (code === '3D000') {
    return new FootnoteError('NOT_CONFIGURED', 'The server has no database of that name.', {
      hint: "Correct it in FOOTNOTE_DATABASE_URL or 'agent.databaseUrl'.",
      cause: error,
    });
  }
  if (/^(?:08|53|57|58|XX)/.test(code)) {
    return new FootnoteError('PROVIDER_FAILED', `The database failed (SQLSTATE ${code}).`, {
      retryable: !code.startsWith('XX'),
      ...said,
    });
  }
  return new FootnoteError('INVALID_QUERY', `The database did not understand the SQL (SQLSTATE ${code}).`, {
    hint: 'Correct it and ask again.',
    ...said,
  });
}

/** Read-only transaction; a cursor for something else than a SELECT; a second statement. */
function isRefusal(code: string, message: string): boolean {
  if (code === '25006' || code === '42P11') return true;
  return (code === '0A000' && message.includes('DECLARE')) || (code === '42601' && message.includes('multiple'));
}

function connectionFailure(code: string, error: Error): FootnoteError {
  if (error.message.startsWith('SASL')) return loginRefused(error);
  const isTls = /SSL|certificate|self.signed/i.test(error.message);
  const reason = /^[A-Z_]{4,40}$/.test(code) ? ` (${code})` : '';
  return new FootnoteError('PROVIDER_FAILED', `The database could not be reached${reason}.`, {
    hint: isTls
      ? "Its certificate counts as with 'sslmode=verify-full': name its issuer with sslrootcert=FILE in the address."
      : "Check that it is running, and the host and port in FOOTNOTE_DATABASE_URL or 'agent.databaseUrl'.",
    retryable: !isTls,
    cause: error,
  });
}

function loginRefused(cause: Error): FootnoteError {
  return new FootnoteError('AUTH_FAILED', 'The database refused the login.', {
    hint: "Check user and password in FOOTNOTE_DATABASE_URL or 'agent.databaseUrl'.",
    cause,
  });
}

function tooSlow(cause: Error, timeoutMs: number): FootnoteError {
  return new FootnoteError('TIMEOUT', `The database query took longer than ${timeoutMs / 1_000} s.`, {
    hint: 'Ask for less: fewer joins, a WHERE, a LIMIT.',
    cause,
  });
}

export function tooMuch(): FootnoteError {
  const megabytes = databaseLimits.receivedBytes / 1_000_000;
  return new FootnoteError('TOO_LARGE', `The first row alone is larger than ${megabytes} MB.`, {
    hint: 'Leave out large columns, or take a part of them, as with left(column, 200).',
  });
}

function textOf(error: Error, field: string): string {
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' ? value : '';
}
