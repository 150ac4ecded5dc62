import { expect, it } from 'vitest';
import { auditPath, isFiltered, noFilters } from './audit-page.ts';

it('only what is chosen stands in the address', () => {
  expect(auditPath(noFilters)).toBe('/api/audit');
  expect(auditPath({ ...noFilters, kind: 'fetch', caller: ' mcp:a&b ' })).toBe(
    '/api/audit?kind=fetch&caller=mcp%3Aa%26b',
  );
  expect(auditPath({ ...noFilters, since: '24h' }, '2026-11-16T08:00:00.000Z~7')).toBe(
    '/api/audit?since=24h&before=2026-11-16T08%3A00%3A00.000Z%7E7',
  );
});

it('blanks are no filter', () => {
  expect([isFiltered(noFilters), isFiltered({ ...noFilters, caller: ' ' })]).toEqual([false, false]);
  expect(isFiltered({ ...noFilters, outcome: 'failed' })).toBe(true);
});
