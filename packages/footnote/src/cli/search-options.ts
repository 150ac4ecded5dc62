import { brokenRule, type FieldSchema } from '../contract/fields.ts';
import { requestFields, type SearchRequest } from '../contract/request.ts';
import { defined } from '../defined.ts';
import { didYouMean } from '../text/nearest.ts';
import { needsValue, type Option, usageError } from './command.ts';

type Field = Exclude<keyof SearchRequest, 'query'>;

/** Each option of a search: the field of the request that it sets, and what stands for its value in the help. */
const table: Readonly<Record<string, { readonly field: Field; readonly value?: string }>> = {
  provider: { field: 'provider', value: 'ID[,ID…]' },
  'num-results': { field: 'numResults', value: 'N' },
  type: { field: 'type' },
  freshness: { field: 'freshness' },
  topic: { field: 'topic' },
  'include-domain': { field: 'includeDomains', value: 'DOMAIN' },
  'exclude-domain': { field: 'excludeDomains', value: 'DOMAIN' },
  language: { field: 'language', value: 'CODE' },
  region: { field: 'region', value: 'CODE' },
  'context-max-characters': { field: 'contextMaxCharacters', value: 'N' },
  livecrawl: { field: 'livecrawl' },
};

/** The options with the words and bounds that `requestFields` has for all surfaces. */
export const requestOptions: Readonly<Record<string, Option>> = Object.fromEntries(
  Object.entries(table).map(([name, { field, value }]) => [name, optionFor(requestFields[field], value)]),
);

function optionFor(schema: FieldSchema, value = schema.enum?.join('|')): Option {
  const { minimum, maximum, description } = schema;
  const limits = [
    ...(minimum === undefined || maximum === undefined ? [] : [`${minimum} to ${maximum}`]),
    ...(schema.default === undefined ? [] : [`default ${schema.default}`]),
    ...(schema.type === 'array' ? ['repeat it, or separate them with commas'] : []),
  ];
  const help = limits.length === 0 ? description : `${description.replace(/\.$/, '')} (${limits.join('; ')}).`;
  return { type: 'string', multiple: schema.type === 'array', help, ...defined({ value }) };
}

/** The request that the options ask for; what they can't tell, `checkRequest` checks for every surface. */
export function requestOf(values: Readonly<Record<string, unknown>>): Omit<SearchRequest, 'query'> {
  const request: Record<string, unknown> = {};
  for (const [name, { field }] of Object.entries(table)) {
    const given = values[name];
    if (given === undefined) continue;
    request[field] = Array.isArray(given)
      ? given.flatMap((text: string) => listOf(name, text))
      : readValue(name, String(given), requestFields[field]);
  }
  return request;
}

function readValue(name: string, text: string, schema: FieldSchema): string | number {
  if (schema.enum !== undefined) return readChoice(name, text, schema.enum);
  if (schema.type === 'integer') return readInteger(name, text, schema);
  if (text.trim() === '') throw needsValue(`--${name}`, table[name]?.value);
  return text;
}

/** The number of results, within the bounds of every search. */
export function readCount(name: string, text: string): number {
  return readInteger(name, text, requestFields.numResults);
}

export function readInteger(name: string, text: string, bounds: Pick<FieldSchema, 'minimum' | 'maximum'>): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  const rule = brokenRule(number, { ...bounds, type: 'integer' });
  if (rule === undefined) return number;
  throw usageError(`'--${name}' must be ${rule}.`);
}

export function readChoice<Choice extends string>(name: string, text: string, choices: readonly Choice[]): Choice {
  const rule = brokenRule(text, { type: 'string', enum: choices });
  if (rule === undefined) return text as Choice;
  throw usageError(`'--${name}' must be ${rule}.`, didYouMean(text, choices));
}

function listOf(name: string, text: string): readonly string[] {
  const items = text.split(',').map((item) => item.trim());
  const given = items.filter((item) => item !== '');
  if (given.length === 0) throw needsValue(`--${name}`, table[name]?.value);
  return given;
}

/** `15`, `1.5` and `15s` are seconds; `500ms` is what it says. */
export function readMilliseconds(name: string, text: string, most = Number.POSITIVE_INFINITY): number {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(ms|s)?$/.exec(text.trim()) ?? [];
  const milliseconds = Math.round(Number(amount) * (unit === 'ms' ? 1 : 1000));
  if (milliseconds > most) throw usageError(`'--${name}' must be at most ${most / 1000} seconds.`);
  if (milliseconds > 0) return milliseconds;
  throw usageError(`'--${name}' must be a time above zero.`, 'Write it in seconds, like 15 or 1.5, or like 500ms.');
}
