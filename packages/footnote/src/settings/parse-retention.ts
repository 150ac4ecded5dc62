/** What the log keeps: at least so many days, unless that is more than so many bytes. */
export interface Retention {
  readonly days: number;
  readonly bytes: number;
}

export const defaultRetention = '90d,256MB';

const unitBytes = { MB: 1_024 ** 2, GB: 1_024 ** 3 } as const;
const mostDays = 36_500;

/** `30d`, `1GB` or `30d,1GB`; what is left out is as by default. */
export function parseRetention(text: string = defaultRetention): Retention {
  const { days = 90, bytes = 256 * unitBytes.MB } = partsOf(text) ?? {};
  return { days, bytes };
}

export function brokenRetentionRule(text: string): string | undefined {
  return partsOf(text) === undefined
    ? `must be days and a size, such as ${defaultRetention}, 30d or 1GB (from 1d to ${mostDays}d, from 8MB on)`
    : undefined;
}

function partsOf(text: string): Partial<Retention> | undefined {
  const found: { days?: number; bytes?: number } = {};
  for (const part of text.split(',')) {
    const [, amount, unit = ''] = /^\s*([1-9]\d{0,5})\s*(d|MB|GB)\s*$/i.exec(part) ?? [];
    const key = unit.toLowerCase() === 'd' ? 'days' : 'bytes';
    if (amount === undefined || found[key] !== undefined) return undefined;
    const size = unitBytes[unit.toUpperCase() as keyof typeof unitBytes] ?? 1;
    found[key] = Number(amount) * size;
  }
  const { days = 1, bytes = unitBytes.GB } = found;
  return days > mostDays || bytes < 8 * unitBytes.MB ? undefined : found;
}
