import type { ErrorCode } from '../errors.ts';

/** What the command's exit codes mean; the help prints this table. */
export const exitCodes = {
  0: 'done',
  1: 'something was found that --fail-on names',
  2: 'bad input or usage',
  3: 'not configured',
  4: 'provider or page failed',
  5: 'blocked by policy',
  124: 'time-out',
  130: 'interrupted',
} as const;

export type ExitCode = keyof typeof exitCodes;

/** The part of that table that one command can give. */
export function meaningsOf(...codes: readonly ExitCode[]): Readonly<Partial<Record<ExitCode, string>>> {
  return Object.fromEntries(codes.map((code) => [code, exitCodes[code]]));
}

const byErrorCode: Readonly<Record<ErrorCode, ExitCode>> = {
  INVALID_QUERY: 2,
  INVALID_URL: 2,
  NOT_CONFIGURED: 3,
  AUTH_FAILED: 4,
  QUOTA_EXCEEDED: 4,
  RATE_LIMITED: 4,
  TIMEOUT: 124,
  CANCELLED: 130,
  PROVIDER_FAILED: 4,
  BLOCKED_BY_POLICY: 5,
  FETCH_REFUSED: 5,
  FETCH_FAILED: 4,
  UNSUPPORTED_CONTENT: 4,
  TOO_LARGE: 4,
  INTERNAL: 4,
};

export function exitCodeOf(code: ErrorCode): ExitCode {
  return byErrorCode[code];
}
