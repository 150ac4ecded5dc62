import type { FieldTable } from '../../../contract/fields.ts';

export type JsonSchema = Readonly<Record<string, unknown>>;

type Optional = readonly ['optional', JsonSchema];

/** A schema for each field of a type: one that is missing, too many, or optional by mistake does not compile. */
export type FieldsOf<T> = {
  readonly [Name in keyof T]-?: Record<never, never> extends Pick<T, Name> ? Optional : JsonSchema;
};

export function objectOf<T>(fields: FieldsOf<T>, description?: string): JsonSchema {
  const entries = Object.entries<JsonSchema | Optional>(fields);
  return {
    type: 'object',
    ...described(description),
    properties: Object.fromEntries(entries.map(([name, field]) => [name, isOptional(field) ? field[1] : field])),
    required: entries.filter(([, field]) => !isOptional(field)).map(([name]) => name),
  };
}

export function optional(schema: JsonSchema): Optional {
  return ['optional', schema];
}

/** What a request may say, from the table that checks it; anything else is refused. */
export function requestOf(table: FieldTable, required: readonly string[]): JsonSchema {
  return { type: 'object', properties: table, required, additionalProperties: false };
}

export function text(description?: string): JsonSchema {
  return { type: 'string', ...described(description) };
}

export function number(description?: string): JsonSchema {
  return { type: 'number', ...described(description) };
}

export function integer(description?: string): JsonSchema {
  return { type: 'integer', ...described(description) };
}

export function flag(description?: string): JsonSchema {
  return { type: 'boolean', ...described(description) };
}

/** All words of a closed union; a new one does not compile until it is here. */
export function wordOf<Word extends string>(words: Readonly<Record<Word, true>>, description?: string): JsonSchema {
  return { type: 'string', enum: Object.keys(words), ...described(description) };
}

export function listOf(items: JsonSchema, description?: string): JsonSchema {
  return { type: 'array', items, ...described(description) };
}

export function orNull({ type, ...rest }: JsonSchema): JsonSchema {
  return { ...rest, type: [type, 'null'] };
}

export function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

function isOptional(field: JsonSchema | Optional): field is Optional {
  return Array.isArray(field);
}

function described(description: string | undefined): JsonSchema {
  return description === undefined ? {} : { description };
}
