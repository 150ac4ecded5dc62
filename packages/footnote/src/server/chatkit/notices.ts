import type { Warning, WarningKind } from '../../contract/response.ts';
import type { ThreadEvent } from './protocol.ts';

type Notice = Extract<ThreadEvent, { type: 'notice' }>;

/** What people must see of an answer, and how loudly; the rest is for operators and programs. */
const levels: Partial<Record<WarningKind, Notice['level']>> = {
  failover: 'warning',
  local: 'warning',
  'provider-notice': 'warning',
  redacted: 'warning',
  personal: 'warning',
  suspicious: 'warning',
  'answer-incomplete': 'warning',
  ungrounded: 'warning',
  keyless: 'info',
  'no-model': 'info',
};

/** What is so of every answer is said of the first alone. */
export function noticesOf(warnings: readonly Warning[], isFirstAnswer: boolean): readonly Notice[] {
  const notices = new Map<string, Notice>();
  for (const { kind, message } of warnings) {
    const level = levels[kind];
    if (level === undefined || (level === 'info' && !isFirstAnswer)) continue;
    notices.set(message, { type: 'notice', level, message });
  }
  return [...notices.values()];
}
