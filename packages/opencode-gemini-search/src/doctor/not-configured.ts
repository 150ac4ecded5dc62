import type { Check } from '../../../footnote/src/cli/doctor/check.ts';

export function notConfigured(check: string, message: string): Check {
  return { check, status: 'fail', code: 'NOT_CONFIGURED', message };
}
