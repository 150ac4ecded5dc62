import { describe, expect, it } from 'vitest';
import type { DatabaseSchema } from '../contract/database.ts';
import { rowsText } from './rows-text.ts';
import { schemaText } from './schema-text.ts';

const shop: DatabaseSchema = {
  dialect: 'postgres',
  more: 0,
  tables: [
    {
      name: 'items',
      rows: 1_200,
      comment: 'what is sold',
      columns: [
        { name: 'id', type: 'integer', key: 'primary key' },
        { name: 'name', type: 'text', comment: 'as on the label' },
      ],
    },
    { name: 'sales', rows: 1, columns: [{ name: 'item', type: 'integer', key: '→ items.id' }] },
  ],
};

describe('the schema as a model reads it', () => {
  it('has the dialect, the bounds, and every table with its columns', () => {
    expect(schemaText(shop)).toBe(
      `PostgreSQL database, read only: one SELECT a call. At most 200 rows, 50 columns, 500 characters a cell, 2 MB, 5 s; what was cut is said.

items (about 1,200 rows): what is sold
- id integer primary key
- name text: as on the label

sales (about 1 row)
- item integer → items.id`,
    );
  });

  it('says how many tables are missing, and where to look', () => {
    expect(schemaText({ ...shop, more: 340 })).toMatch(
      /\n\nand 340 more: their names are in information_schema\.tables, their columns in information_schema\.columns\.$/,
    );
    expect(schemaText({ dialect: 'sqlite', tables: shop.tables, more: 1 })).toMatch(
      /^SQLite database.*\n\nand 1 more: their names are in sqlite_schema, their columns in pragma_table_info\('name'\)\.$/s,
    );
  });

  it('is bounded', () => {
    const columns = Array.from({ length: 200 }, (_, number) => ({ name: `column_${number}`, type: 'text' }));
    const tables = Array.from({ length: 100 }, (_, number) => ({ name: `table_${number}`, columns }));
    const text = schemaText({ dialect: 'postgres', tables, more: 5 });
    expect(text.length).toBeLessThan(31_000);
    expect(text).toMatch(/\n\nand 9\d more: /);
  });
});

describe('rows as a model reads them', () => {
  it('are a table, with what was cut before it', () => {
    const rows = [
      ['1', 'plain'],
      ['2', null],
    ];
    expect(rowsText({ columns: ['id', 'note'], rows, notices: ['Only the first 2 rows are given.'] })).toBe(
      `2 rows.
Only the first 2 rows are given.

| id | note |
| --- | --- |
| 1 | plain |
| 2 | NULL |`,
    );
  });

  it('no cell can end its row or begin another', () => {
    const text = rowsText({ columns: ['a|b'], rows: [['x | y\n| z \\| w\r\n\u2028']], notices: [] });
    expect(text).toBe('1 row.\n\n| a\\|b |\n| --- |\n| x \\| y\\n\\| z \\\\\\| w\\n\\n |');
  });

  it('none are said to be none', () => {
    expect(rowsText({ columns: ['a'], rows: [], notices: [] })).toBe('0 rows.');
  });

  it('are bounded', () => {
    const rows = Array.from({ length: 200 }, () => Array.from({ length: 50 }, () => 'x'.repeat(400)));
    const text = rowsText({ columns: Array.from({ length: 50 }, () => 'c'), rows, notices: [] });
    expect(text.length).toBeLessThan(61_000);
    expect(text).toMatch(/^200 rows\.\nOnly the first 2 of the 200 rows below are shown: /);
  });
});
