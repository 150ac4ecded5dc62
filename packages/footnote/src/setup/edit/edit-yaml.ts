import type { Document, Pair, YAMLMap } from 'yaml';
import { isObject, type JsonObject } from '../../json.ts';
import { sameValue } from './change.ts';
import { BrokenText, type Editor } from './settings-text.ts';

type Yaml = typeof import('yaml');

export async function openYamlEditor(): Promise<Editor> {
  const yaml: Yaml = await import('yaml');
  return {
    parse: (text) => (parse(yaml, text).toJS() ?? {}) as JsonObject,
    ways: [(text, target) => editLines(yaml, text, target), (text, target) => editTree(yaml, text, target)],
  };
}

function parse(yaml: Yaml, text: string): Document {
  const document = yaml.parseDocument(text);
  const [error] = document.errors;
  if (error !== undefined) {
    const [start] = error.linePos ?? [];
    throw new BrokenText(
      error.message.split('\n')[0]?.replace(/ at line .*$/, '') ?? 'unreadable',
      start?.line ?? 1,
      start?.col ?? 1,
    );
  }
  if (document.contents !== null && !yaml.isMap(document.contents))
    throw new BrokenText('a mapping was expected', 1, 1);
  return document;
}

/** Blocks of whole lines go in, out, or are exchanged; all other lines stay as they are. */
function editLines(yaml: Yaml, text: string, target: JsonObject): string {
  const { contents } = parse(yaml, text);
  const step = /^( {2,8})[^\s#-]/m.exec(text)?.[1]?.length ?? 2;
  const root = yaml.isMap(contents) ? contents : undefined;
  return editMap(root, target, 0, text);

  function editMap(map: YAMLMap | undefined, wanted: JsonObject, depth: number, source: string): string {
    const pairs = (map?.items ?? []) as Pair[];
    const now: unknown = map?.toJSON() ?? {};
    // From the bottom, so that places further up stay true.
    let edited = addAtEnd(map, added(now, wanted), depth, source);
    for (const pair of pairs.toReversed()) {
      const key = String(pair.key);
      const next = wanted[key];
      const before = isObject(now) ? now[key] : undefined;
      if (sameValue(before, next)) continue;
      const [from, to] = linesOf(pair, edited);
      if (yaml.isMap(pair.value) && !pair.value.flow && isObject(next))
        edited = editMap(pair.value, next, depth + 1, edited);
      else
        edited =
          edited.slice(0, from) +
          (next === undefined ? '' : block({ [key]: next }, indentOf(edited, from))) +
          edited.slice(to);
    }
    return edited;
  }

  function addAtEnd(map: YAMLMap | undefined, entries: JsonObject, depth: number, source: string): string {
    if (Object.keys(entries).length === 0) return source;
    const last = map?.items.at(-1) as Pair | undefined;
    if (last === undefined) {
      if (depth > 0) throw new Error('an empty block has no lines to add to');
      return `${source}${source === '' || source.endsWith('\n') ? '' : '\n'}${block(entries, '')}`;
    }
    const [from, to] = linesOf(last, source);
    const head = source.slice(0, to);
    return `${head}${head.endsWith('\n') ? '' : '\n'}${block(entries, indentOf(source, from))}${source.slice(to)}`;
  }

  function block(entries: JsonObject, indent: string): string {
    return yaml.stringify(entries, { lineWidth: 0, indent: step }).replace(/^(?=.)/gm, indent);
  }

  function linesOf({ key, value }: Pair, source: string): readonly [number, number] {
    const start = yaml.isNode(key) ? (key.range?.[0] ?? 0) : 0;
    const end =
      yaml.isNode(value) && value.range ? value.range[1] : yaml.isNode(key) ? (key.range?.[1] ?? start) : start;
    const from = source.lastIndexOf('\n', start - 1) + 1;
    if (source.slice(from, start).trim() !== '') throw new Error('the key does not begin its line');
    if (source[end - 1] === '\n') return [from, end];
    const lineEnd = source.indexOf('\n', end);
    return [from, lineEnd === -1 ? source.length : lineEnd + 1];
  }
}

function added(now: unknown, wanted: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(wanted).filter(([key]) => !(isObject(now) && Object.hasOwn(now, key))));
}

function indentOf(text: string, lineStart: number): string {
  return /^ */.exec(text.slice(lineStart))?.[0] ?? '';
}

/** For layouts that have no lines of their own, such as `{ a: 1 }`: comments stay, some blanks may change. */
function editTree(yaml: Yaml, text: string, target: JsonObject): string {
  const document = parse(yaml, text);
  const walk = (now: JsonObject, wanted: JsonObject, path: readonly string[]): void => {
    for (const key of Object.keys(now)) if (!Object.hasOwn(wanted, key)) document.deleteIn([...path, key]);
    for (const [key, value] of Object.entries(wanted)) {
      const before = now[key];
      if (sameValue(before, value)) continue;
      if (isObject(before) && isObject(value)) walk(before, value, [...path, key]);
      else document.setIn([...path, key], document.createNode(value));
    }
  };
  walk((document.toJS() ?? {}) as JsonObject, target, []);
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}
