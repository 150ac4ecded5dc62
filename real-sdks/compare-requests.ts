import type { EmulatedRequest } from '../emulators/emulator.ts';

export type DifferenceKind = 'only Footnote' | 'only SDK' | 'not alike';

/** One thing that two requests don't say alike; undefined where a request doesn't say it at all. */
export interface Difference {
  readonly kind: DifferenceKind;
  readonly field: string;
  readonly footnote: string | undefined;
  readonly sdk: string | undefined;
}

/** Method, path, authentication and every field, by its path from the top: `tools.0.type`. */
export function compareRequests(footnote: EmulatedRequest, sdk: EmulatedRequest, key: string): readonly Difference[] {
  const ours = fieldsOf(footnote, key);
  const theirs = fieldsOf(sdk, key);
  return [...new Set([...ours.keys(), ...theirs.keys()])]
    .map((field) => ({ field, footnote: ours.get(field), sdk: theirs.get(field) }))
    .filter((said) => !isSame(said.footnote, said.sdk))
    .map((said) => ({ kind: kindOf(said), ...said }));
}

function kindOf({ footnote, sdk }: Omit<Difference, 'kind'>): DifferenceKind {
  if (sdk === undefined) return 'only Footnote';
  return footnote === undefined ? 'only SDK' : 'not alike';
}

/** A number in an address is its digits, so that a field is the same wherever it stands. */
function fieldsOf({ method, path, query, headers, json }: EmulatedRequest, key: string): ReadonlyMap<string, string> {
  const fields = new Map([
    ['method', method],
    ['path', path],
    ['authentication', keysIn(headers, key)],
  ]);
  for (const [name, value] of query) fields.set(name, value);
  for (const [name, value] of leavesOf(json)) fields.set(name, value);
  return fields;
}

function keysIn(headers: EmulatedRequest['headers'], key: string): string {
  return Object.entries(headers)
    .filter(([, value]) => value?.includes(key))
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
}

function leavesOf(value: unknown, path: readonly string[] = []): readonly (readonly [string, string])[] {
  if (value === undefined) return [];
  const inner = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (inner.length > 0) return inner.flatMap(([name, item]) => leavesOf(item, [...path, name]));
  return [[path.join('.'), typeof value === 'string' ? value : JSON.stringify(value)]];
}

/** Two searches are not made in the same millisecond. */
function isSame(a: string | undefined, b: string | undefined): boolean {
  if (a === b) return true;
  if (!isTime(a) || !isTime(b)) return false;
  return Math.abs(Date.parse(a) - Date.parse(b)) < 60_000;
}

function isTime(text: string | undefined): text is string {
  return text !== undefined && /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text);
}
