import type { Declaration, TextRange } from './open-declaration.ts';

/** What a file says about its exports beside the word `export` before a declaration. */
export interface ExportedNames {
  /** Whether a declaration at the top of the file can be imported by somebody. */
  has(declaration: Declaration): boolean;
  /** Other names under which it is exported. */
  otherNames(name: string): readonly string[];
}

/** A bundler's short names say nothing. */
const leastAlias = 3;

/** Without a list of exports, a file of declarations exports all that it declares. */
export function readExportedNames(text: string, passedOn: readonly TextRange[]): ExportedNames {
  const names = new Map<string, string[]>();
  let isListed = false;
  for (const { start, end } of passedOn) {
    const statement = text.slice(start, Math.min(end, start + longestList));
    const from = /^export\s*(?:type\s*)?\{([^}]*)\}(\s*from\b)?/.exec(statement);
    const single = /^export\s*(?:=|default)\s*([\w$]+)/.exec(statement);
    if (from?.[2] !== undefined || (from === null && single === null)) continue;
    isListed = true;
    for (const entry of (from?.[1] ?? single?.[1] ?? '').split(',')) {
      const [name = '', alias] = entry
        .trim()
        .replace(/^type\s+/, '')
        .split(/\s+as\s+/);
      const known = names.get(name) ?? [];
      if (alias !== undefined && alias.length >= leastAlias && alias !== 'default') known.push(alias);
      names.set(name, known);
    }
  }
  return {
    has: ({ isExported, names: [own = ''] }) => !isListed || isExported || names.has(own),
    otherNames: (name) => names.get(name) ?? [],
  };
}

const longestList = 100_000;
