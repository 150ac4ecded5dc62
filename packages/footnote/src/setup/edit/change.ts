import { asList, asObject, isObject, type JsonObject } from '../../json.ts';

/** One thing that must hold in a settings file. What it does not name stays as it is. */
export type Change =
  /** `own`: the whole entry is Footnote's, so undoing takes it away even where the user changed it meanwhile. */
  | { readonly do: 'set'; readonly path: KeyPath; readonly value: unknown; readonly own?: boolean }
  /** With `value`, only where that is what it says. */
  | { readonly do: 'remove'; readonly path: KeyPath; readonly value?: unknown }
  /** These rules come last in their block, where the last one that fits wins. One rule for all may stand for it. */
  | { readonly do: 'append'; readonly path: KeyPath; readonly rules: Readonly<Record<string, string>> }
  /** The list holds these words. */
  | { readonly do: 'include'; readonly path: KeyPath; readonly items: readonly string[] }
  | { readonly do: 'exclude'; readonly path: KeyPath; readonly items: readonly string[] };

type KeyPath = readonly string[];

export function applyChanges(root: JsonObject, changes: readonly Change[]): JsonObject {
  return changes.reduce(applyChange, root);
}

function applyChange(root: JsonObject, change: Change): JsonObject {
  const { path } = change;
  const now = read(root, path);
  switch (change.do) {
    case 'set':
      return write(root, path, change.value);
    case 'remove':
      return change.value === undefined || sameValue(now, change.value) ? without(root, path) : root;
    case 'append':
      return write(root, path, withRules(now, change.rules));
    case 'include': {
      const missing = change.items.filter((item) => !asList(now).includes(item));
      return missing.length === 0 ? root : write(root, path, [...asList(now), ...missing]);
    }
    case 'exclude': {
      const left = asList(now).filter((item) => !change.items.includes(String(item)));
      if (left.length === asList(now).length) return root;
      return left.length === 0 ? without(root, path) : write(root, path, left);
    }
    default:
      return change satisfies never;
  }
}

/**
 * What the file would hold had the changes never been made: `original` is what it held before them, `now` what it
 * holds after the user went on working. What the user gave another value since is the user's, and stays.
 */
export function undoChanges(now: JsonObject, original: JsonObject, changes: readonly Change[]): JsonObject {
  const made = applyChanges(original, changes);
  return changes.toReversed().reduce((root, change) => undoChange(root, { original, made }, change), now);
}

interface Versions {
  readonly original: JsonObject;
  /** What the changes made of it. */
  readonly made: JsonObject;
}

function undoChange(root: JsonObject, { original, made }: Versions, change: Change): JsonObject {
  const { path } = change;
  const before = read(original, path);
  const now = read(root, path);
  switch (change.do) {
    case 'set':
      if (now === undefined || !(change.own === true || sameValue(now, read(made, path)))) return root;
      return before === undefined ? prune(without(root, path), original, path) : write(root, path, before);
    case 'remove':
      return now === undefined && before !== undefined ? write(root, path, before) : root;
    case 'append':
      return undoAppend(root, original, change);
    case 'include': {
      const added = change.items.filter((item) => !asList(before).includes(item));
      const left = asList(now).filter((item) => !added.includes(String(item)));
      if (left.length === asList(now).length) return root;
      if (left.length === 0 && before === undefined) return prune(without(root, path), original, path);
      return write(root, path, left);
    }
    case 'exclude': {
      const gone = asList(before).filter((item) => change.items.includes(String(item)) && !asList(now).includes(item));
      if (gone.length === 0) return root;
      // In their old order where nothing else changed.
      const restored = asList(before).filter((item) => gone.includes(item) || asList(now).includes(item));
      return write(root, path, [...restored, ...asList(now).filter((item) => !restored.includes(item))]);
    }
    default:
      return change satisfies never;
  }
}

function undoAppend(
  root: JsonObject,
  original: JsonObject,
  { path, rules }: Extract<Change, { readonly do: 'append' }>,
): JsonObject {
  const before = read(original, path);
  const now = read(root, path);
  // One rule for all is not what was written: the user began anew.
  if (!isObject(now)) return root;
  const left = withoutRules(now, before, rules);
  if (before === undefined && Object.keys(left).length === 0) return prune(without(root, path), original, path);
  return write(root, path, sameValue(left, ruleBlock(before)) ? before : left);
}

/** A single word is a rule for everything. */
function ruleBlock(block: unknown): JsonObject {
  return typeof block === 'string' ? { '*': block } : asObject(block);
}

function withRules(block: unknown, rules: Readonly<Record<string, string>>): JsonObject {
  const others = Object.entries(ruleBlock(block)).filter(([name]) => !Object.hasOwn(rules, name));
  const known = Object.entries(rules);
  const all = [...others, ...known];
  // Where they already come last, the block stays as it is.
  const isInOrder = Object.keys(ruleBlock(block)).slice(-known.length).join('\n') === Object.keys(rules).join('\n');
  return isInOrder ? { ...ruleBlock(block), ...rules } : Object.fromEntries(all);
}

function withoutRules(now: unknown, before: unknown, rules: Readonly<Record<string, string>>): JsonObject {
  const old = ruleBlock(before);
  const kept = Object.entries(ruleBlock(now)).flatMap(([name, value]) => {
    const isOurs = Object.hasOwn(rules, name) && value === rules[name];
    if (!isOurs) return [[name, value] as const];
    return Object.hasOwn(old, name) ? [[name, old[name]] as const] : [];
  });
  return Object.fromEntries(kept);
}

/** Blocks that came only to hold a change go with it, unless the user put something into them. */
function prune(root: JsonObject, original: JsonObject, path: KeyPath): JsonObject {
  const parent = path.slice(0, -1);
  const block = read(root, parent);
  const isOurs = parent.length > 0 && read(original, parent) === undefined;
  if (!isOurs || !isObject(block) || Object.keys(block).length > 0) return root;
  return prune(without(root, parent), original, parent);
}

export function read(root: unknown, path: KeyPath): unknown {
  return path.reduce<unknown>((inner, key) => {
    const block = asObject(inner);
    return Object.hasOwn(block, key) ? block[key] : undefined;
  }, root);
}

function write(root: JsonObject, [key = '', ...rest]: KeyPath, value: unknown): JsonObject {
  const inner = rest.length === 0 ? value : write(asObject(read(root, [key])), rest, value);
  return { ...root, [key]: inner };
}

function without(root: JsonObject, [key = '', ...rest]: KeyPath): JsonObject {
  if (!Object.hasOwn(root, key)) return root;
  if (rest.length > 0) return { ...root, [key]: without(asObject(root[key]), rest) };
  const { [key]: _gone, ...left } = root;
  return left;
}

/** Equal, and the keys in the same order. */
export function sameOrder(one: unknown, other: unknown): boolean {
  if (!sameValue(one, other)) return false;
  if (Array.isArray(one) && Array.isArray(other)) return one.every((item, at) => sameOrder(item, other[at]));
  if (!isObject(one) || !isObject(other)) return true;
  const keys = Object.keys(other);
  return Object.keys(one).every((key, at) => key === keys[at] && sameOrder(one[key], other[key]));
}

/** Equal as settings: the order of keys says nothing. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, at) => sameValue(item, other[at]));
  }
  if (one instanceof Date && other instanceof Date) return one.toISOString() === other.toISOString();
  if (!isObject(one) || !isObject(other)) return Object.is(one, other);
  const keys = Object.keys(one);
  return (
    keys.length === Object.keys(other).length &&
    keys.every((key) => Object.hasOwn(other, key) && sameValue(one[key], other[key]))
  );
}
