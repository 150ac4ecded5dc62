import type { Node, ParseError } from 'jsonc-parser';
import { isObject, type JsonObject } from '../../json.ts';
import { sameOrder, sameValue } from './change.ts';
import { JsoncText } from './jsonc-text.ts';
import { BrokenText, type Editor } from './settings-text.ts';

type Jsonc = typeof import('jsonc-parser');

export async function openJsoncEditor(): Promise<Editor> {
  const jsonc: Jsonc = await import('jsonc-parser');
  return {
    parse: (text) => jsonc.getNodeValue(parseTree(jsonc, text)) as JsonObject,
    ways: [(text, target) => writeObject(jsonc, text, target)],
  };
}

function parseTree(jsonc: Jsonc, text: string): Node {
  const errors: ParseError[] = [];
  const root = jsonc.parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined) {
    const words = jsonc.printParseErrorCode(error.error).replace(/([a-z])([A-Z])/g, '$1 $2');
    throw brokenAt(text, error.offset, words.toLowerCase());
  }
  if (root?.type !== 'object') throw brokenAt(text, root?.offset ?? 0, 'an object was expected');
  const twice = doubleKey(root);
  if (twice !== undefined) throw brokenAt(text, twice.offset, `the key '${twice.value}' stands there twice`);
  return root;
}

/** Readers differ on which of two wins, so nobody can say what the file means. */
function doubleKey(object: Node): Node | undefined {
  const seen = new Set<unknown>();
  for (const { children: [name, value] = [] } of object.children ?? []) {
    if (name === undefined || value === undefined) continue;
    if (seen.has(name.value)) return name;
    seen.add(name.value);
    const inner = value.type === 'object' ? doubleKey(value) : undefined;
    if (inner !== undefined) return inner;
  }
  return undefined;
}

function brokenAt(text: string, offset: number, reason: string): BrokenText {
  const before = text.slice(0, offset).split('\n');
  return new BrokenText(reason, before.length, (before.at(-1) ?? '').length + 1);
}

/** One difference at a time, each in a freshly read text: edits never get into each other's way. */
function writeObject(jsonc: Jsonc, text: string, target: JsonObject): string {
  if (text.trim() === '') return `${JSON.stringify(target, null, 2)}\n`;
  for (let edited = text; ; ) {
    const next = editOnce(jsonc, edited, target);
    if (next === undefined) return edited;
    edited = next;
  }
}

function editOnce(jsonc: Jsonc, source: string, target: JsonObject): string | undefined {
  const text = new JsoncText(source);
  return editObject(parseTree(jsonc, source), target);

  function editObject(object: Node, wanted: JsonObject): string | undefined {
    const properties = object.children ?? [];
    const gone = properties.find((property) => !Object.hasOwn(wanted, keyOf(property)));
    if (gone !== undefined) return text.remove(object, gone);
    const misplaced = outOfOrder(properties, Object.keys(wanted));
    if (misplaced !== undefined) return text.remove(object, misplaced);
    for (const property of properties) {
      const edited = editValue(property, wanted[keyOf(property)]);
      if (edited !== undefined) return edited;
    }
    const added = Object.keys(wanted).find((key) => !properties.some((property) => keyOf(property) === key));
    return added === undefined ? undefined : text.insert(object, wanted[added], added);
  }

  function editValue({ children: [, value] = [] }: Node, wanted: unknown): string | undefined {
    if (value === undefined || sameOrder(jsonc.getNodeValue(value), wanted)) return undefined;
    if (value.type === 'object' && isObject(wanted)) return editObject(value, wanted);
    if (value.type === 'array' && Array.isArray(wanted)) return editArray(value, wanted);
    return text.replace(value, wanted);
  }

  function editArray(array: Node, wanted: readonly unknown[]): string | undefined {
    const items = array.children ?? [];
    const gone = items.find((item) => !wanted.some((other) => sameValue(jsonc.getNodeValue(item), other)));
    if (gone !== undefined) return text.remove(array, gone);
    const isBeginning = items.every((item, at) => sameValue(jsonc.getNodeValue(item), wanted[at]));
    if (!isBeginning) return text.replace(array, wanted);
    return items.length < wanted.length ? text.insert(array, wanted[items.length]) : undefined;
  }
}

/** One that should stand further down: it is taken out here, and comes back at the end. */
function outOfOrder(properties: readonly Node[], order: readonly string[]): Node | undefined {
  const places = properties.map((property) => order.indexOf(keyOf(property)));
  const at = places.findIndex((place, position) => places.slice(position + 1).some((later) => later < place));
  return properties[at];
}

function keyOf({ children: [name] = [] }: Node): string {
  return String(name?.value);
}
