import { checkFields, type FieldTable, invalidQuery } from '../contract/fields.ts';
import type { McpToolName } from '../contract/settings.ts';
import { isObject, type JsonObject } from '../json.ts';
import { toolArguments, unlistedArguments } from './tool-list.ts';

/** The arguments of a call that say something, each of its right type; or an error that the model can act on. */
export function checkArguments(
  tool: McpToolName,
  given: unknown = {},
  table: FieldTable = toolArguments[tool],
): JsonObject {
  if (!isObject(given)) throw invalidQuery('The arguments must be an object.');
  // Models write null for what they leave out.
  const said = Object.entries(given).filter(([name, value]) => value !== null || !Object.hasOwn(table, name));
  const args = Object.fromEntries(said);
  checkFields(
    args,
    { ...table, ...unlistedArguments[tool] },
    {
      // A name may be as long as its sender likes.
      what: (name) => `${tool} has no argument '${name.slice(0, 80)}'.`,
      otherwise: `The arguments are ${Object.keys(table).join(', ')}.`,
    },
  );
  return args;
}
