import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isObject, type JsonObject } from '../../json.ts';

/** What OpenAI's own server said and was asked, line by line; `…` stands where something was left out. */
export interface RecordedLines {
  readonly wholeTurn: { readonly request: string; readonly events: readonly string[] };
  readonly exchanges: readonly { readonly request: string; readonly answer: string }[];
  readonly failedTurn: readonly string[];
  readonly ownWords: string;
  readonly notice: string;
  readonly approval: { readonly asks: string; readonly request: string; readonly events: readonly string[] };
  /** What Footnote never says, or answers with a refusal. */
  readonly notSpoken: Readonly<Record<string, string>>;
  /** Requests that were seen from the real front end. */
  readonly realClient: readonly string[];
}

export const recorded: RecordedLines = JSON.parse(
  readFileSync(fileURLToPath(new URL('./recorded-lines.json', import.meta.url)), 'utf8'),
);

/** A recorded request, with our ids in place of the recorded ones. */
export function recordedRequest(line: string, ids: Readonly<Record<string, string>> = {}): JsonObject {
  const text = Object.entries(ids).reduce((filled, [theirs, ours]) => filled.replaceAll(theirs, ours), line);
  return JSON.parse(text);
}

/** A recorded line as data; where something was left out of an object or a list, it has `…` as a key or a row. */
export function recordedShape(line: string): unknown {
  const whole = line
    .replace(/\[…[^\]]*…\]/g, '["…"]')
    .replace(/\{…[^"}]*…\}/g, '{"…":0}')
    .replace(/\{…(?=")/g, '{"…":0,')
    .replace(/(?<=["}\]])…(?=\})/g, ',"…":0')
    .replace(/,…(?=[,}])/g, ',"…":0');
  return JSON.parse(whole);
}

/** What a line is about: its type, and that of its item or update. */
export function kindOf(event: unknown): string {
  const { type, item, update } = event as { type: string; item?: { type: string }; update?: { type: string } };
  return [type, item?.type, update?.type].filter((part) => part !== undefined).join(' ');
}

/** Of which the protocol says that they may be missing. */
const optional = new Set([
  ...[
    'title',
    'description',
    'timestamp',
    'attribution',
    'quoted_text',
    'after',
    'index',
    'summary',
    'content',
    'icon',
  ],
  ...['tool_choice', 'model', 'answer'],
]);
/** Words out of a list: they must be the same, and not only of the same type. */
const fixed = new Set(['type', 'code', 'level', 'status_indicator', 'expanded', 'allow_cancel', 'multiple']);

/** How ours differs from the recorded one: other keys, other types, other words out of a list. Empty where it doesn't. */
export function differences(theirs: unknown, ours: unknown, path = ''): readonly string[] {
  if (Array.isArray(theirs)) {
    if (!Array.isArray(ours)) return [`${path} is no list`];
    if (theirs.length === 0 || theirs.some((row) => typeof row === 'string' && row.includes('…'))) return [];
    return ours.flatMap((row, index) => leastDifferences(theirs, row, `${path}[${index}]`));
  }
  if (!isObject(theirs)) {
    if (typeof theirs !== typeof ours) return [`${path} is ${typeof ours}, not ${typeof theirs}`];
    const key = path.split('.').at(-1) ?? '';
    return fixed.has(key) && theirs !== ours ? [`${path} is ${ours}, not ${theirs}`] : [];
  }
  if (!isObject(ours)) return [`${path} is no object`];
  const isOpen = '…' in theirs;
  const missing = Object.keys(theirs).filter((key) => key !== '…' && !(key in ours) && !optional.has(key));
  const extra = Object.keys(ours).filter((key) => !(key in theirs) && !isOpen && !optional.has(key));
  const empty = Object.keys(ours).filter((key) => ours[key] === null || ours[key] === undefined);
  const shared = Object.keys(theirs).filter((key) => key !== '…' && key in ours);
  return [
    ...missing.map((key) => `${path}.${key} is missing`),
    ...extra.map((key) => `${path}.${key} is nowhere in the recording`),
    ...empty.map((key) => `${path}.${key} is null`),
    ...shared.flatMap((key) => differences(theirs[key], ours[key], `${path}.${key}`)),
  ];
}

/** A row may be like any of the recorded ones. */
export function leastDifferences(candidates: readonly unknown[], ours: unknown, path: string): readonly string[] {
  const all = candidates.map((theirs) => differences(theirs, ours, path));
  return all.reduce((least, next) => (next.length < least.length ? next : least));
}
