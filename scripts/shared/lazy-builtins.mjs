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
