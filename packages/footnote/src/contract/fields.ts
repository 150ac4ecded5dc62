import { FootnoteError } from '../errors.ts';
import { isObject } from '../json.ts';
import { didYouMean } from '../text/nearest.ts';

/** JSON Schema in the few words that every model's API understands. */
export interface FieldSchema {
  readonly type: 'string' | 'integer' | 'array' | 'boolean';
  readonly description: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: string | number;
  readonly items?: { readonly type: 'string' } | ObjectItems;
}

/** Of a list of objects: each has these fields, and all that are required. */
interface ObjectItems {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, { readonly type: 'string'; readonly description: string }>>;
  readonly required: readonly string[];
}

export type FieldTable = Readonly<Record<string, FieldSchema>>;

interface UnknownField {
  /** The sentence about a name that is not in the table. */
  readonly what: (name: string) => string;
  /** Said where no name of the table is close. */
  readonly otherwise?: string;
}

/** The check of every request, page and tool call: each field is one of the table and fits its schema, or INVALID_QUERY. */
export function checkFields(given: object, table: FieldTable, unknown: UnknownField): void {
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const schema = Object.hasOwn(table, name) ? table[name] : undefined;
    if (schema === undefined) {
      throw invalidQuery(unknown.what(name), didYouMean(name, Object.keys(table)) ?? unknown.otherwise);
    }
    const rule = brokenRule(value, schema);
    if (rule !== undefined) throw invalidQuery(`'${name}' must be ${rule}.`);
  }
}

/** What a value should have been, such as `a whole number from 1 to 20`, where it is something else. */
export function brokenRule(value: unknown, schema: Omit<FieldSchema, 'description'>): string | undefined {
  switch (schema.type) {
    case 'integer': {
      const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
      const fits = Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
      const range = schema.maximum === undefined ? `, ${minimum} or more` : ` from ${minimum} to ${maximum}`;
      return fits ? undefined : `a whole number${range}`;
    }
    case 'string':
      if (typeof value !== 'string') return 'a string';
      return schema.enum === undefined || schema.enum.includes(value) ? undefined : `one of ${schema.enum.join(', ')}`;
    case 'array':
      return brokenListRule(value, schema.items);
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'true or false';
    default:
      return schema.type satisfies never;
  }
}

function brokenListRule(value: unknown, items: FieldSchema['items'] = { type: 'string' }): string | undefined {
  if (items.type === 'string')
    return Array.isArray(value) && value.every((item) => typeof item === 'string') ? undefined : 'a list of strings';
  const { properties, required } = items;
  const fits = (item: unknown) =>
    isObject(item) &&
    required.every((name) => item[name] !== undefined) &&
    Object.entries(item).every(([name, inner]) => Object.hasOwn(properties, name) && typeof inner === 'string');
  if (Array.isArray(value) && value.every(fits)) return undefined;
  return `a list of { ${Object.keys(properties).join(', ')} }`;
}

export function invalidQuery(what: string, hint?: string): FootnoteError {
  return new FootnoteError('INVALID_QUERY', what, { hint });
}
