// What imports what in packages/footnote/src: for `npm run house`, and for the test that holds the order of the rooms.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { root } from './run.mjs';

export const sourceFolder = join(root, 'packages/footnote/src');

/** All modules that are shipped, by their path below `folder`: tests and what serves only them are not among them. */
export function readModules(folder = sourceFolder) {
  const files = readdirSync(folder, { recursive: true })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && !/\.test(-kit)?\.ts$/.test(file))
    .sort();
  return new Map(files.map((file) => [file, readModule(folder, file)]));
}

function readModule(folder, file) {
  const text = readFileSync(join(folder, file), 'utf8');
  const code = text.replace(/^\s*(?:\/\*\*?[\s\S]*?\*\/|\/\/.*)$/gm, '');
  return {
    file,
    room: roomOf(file),
    lines: text.split('\n').length - 1,
    imports: importsOf(code, file),
    types: [...code.matchAll(/^(?:export )?(?:interface|type|class) ([A-Z]\w*)/gm)].map(([, name]) => name),
  };
}

/** A root file is a room of its own. */
export function roomOf(file) {
  return file.includes('/') ? file.slice(0, file.indexOf('/')) : file;
}

const statement = /^(?:import|export)\s+(type\s+)?([^;'"]*?)\s*from '(\.[^']+)'/gm;
const later = /\bimport\('(\.[^']+)'\)|new URL\('(\.[^']+\.js)', import\.meta\.url\)/g;

/** `value` is loaded with the module, `type` disappears when it is compiled, `lazy` is loaded by name later. */
function importsOf(code, file) {
  const target = (path) => posix.normalize(posix.join(posix.dirname(file), path)).replace(/\.js$/, '.ts');
  const now = [...code.matchAll(statement)].map(([, isType, names, path]) => ({
    to: target(path),
    kind: isType || hasOnlyTypes(names) ? 'type' : 'value',
  }));
  const lazily = [...code.matchAll(later)].map(([, module, worker]) => ({
    to: target(module ?? worker),
    kind: 'lazy',
  }));
  return [...now, ...lazily];
}

function hasOnlyTypes(names) {
  const inside = names.match(/^\{([\s\S]*)\}$/)?.[1];
  if (inside === undefined) return false;
  const parts = inside.split(',').map((name) => name.trim());
  return parts.every((name) => name === '' || name.startsWith('type '));
}

/** Groups of nodes that can reach each other: Tarjan's strongly connected components, of two nodes and more. */
export function cyclesOf(edges) {
  const order = new Map();
  const low = new Map();
  const stack = [];
  const cycles = [];
  for (const node of edges.keys()) if (!order.has(node)) visit(node);
  return cycles;

  function visit(node) {
    order.set(node, order.size);
    low.set(node, order.get(node));
    stack.push(node);
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) visit(next);
      if (stack.includes(next)) low.set(node, Math.min(low.get(node), low.get(next)));
    }
    if (low.get(node) !== order.get(node)) return;
    const group = stack.splice(stack.indexOf(node));
    if (group.length > 1) cycles.push(group.sort());
  }
}

/** From file to files, for the kinds of import that count. */
export function fileEdges(modules, kinds = ['value', 'type', 'lazy']) {
  const edges = [...modules.values()].map(({ file, imports }) => [
    file,
    new Set(imports.filter(({ to, kind }) => kinds.includes(kind) && modules.has(to)).map(({ to }) => to)),
  ]);
  return new Map(edges);
}

/** From room to rooms. */
export function roomEdges(modules, kinds = ['value', 'type', 'lazy']) {
  const edges = new Map([...modules.values()].map(({ room }) => [room, new Set()]));
  for (const [file, targets] of fileEdges(modules, kinds)) {
    for (const to of targets) if (roomOf(to) !== roomOf(file)) edges.get(roomOf(file)).add(roomOf(to));
  }
  return edges;
}

/** Names of types, with the rooms that declare them. */
export function roomsOfTypes(modules) {
  const rooms = new Map();
  for (const { room, types } of modules.values()) {
    for (const name of types) rooms.set(name, (rooms.get(name) ?? new Set()).add(room));
  }
  return rooms;
}

/** The folders of the sources, with the source files that lie directly in each. */
export function filesPerFolder(modules) {
  const folders = new Map();
  for (const file of modules.keys()) folders.set(dirname(file), (folders.get(dirname(file)) ?? 0) + 1);
  return folders;
}
