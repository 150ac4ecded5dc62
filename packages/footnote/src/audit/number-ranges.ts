import { asList } from '../json.ts';

/** Whole numbers as ascending ranges, both ends included: `[[1, 30], [32, 40]]`. */
export type Ranges = readonly (readonly [from: number, to: number])[];

export function within(ranges: Ranges, number: number): boolean {
  return ranges.some(([from, to]) => from <= number && number <= to);
}

/** The same ranges and these numbers, in as few ranges as possible. */
export function withNumbers(ranges: Ranges, numbers: readonly number[]): Ranges {
  const all = [...ranges, ...numbers.map((number) => [number, number] as const)].sort(([a], [b]) => a - b);
  const joined: [number, number][] = [];
  for (const [from, to] of all) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

export function readRanges(value: unknown): Ranges {
  return asList(value).flatMap((range) => {
    const [from, to] = asList(range);
    return Number.isSafeInteger(from) && Number.isSafeInteger(to) ? [[Number(from), Number(to)] as const] : [];
  });
}
