import { isObject } from '../json.ts';
import type { Signal } from './otlp-json.ts';

/** What is wrong with the JSON of a request to a collector, by the rules of OTLP; empty where nothing is. */
export function otlpFaults(signal: Signal, body: unknown): string[] {
  const faults: string[] = [];
  check(signal === 'traces' ? traceRequest : logsRequest, body, '', (fault) => faults.push(fault));
  return faults;
}

type Check = (value: unknown, path: string, fault: (line: string) => void) => void;
/** Names with `!` must be there. */
type Shape = Readonly<Record<string, Check>>;

const is =
  (what: string, test: (value: unknown) => boolean): Check =>
  (value, path, fault) => {
    if (!test(value)) fault(`${path} is no ${what}: ${JSON.stringify(value)?.slice(0, 80)}`);
  };
const matching = (what: string, pattern: RegExp) =>
  is(what, (value) => typeof value === 'string' && pattern.test(value));
const oneOf = (...numbers: readonly number[]) => is(`one of ${numbers}`, (value) => numbers.includes(value as number));
const text = is('text', (value) => typeof value === 'string' && value.isWellFormed());
const nanos = matching('time in nanoseconds', /^[1-9]\d{18}$/);
const traceId = matching('trace id', /^(?!0{32})[\da-f]{32}$/);
const spanId = matching('span id', /^(?!0{16})[\da-f]{16}$/);

const list =
  (shape: () => Shape, least = 0): Check =>
  (value, path, fault) => {
    if (!Array.isArray(value) || value.length < least) return fault(`${path} is no list of ${least} or more`);
    for (const [index, item] of value.entries()) check(shape(), item, `${path}[${index}]`, fault);
  };
const object =
  (shape: () => Shape): Check =>
  (value, path, fault) =>
    check(shape(), value, path, fault);

const anyValue: Check = (value, path, fault) => {
  const kinds: Readonly<Record<string, Check>> = {
    stringValue: text,
    boolValue: is('truth value', (it) => typeof it === 'boolean'),
    intValue: matching('decimal string', /^-?\d{1,19}$/),
    doubleValue: is('number', Number.isFinite),
    arrayValue: (it, where, tell) => {
      if (!isObject(it) || !Array.isArray(it['values'])) return tell(`${where} is no list`);
      for (const [index, inner] of it['values'].entries()) anyValue(inner, `${where}[${index}]`, tell);
    },
    kvlistValue: object(() => ({ 'values!': attributes })),
  };
  const [kind = '', ...more] = isObject(value) ? Object.keys(value) : [];
  if (!isObject(value) || more.length > 0 || kinds[kind] === undefined) fault(`${path} is no AnyValue`);
  else kinds[kind](value[kind], `${path}.${kind}`, fault);
};
const attributes: Check = (value, path, fault) => {
  list(() => ({ 'key!': matching('name', /./), 'value!': anyValue }))(value, path, fault);
  const keys = Array.isArray(value) ? value.map((pair) => (isObject(pair) ? pair['key'] : undefined)) : [];
  if (new Set(keys).size !== keys.length) fault(`${path} names one key twice`);
};

const group = { 'resource!': object(() => ({ 'attributes!': attributes })) };
const scope = { 'scope!': object(() => ({ 'name!': text, 'version!': text })) };

const traceRequest: Shape = {
  'resourceSpans!': list(
    () => ({ ...group, 'scopeSpans!': list(() => ({ ...scope, 'spans!': list(() => span, 1) }), 1) }),
    1,
  ),
};
const span: Shape = {
  'traceId!': traceId,
  'spanId!': spanId,
  parentSpanId: spanId,
  flags: oneOf(1),
  'name!': matching('name', /./),
  'kind!': oneOf(1, 2, 3, 4, 5),
  'startTimeUnixNano!': nanos,
  'endTimeUnixNano!': nanos,
  attributes,
  status: object(() => ({ code: oneOf(0, 1, 2), message: text })),
};

const logsRequest: Shape = {
  'resourceLogs!': list(
    () => ({ ...group, 'scopeLogs!': list(() => ({ ...scope, 'logRecords!': list(() => logRecord, 1) }), 1) }),
    1,
  ),
};
const logRecord: Shape = {
  'timeUnixNano!': nanos,
  'observedTimeUnixNano!': nanos,
  severityNumber: oneOf(...Array.from({ length: 24 }, (_, index) => index + 1)),
  severityText: text,
  body: anyValue,
  attributes,
  flags: oneOf(0, 1),
  traceId,
  spanId,
  eventName: matching('name', /./),
};

function check(shape: Shape, value: unknown, path: string, fault: (line: string) => void): void {
  if (!isObject(value)) {
    fault(`${path} is no object`);
    return;
  }
  const names = Object.keys(shape);
  for (const name of names) {
    if (name.endsWith('!') && !(name.slice(0, -1) in value)) fault(`${path}.${name.slice(0, -1)} is missing`);
  }
  for (const [key, inner] of Object.entries(value)) {
    const known = shape[`${key}!`] ?? shape[key];
    if (known === undefined) fault(`${path}.${key} is unknown`);
    else known(inner, `${path}.${key}`, fault);
  }
}
