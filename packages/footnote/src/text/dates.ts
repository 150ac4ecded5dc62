const units: Readonly<Record<string, number>> = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
  year: 365 * 86_400_000,
};

/** Nothing on the web is older, and what claims to be is a placeholder. */
const earliest = Date.UTC(1990, 0, 1);

/**
 * A date in any form that vendors use, as ISO 8601: a day where only the day is known, a moment
 * in UTC where the time is. What can't be read, or lies in the future, is no date.
 */
export function isoDate(value: string | number | undefined, now: Date = new Date()): string | undefined {
  if (value === undefined) return undefined;
  const text = String(value).trim();
  const dayOnly = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const time = typeof value === 'number' || /^\d{9,13}$/.test(text) ? epoch(Number(value)) : written(text, now);
  if (time === undefined || !(time >= earliest && time <= now.getTime() + 86_400_000)) return undefined;
  const iso = new Date(time).toISOString();
  const isMidnight = iso.endsWith('T00:00:00.000Z');
  return dayOnly || isMidnight ? iso.slice(0, 10) : iso.replace('.000Z', 'Z');
}

function epoch(value: number): number | undefined {
  if (!Number.isFinite(value)) return undefined;
  return value > 1e11 ? value : value * 1000;
}

function written(text: string, now: Date): number | undefined {
  const relative = /^(?:about |over )?(\d+|an?) (second|minute|hour|day|week|month|year)s? ago$/i.exec(text);
  if (relative !== null) return ago(relative, now);
  if (/^yesterday$/i.test(text)) return startOfDay(now.getTime() - 86_400_000);
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text);
  if (iso !== null) return parse(`${iso[1]}T${iso[2] ?? '00:00:00'}${iso[3] ?? 'Z'}`);
  // "Oct 3, 2026", "3 October 2026", "Monday, November 9, 2026" and RFC 1123. Anything else that
  // Date.parse would accept (a bare "12", say) is a guess.
  if (!/[a-z]{3}/i.test(text) || !/\b\d{4}\b/.test(text)) return undefined;
  return parse(/\d{2}:\d{2}/.test(text) ? text : `${text} UTC`);
}

function ago([, count = '', unit = '']: RegExpExecArray, now: Date): number | undefined {
  const length = units[unit.toLowerCase()] ?? Number.NaN;
  const amount = /^an?$/i.test(count) ? 1 : Number(count);
  const time = now.getTime() - amount * length;
  return length >= 86_400_000 ? startOfDay(time) : Math.floor(time / 1000) * 1000;
}

function startOfDay(time: number): number {
  return Math.floor(time / 86_400_000) * 86_400_000;
}

function parse(text: string): number | undefined {
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : time;
}
