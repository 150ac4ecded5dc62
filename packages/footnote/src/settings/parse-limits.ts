import { FootnoteError } from '../errors.ts';
import { didYouMean } from '../text/nearest.ts';

/** So many calls in a period. */
export interface Limit {
  /** `caller` (each by itself), `total` (all providers together), or a provider's id. */
  readonly name: string;
  readonly count: number;
  readonly period: Period;
}

export type Period = keyof typeof periodSeconds;

export const periodSeconds = { second: 1, minute: 60, hour: 3_600, day: 86_400 } as const;

const periodNames: Readonly<Record<string, Period>> = {
  s: 'second',
  sec: 'second',
  second: 'second',
  m: 'minute',
  min: 'minute',
  minute: 'minute',
  h: 'hour',
  hour: 'hour',
  d: 'day',
  day: 'day',
};

/**
 * Reads `caller=60/min,tavily=1000/day`, or says what is wrong with it. A name that is not among `providers`, where
 * they are given, is wrong too: a mistyped limit would hold nothing back.
 */
export function parseLimits(text: string, providers?: readonly string[]): readonly Limit[] {
  const limits: Limit[] = [];
  for (const [index, part] of text.split(',').entries()) {
    if (part.trim() === '') continue;
    const { name, count, period } = parseLimit(part, index + 1);
    checkName(name, providers);
    if (limits.some((other) => other.name === name && other.period === period)) {
      throw wrong(`'limits' has two for ${name} a ${period}.`);
    }
    limits.push({ name, count, period });
  }
  return limits;
}

/** Both hold: of two for one name and period, the lower. */
export function combineLimits(one: string, other: string): string {
  const lowest = new Map<string, Limit>();
  for (const limit of [...parseLimits(one), ...parseLimits(other)]) {
    const id = `${limit.name}/${limit.period}`;
    const known = lowest.get(id);
    if (known === undefined || limit.count < known.count) lowest.set(id, limit);
  }
  return Array.from(lowest.values(), ({ name, count, period }) => `${name}=${count}/${period}`).join(',');
}

function parseLimit(part: string, place: number): Limit {
  const [, name = '', count = '', word = ''] =
    /^\s*([a-z][\w-]*)\s*=\s*(\d{1,9})\s*\/\s*([a-z]+)\s*$/i.exec(part) ?? [];
  const [told] = /^\s*[a-z][\w-]{0,30}(?=\s*=)/i.exec(part) ?? [];
  // The place and the name say enough; the rest of a setting is never repeated.
  const which = told === undefined ? `Number ${place} in 'limits'` : `The limit of '${told.trim()}' in 'limits'`;
  if (name === '') throw wrong(`${which} is not written as name=count/period.`);
  const period = Object.hasOwn(periodNames, word.toLowerCase()) ? periodNames[word.toLowerCase()] : undefined;
  if (period === undefined) throw wrong(`${which} has no period that is known: second, min, hour or day.`);
  return { name: name.toLowerCase(), count: Number(count), period };
}

function checkName(name: string, providers: readonly string[] | undefined): void {
  const known = ['caller', 'total', ...(providers ?? [name])];
  if (known.includes(name)) return;
  throw wrong(`'limits' names '${name}', which is no provider.`, didYouMean(name, known));
}

function wrong(what: string, guess?: string): FootnoteError {
  const example = "Write 'limits' (FOOTNOTE_LIMITS) like caller=60/min,tavily=1000/day.";
  const hint = guess === undefined ? example : `${guess} ${example}`;
  return new FootnoteError('NOT_CONFIGURED', what, { hint });
}
