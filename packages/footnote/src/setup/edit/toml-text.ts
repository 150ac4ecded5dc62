import { isObject, type JsonObject } from '../../json.ts';

/** Settings as a file of their own. */
export function tomlOf(settings: JsonObject): string {
  return addLines('', {}, settings);
}

/** New keys of the root go above the first table, new tables to the end. What is there is not touched. */
export function addLines(text: string, now: JsonObject, target: JsonObject): string {
  const parts = Object.entries(target).map(([key, value]) => additions(key, now[key], value));
  const keys = parts.flatMap((part) => part.keys);
  const tables = parts.flatMap((part) => part.tables);
  const [lead, rest] = splitAtFirstTable(text);
  const head = keys.length === 0 ? lead : withKeys(lead, keys.join(''), rest !== '');
  const body = head + rest;
  if (tables.length === 0) return body;
  const gap = body === '' || body.endsWith('\n\n') ? '' : body.endsWith('\n') ? '\n' : '\n\n';
  return `${body}${gap}${tables.join('\n')}`;
}

interface Additions {
  readonly keys: readonly string[];
  readonly tables: readonly string[];
}

/** What is missing of one key of the root. */
function additions(key: string, now: unknown, value: unknown): Additions {
  if (isObject(value)) {
    const missing = Object.entries(value).filter(([inner]) => !(isObject(now) && Object.hasOwn(now, inner)));
    const tables = missing.flatMap(([inner, entry]) => (isObject(entry) ? [table([key, inner], entry)] : []));
    const isPlain = now === undefined && tables.length === 0;
    return { keys: [], tables: isPlain ? [table([key], value)] : tables };
  }
  if (now !== undefined) return { keys: [], tables: [] };
  if (isTableList(value)) return { keys: [], tables: value.map((item) => table([key], item, true)) };
  return { keys: [`${bareKey(key)} = ${written(value)}\n`], tables: [] };
}

/** Under the last key of the root; a comment above the first table belongs to that table. */
function withKeys(lead: string, keys: string, hasTables: boolean): string {
  const lines = lead.split(/(?<=\n)/);
  const last = lines.findLastIndex((line) => !/^\s*(?:#.*)?$/.test(line.trimEnd()));
  if (last === -1) {
    const comments = lines.findIndex((line) => line.trim() === '');
    const at = hasTables ? (comments === -1 ? 0 : comments) : lines.length;
    const above = lines.slice(0, at).join('');
    const below = lines.slice(at).join('');
    const gap = hasTables && !below.startsWith('\n') ? '\n' : '';
    return `${above}${above === '' || above.endsWith('\n') ? '' : '\n'}${keys}${gap}${below}`;
  }
  const above = lines.slice(0, last + 1).join('');
  return `${above}${above.endsWith('\n') ? '' : '\n'}${keys}${lines.slice(last + 1).join('')}`;
}

/** A bracket at the start of a line may also be in a list or a text of several lines; the result is checked for that. */
function splitAtFirstTable(text: string): readonly [string, string] {
  const at = text.search(/^[ \t]*\[\[?[^\n,]*\]\]?[ \t]*(?:#.*)?$/m);
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at)];
}

function table(path: readonly string[], entry: JsonObject, isOfList = false): string {
  const name = path.map(bareKey).join('.');
  const lines = Object.entries(entry).map(([key, value]) => `${bareKey(key)} = ${written(value)}\n`);
  return `${isOfList ? `[[${name}]]` : `[${name}]`}\n${lines.join('')}`;
}

function written(value: unknown): string {
  if (Array.isArray(value)) {
    const short = `[${value.map(written).join(', ')}]`;
    return short.length <= 100 ? short : `[\n${value.map((item) => `  ${written(item)},\n`).join('')}]`;
  }
  if (isObject(value)) {
    const members = Object.entries(value).map(([key, inner]) => `${bareKey(key)} = ${written(inner)}`);
    return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
  }
  // Every JSON string is a TOML string, apart from DEL.
  return JSON.stringify(value).replaceAll('\u007f', '\\u007f');
}

function bareKey(key: string): string {
  return /^[\w-]+$/.test(key) ? key : JSON.stringify(key);
}

function isTableList(value: unknown): value is readonly JsonObject[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}
