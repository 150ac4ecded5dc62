import type { ErrorCode } from '../../../footnote/src/errors.ts';

export type Check =
  | { readonly check: string; readonly status: 'ok' | 'warn'; readonly message: string }
  | { readonly check: string; readonly status: 'fail'; readonly message: string; readonly code: ErrorCode };

export function ok(check: string, message: string): Check {
  return { check, status: 'ok', message };
}

export function warn(check: string, message: string): Check {
  return { check, status: 'warn', message };
}

export function notConfigured(check: string, message: string): Check {
  return { check, status: 'fail', code: 'NOT_CONFIGURED', message };
}
