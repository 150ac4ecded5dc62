import type { Context } from 'hono';
import { checkFields, type FieldTable, invalidQuery } from '../../contract/fields.ts';

export type QueryValues<Table extends FieldTable> = {
  readonly [Name in keyof Table]?: Table[Name]['type'] extends 'integer' ? number : string;
};

/** The parameters of an address, each of the table and of its type, or INVALID_QUERY. An empty one counts as missing. */
export function queryFields<Table extends FieldTable>(context: Context, table: Table): QueryValues<Table> {
  const values: Record<string, unknown> = {};
  for (const [name, [text = '', ...more]] of Object.entries(context.req.queries())) {
    if (more.length > 0) throw invalidQuery(`'${name.slice(0, 80)}' may stand in an address only once.`);
    if (text !== '') values[name.slice(0, 80)] = table[name]?.type === 'integer' ? wholeNumber(text) : text;
  }
  checkFields(values, table, {
    what: (name) => `'${name}' is not a parameter of this address.`,
    otherwise: `They are ${Object.keys(table).join(', ')}.`,
  });
  return values as QueryValues<Table>;
}

/** What is no number stays what it is, for the check to refuse. */
function wholeNumber(text: string): unknown {
  return /^\d{1,15}$/.test(text) ? Number(text) : text;
}
