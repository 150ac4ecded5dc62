import { FootnoteError } from '../errors.ts';
import { isObject, type JsonObject } from '../json.ts';
import { nearest } from '../text/nearest.ts';
import { type ArgumentSchema, type ToolName, toolArguments } from './tool-list.ts';

/** The arguments of a call that say something, each of its right type; or an error that the model can act on. */
export function checkArguments(tool: ToolName, given: unknown): JsonObject {
  if (given !== undefined && !isObject(given)) throw invalid('The arguments must be an object.');
  const known: Readonly<Record<string, ArgumentSchema>> = toolArguments[tool];
  const checked: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given ?? {})) {
    const schema = Object.hasOwn(known, name) ? known[name] : undefined;
    if (schema === undefined) throw unknownArgument(tool, name, Object.keys(known));
    // Models write null for what they leave out.
    if (value === null || value === undefined) continue;
    const rule = brokenRule(value, schema);
    if (rule !== undefined) throw invalid(`'${name}' must be ${rule}.`);
    checked[name] = value;
  }
  return checked;
}

function unknownArgument(tool: ToolName, name: string, names: readonly string[]): FootnoteError {
  const close = nearest(name, names);
  const hint = close === undefined ? `The arguments are ${names.join(', ')}.` : `Did you mean '${close}'?`;
  // A name may be as long as its sender likes.
  return invalid(`${tool} has no argument '${name.slice(0, 80)}'.`, hint);
}

/** What the value should have been, where it is something else. */
function brokenRule(value: unknown, schema: ArgumentSchema): string | undefined {
  switch (schema.type) {
    case 'integer': {
      const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
      const fits = Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
      const range = maximum === Number.MAX_SAFE_INTEGER ? `, ${minimum} or more` : ` from ${minimum} to ${maximum}`;
      return fits ? undefined : `a whole number${range}`;
    }
    case 'string':
      if (typeof value !== 'string') return 'a string';
      return schema.enum === undefined || schema.enum.includes(value) ? undefined : `one of ${schema.enum.join(', ')}`;
    case 'array':
      return Array.isArray(value) && value.every((item) => typeof item === 'string') ? undefined : 'a list of strings';
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'true or false';
    default:
      return schema satisfies never;
  }
}

function invalid(what: string, hint?: string): FootnoteError {
  return new FootnoteError('INVALID_QUERY', what, { hint });
}
