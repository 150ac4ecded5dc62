import { asObject, isObject } from '../json.ts';
import { version } from '../version.ts';

/** What an attribute can be. A field that is undefined is left out. */
export type AttributeValue =
  | string
  | number
  | boolean
  | readonly AttributeValue[]
  | { readonly [name: string]: unknown };
export type Attributes = Readonly<Record<string, AttributeValue | undefined>>;

/** The two kinds of things that are sent. */
export type Signal = 'traces' | 'logs';

/** How OTLP's JSON names the lists around spans and log records. */
const lists = {
  traces: { resource: 'resourceSpans', scope: 'scopeSpans', items: 'spans' },
  logs: { resource: 'resourceLogs', scope: 'scopeLogs', items: 'logRecords' },
} as const satisfies Readonly<Record<Signal, object>>;

/** One request from items that are JSON already, so that a batch is put together without reading them again. */
export function requestBody(signal: Signal, resource: Attributes, items: readonly string[]): string {
  const names = lists[signal];
  const about = JSON.stringify({ attributes: keyValues(resource) });
  const scope = JSON.stringify({ name: 'footnote-search', version });
  return `{"${names.resource}":[{"resource":${about},"${names.scope}":[{"scope":${scope},"${names.items}":[${items.join(',')}]}]}]}`;
}

export function keyValues(attributes: Attributes): readonly object[] {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: anyValue(value) }],
  );
}

/** OTLP's AnyValue, in the JSON form of protobuf: 64-bit integers are decimal strings. */
export function anyValue(value: unknown): object {
  if (typeof value === 'string') return { stringValue: value.toWellFormed() };
  if (typeof value === 'boolean') return { boolValue: value };
  if (typeof value === 'number')
    return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
  if (Array.isArray(value)) return { arrayValue: { values: value.map(anyValue) } };
  if (isObject(value)) return { kvlistValue: { values: keyValues(asObject(value) as Attributes) } };
  return {};
}

/** Milliseconds since 1970 as nanoseconds in a decimal string: no number holds them exactly. */
export function unixNano(ms: number): string {
  return String(BigInt(Math.round(ms * 1_000)) * 1_000n);
}
