// For the bundler: parts of Node that take milliseconds to load, and that many commands never come to, are loaded with
// the first call of one of their functions instead of with the file.
import { isAbsolute } from 'node:path';

const heavy = /^import \{ ([^}]+) \} from '(node:(?:crypto|stream|zlib))';$/gm;

export function lazyBuiltins(folder) {
  return {
    name: 'lazy-builtins',
    transform: (code, id) => (isAbsolute(id) && id.startsWith(folder) ? code.replace(heavy, declare) : undefined),
  };
}

function declare(statement, names, builtin) {
  const imported = names.split(', ').map((name) => name.split(' as '));
  // A class or a table can't be stood in for by a function.
  if (imported.some(([name]) => !/^(?:create|random|hash|timingSafe|crc32|pipeline)/.test(name))) return statement;
  return imported
    .map(
      ([name, local = name]) =>
        `const ${local} = (...values) => process.getBuiltinModule('${builtin}').${name}(...values);`,
    )
    .join('\n');
}

const builtinImport = /^import (?:(\w+)|\{ ([^}]+) \}) from "(node:[^"]+)";$/gm;

/**
 * For a file of our own modules: imported as a module, a builtin is first made one, for which Node reads each of its
 * properties, and those of the file system load streams.
 */
export function withoutBuiltinModules(code) {
  return code.replace(builtinImport, (_, whole, names = '', builtin) => {
    const local = whole ?? `{ ${names.replaceAll(' as ', ': ')} }`;
    return `const ${local} = globalThis.process.getBuiltinModule("${builtin}");`;
  });
}
