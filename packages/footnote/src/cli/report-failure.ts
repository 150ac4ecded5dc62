import { attemptsOf } from '../contract/attempt.ts';
import type { Io } from '../contract/io.ts';
import { FootnoteError, failureJson, saidSentence } from '../errors.ts';
import { maskErrorText } from '../secrets/mask-error-text.ts';
import type { Flags } from './command.ts';
import { type ExitCode, exitCodeOf } from './exit-code.ts';
import { note, printJson } from './terminal/print.ts';
import { oneLine, printable } from './terminal/printable.ts';

/** The border: whatever a command threw becomes words for the user and an exit code. */
export function reportFailure(error: unknown, flags: Flags, io: Io): ExitCode {
  const failure = asFailure(error, io.signal);
  if (flags.json) printJson(io, { error: failureJson(failure) });
  else {
    note(io, failure.message);
    const said = saidSentence(failure);
    if (said !== undefined) note(io, said);
  }
  if (flags.verbose) for (const line of details(failure, io)) io.stderr.write(`  ${line}\n`);
  return exitCodeOf(failure.code);
}

function asFailure(error: unknown, signal: AbortSignal): FootnoteError {
  const isAbort = signal.aborted && !FootnoteError.is(error);
  return isAbort ? new FootnoteError('CANCELLED', 'Interrupted.', { cause: error }) : FootnoteError.from(error);
}

function* details(failure: FootnoteError, io: Io): Iterable<string> {
  yield `code: ${failure.code}`;
  if (failure.provider !== undefined) yield `provider: ${failure.provider}`;
  if (failure.retryAfterMs !== undefined) yield `try again in: ${Math.ceil(failure.retryAfterMs / 1000)} s`;
  for (const { provider, ms, outcome, retry, hedge } of attemptsOf(failure)) {
    yield `attempt: ${provider}, ${ms} ms, ${outcome}${retry === true ? ', again' : ''}${hedge === true ? ', beside' : ''}`;
  }
  for (const cause of causesOf(failure)) {
    // Only an unexpected error is worth its stack: it is what a bug report needs.
    const text = failure.code === 'INTERNAL' ? printable(cause.stack ?? cause.message) : oneLine(cause.message);
    yield `cause: ${maskErrorText(text, io.env)}`;
  }
}

function* causesOf({ cause }: Error): Iterable<Error> {
  // A cause may lead back to itself.
  const seen = new Set<unknown>();
  for (let inner = cause; inner !== undefined && !seen.has(inner); ) {
    seen.add(inner);
    const error = inner instanceof Error ? inner : new Error(String(inner));
    yield error;
    inner = error.cause;
  }
}
