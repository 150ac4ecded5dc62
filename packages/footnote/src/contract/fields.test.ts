import { expect, it } from 'vitest';
import { brokenRule, checkFields, type FieldSchema, type FieldTable } from './fields.ts';

it.each<[Omit<FieldSchema, 'description'>, unknown, string | undefined]>([
  [{ type: 'integer', minimum: 1, maximum: 20 }, 1, undefined],
  [{ type: 'integer', minimum: 1, maximum: 20 }, 20, undefined],
  [{ type: 'integer', minimum: 1, maximum: 20 }, 21, 'a whole number from 1 to 20'],
  [{ type: 'integer', minimum: 1, maximum: 20 }, '5', 'a whole number from 1 to 20'],
  [{ type: 'integer', maximum: 20 }, -1, 'a whole number from 0 to 20'],
  [{ type: 'integer', minimum: 0 }, 1.5, 'a whole number, 0 or more'],
  [{ type: 'integer' }, 2 ** 53, 'a whole number, 0 or more'],
  [{ type: 'string' }, '', undefined],
  [{ type: 'string' }, 7, 'a string'],
  [{ type: 'string', enum: ['on', 'off'] }, 'off', undefined],
  [{ type: 'string', enum: ['on', 'off'] }, 'maybe', 'one of on, off'],
  [{ type: 'array' }, [], undefined],
  [{ type: 'array' }, ['a', 7], 'a list of strings'],
  [{ type: 'array' }, 'a', 'a list of strings'],
  [{ type: 'boolean' }, false, undefined],
  [{ type: 'boolean' }, 'true', 'true or false'],
])('%j and %j: %s', (schema, value, rule) => {
  expect(brokenRule(value, schema)).toBe(rule);
});

const table: FieldTable = { count: { type: 'integer', minimum: 1, maximum: 5, description: 'How many.' } };
const check = (given: object) =>
  checkFields(given, table, { what: (name) => `No '${name}' here.`, otherwise: 'Stop.' });

it('passes what fits, and what is left undefined', () => {
  expect(() => check({ count: 5 })).not.toThrow();
  expect(() => check({ count: undefined, other: undefined })).not.toThrow();
});

it.each([
  [{ count: 6 }, "'count' must be a whole number from 1 to 5.", ''],
  [{ cuont: 5 }, "No 'cuont' here.", "Did you mean 'count'?"],
  [{ elephants: 5 }, "No 'elephants' here.", 'Stop.'],
  [{ constructor: 5 }, "No 'constructor' here.", 'Stop.'],
])('refuses %j', (given, what, hint) => {
  expect(() => check(given)).toThrow(expect.objectContaining({ code: 'INVALID_QUERY', what, hint }));
});
