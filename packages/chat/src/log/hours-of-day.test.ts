import { expect, it } from 'vitest';
import type { AuditEntry } from './audit-page.ts';
import { barsOf, hoursOfDay } from './hours-of-day.ts';

const entry = (at: string, costUsd?: number): AuditEntry => ({
  id: at,
  at,
  kind: 'search',
  caller: 'cli',
  chain: [],
  status: 'answered',
  ...(costUsd === undefined ? {} : { costUsd }),
});

it('a day has twenty-four hours, each with its own calls and money', () => {
  const hours = hoursOfDay(
    [
      entry('2026-11-16T08:59:59.999Z', 0.005),
      entry('2026-11-16T08:00:00.000Z', 0.01),
      entry('2026-11-16T23:10:00.000Z'),
      entry('2026-11-15T23:10:00.000Z', 5),
    ],
    '2026-11-16',
  );
  expect(hours).toHaveLength(24);
  expect(hours[8]).toEqual({ hour: 8, calls: 2, costUsd: 0.015 });
  expect(hours[23]).toEqual({ hour: 23, calls: 1, costUsd: 0 });
  expect(hours.reduce((sum, { calls }) => sum + calls, 0)).toBe(3);
});

it('bars show money where some was spent, else calls', () => {
  const spent = barsOf(
    hoursOfDay([entry('2026-11-16T08:00:00Z', 0.02), entry('2026-11-16T09:00:00Z', 0.01)], '2026-11-16'),
  );
  expect([spent.shows, spent.heights.slice(7, 11)]).toEqual(['costUsd', [0, 1, 0.5, 0]]);
  const free = barsOf(hoursOfDay([entry('2026-11-16T08:00:00Z')], '2026-11-16'));
  expect([free.shows, free.heights[8]]).toEqual(['calls', 1]);
  expect(new Set(barsOf(hoursOfDay([], '2026-11-16')).heights)).toEqual(new Set([0]));
});
