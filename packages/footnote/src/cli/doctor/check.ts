import { type ErrorCode, FootnoteError, withSaidSentence } from '../../errors.ts';
import { type ExitCode, exitCodeOf } from '../exit-code.ts';

/** One thing that a doctor looked at. */
export type Check =
  | { readonly check: string; readonly status: 'ok' | 'warn'; readonly message: string }
  | { readonly check: string; readonly status: 'fail'; readonly message: string; readonly code: ErrorCode };

export function ok(check: string, message: string): Check {
  return { check, status: 'ok', message };
}

export function warn(check: string, message: string): Check {
  return { check, status: 'warn', message };
}

export function failed(check: string, error: unknown): Check {
  const failure = FootnoteError.from(error);
  return { check, status: 'fail', code: failure.code, message: withSaidSentence(failure.message, failure) };
}

/** Marks for a terminal, words for a pipe. */
const marks: Readonly<Record<Check['status'], { readonly sign: string; readonly word: string }>> = {
  ok: { sign: '✓', word: 'ok  ' },
  warn: { sign: '!', word: 'warn' },
  fail: { sign: '✗', word: 'fail' },
};

export function lineOf({ check, status, message }: Check, isTerminal: boolean): string {
  return `${marks[status][isTerminal ? 'sign' : 'word']} ${check}: ${message}`;
}

export function summaryOf(checks: readonly Check[]): string {
  const failures = checks.filter(({ status }) => status === 'fail').length;
  const warnings = checks.filter(({ status }) => status === 'warn').length;
  if (failures + warnings === 0) return 'All checks passed.';
  return `${failures === 0 ? 'Nothing failed' : `${failures} failed`}, ${warnings} ${warnings === 1 ? 'warning' : 'warnings'}.`;
}

/** That of the first check that failed. */
export function exitCodeOfChecks(checks: readonly Check[]): ExitCode {
  const first = checks.find((check) => check.status === 'fail');
  return first === undefined ? 0 : exitCodeOf(first.code);
}
