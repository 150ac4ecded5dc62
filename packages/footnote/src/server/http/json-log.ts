import type { RequestEntry } from './observe-requests.ts';

export type LogLevel = 'info' | 'warn' | 'error';

export interface ServerLog {
  log(message: string, level?: LogLevel): void;
  onRequest(entry: RequestEntry): void;
}

/** One JSON object a line, for whatever collects logs: what is a line of text otherwise, and every request. */
export function createJsonLog(write: (line: string) => void, now: () => Date = () => new Date()): ServerLog {
  const put = (level: LogLevel, fields: object) =>
    write(`${JSON.stringify({ time: now().toISOString(), level, ...fields })}\n`);
  return {
    log: (message, level = 'info') => put(level, { message }),
    onRequest: (entry) => put(levelOf(entry), { message: 'request', ...entry }),
  };
}

function levelOf({ status }: RequestEntry): LogLevel {
  if (status >= 500) return 'error';
  return status >= 400 ? 'warn' : 'info';
}
