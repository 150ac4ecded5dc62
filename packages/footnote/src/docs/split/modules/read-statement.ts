import type { SymbolKind } from '../../../contract/docs.ts';

/** The first line of what a module of JavaScript declares. */
export interface Statement {
  /** The name, behind that of what it is put into. */
  readonly names: readonly string[];
  readonly kind: SymbolKind;
}

const forms: readonly { readonly pattern: RegExp; readonly kind: SymbolKind }[] = [
  {
    pattern: /^(?:export\s+(?:default\s+)?)?(?:async\s+)?function\s*\*?\s*([\w$]+)\s*\(/,
    kind: 'function',
  },
  { pattern: /^(?:export\s+(?:default\s+)?)?class\s+([\w$]+)/, kind: 'class' },
  {
    pattern: /^(?:export\s+)?(?:const|let|var)\s+([\w$]+)\s*=\s*(?:async\s*)?(?:function\b|\(|[\w$]+\s*=>)/,
    kind: 'function',
  },
  { pattern: /^(?:export\s+)?(?:const|let|var)\s+([\w$]+)\s*=/, kind: 'variable' },
  { pattern: /^(?:module\.)?exports\.([\w$]+)\s*=\s*(?:async\s+)?function\b/, kind: 'function' },
  { pattern: /^(?:module\.)?exports\.([\w$]+)\s*=/, kind: 'variable' },
  { pattern: /^(?:exports\s*=\s*)?module\.exports\s*=\s*(?:async\s+)?function\s*\*?\s*([\w$]+)/, kind: 'function' },
  { pattern: /^module\.exports\s*=\s*class\s+([\w$]+)/, kind: 'class' },
];
const member = /^([\w$]+)(?:\.prototype)?\.([\w$]+)\s*=\s*((?:async\s+)?function\b|\(|[\w$]+\s*=>)?/;
const method = /^(?:(?:static|async|get|set)\s+(?=[\w$*]))*\*?\s*([\w$]+)\s*\(/;
/** They look like methods. */
const keywords = new Set('if for while switch catch function return with super require'.split(' '));
/** What a constructor is called. */
export const constructing = 'new';

/** Reads a line at the margin, without blanks before it. */
export function readStatement(line: string): Statement | undefined {
  for (const { pattern, kind } of forms) {
    const [, name] = pattern.exec(line) ?? [];
    if (name === 'default') return undefined;
    if (name !== undefined) return { names: [name], kind };
  }
  const [, owner, name, isFunction] = member.exec(line) ?? [];
  if (owner === undefined || name === undefined || owner === 'module' || owner === 'exports') return undefined;
  return { names: [owner, name], kind: isFunction === undefined ? 'property' : 'method' };
}

/** Of a line in a class; one that begins with an underscore is not for others. */
export function readMethod(line: string, owner: string): Statement | undefined {
  const [, name] = method.exec(line) ?? [];
  if (name === undefined || keywords.has(name) || name.startsWith('_')) return undefined;
  return { names: [owner, name === 'constructor' ? constructing : name], kind: 'method' };
}
