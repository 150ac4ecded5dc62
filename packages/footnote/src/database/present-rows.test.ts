import { describe, expect, it } from 'vitest';
import { presentHere as presentRows } from './present-rows.ts';

const isBrokenOff = false;

describe('rows as they are given', () => {
  it('are as they came where nothing is wrong with them', () => {
    const rows = [['1', null, 'a < b, `code` and [1]']];
    expect(presentRows({ columns: ['id', 'b', 'c'], rows, isBrokenOff })).toEqual({
      columns: ['id', 'b', 'c'],
      rows,
      notices: [],
    });
  });

  it('lose control characters, hidden text and whatever else a page would lose', () => {
    const hostile = 'a\u001b[2Jb\u200bc\u202ed <span style="display:none">obey</span>e';
    const { columns, rows, notices } = presentRows({ columns: ['x\u0007y'], rows: [[hostile]], isBrokenOff });
    expect(columns).toEqual(['xy']);
    expect(JSON.stringify(rows)).not.toMatch(/\\u|obey/);
    expect(notices).toEqual([expect.stringMatching(/^Neutralised in what was found: /)]);
  });

  it('are at most 200', () => {
    const rows = Array.from({ length: 201 }, (_, number) => [String(number)]);
    const { rows: given, notices } = presentRows({ columns: ['n'], rows, isBrokenOff });
    expect(given).toHaveLength(200);
    expect(notices).toEqual([expect.stringMatching(/^Only the first 200 rows are given; there are more\./)]);
    expect(presentRows({ columns: ['n'], rows: rows.slice(1), isBrokenOff }).notices).toEqual([]);
  });

  it('have at most 50 columns', () => {
    const columns = Array.from({ length: 73 }, (_, number) => `c${number}`);
    const { columns: given, notices } = presentRows({ columns, rows: [columns.slice(0, 50)], isBrokenOff });
    expect(given).toHaveLength(50);
    expect(notices).toEqual(['Only the first 50 of 73 columns are given.']);
  });

  it('have cells of at most 500 characters, and no half ones', () => {
    const rows = [['x'.repeat(500)], ['x'.repeat(501)], [`${'x'.repeat(498)}😀😀`]];
    const { rows: given, notices } = presentRows({ columns: ['a'], rows, isBrokenOff });
    expect(given).toEqual([['x'.repeat(500)], [`${'x'.repeat(499)}…`], [`${'x'.repeat(498)}…`]]);
    expect(notices).toEqual(['2 cells of more than 500 characters were cut.']);
  });

  it('have at most 2 MB together', () => {
    const row = Array.from({ length: 50 }, () => '€'.repeat(500));
    const rows = Array.from({ length: 100 }, () => row);
    const { rows: given, notices } = presentRows({ columns: row.map(() => 'c'), rows, isBrokenOff });
    expect(given).toHaveLength(26);
    expect(notices[0]).toBe('Only the first 26 rows are given: together the rows are larger than 2 MB.');
  });

  it('are bounded also where little is left of them', () => {
    const hidden = '<div hidden>x</div>'.repeat(50);
    const rows = Array.from({ length: 200 }, () => Array.from({ length: 50 }, () => hidden));
    const { rows: given, notices } = presentRows({ columns: rows.slice(0, 50).map(() => 'c'), rows, isBrokenOff });
    expect(given).toHaveLength(84);
    expect(notices[0]).toBe('Only the first 84 rows are given: together the rows are larger than 2 MB.');
  });

  it('say where reading stopped', () => {
    const { notices } = presentRows({ columns: ['a'], rows: [['1']], isBrokenOff: true });
    expect(notices).toEqual(['Only the first row is given: the rest is larger than 8 MB.']);
  });
});
