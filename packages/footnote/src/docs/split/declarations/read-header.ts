import type { SymbolKind } from '../../../contract/docs.ts';

/**
 * `namespace`: that, a `declare module` or `global`; `block`: a class or interface; `module`: an import or export of names.
 */
export type DeclarationForm = 'namespace' | 'block' | 'enum' | 'module' | 'private' | 'other';

export interface DeclarationHeader {
  readonly form: DeclarationForm;
  /** Undefined for what only passes on the name it is in: `global`, or a module that is merely extended. */
  readonly name: string | undefined;
  /** Where the name begins, or the declaration itself if it has none. */
  readonly nameAt: number;
  readonly isCallable: boolean;
  readonly kind: SymbolKind;
  /** The word `export` stands before it. */
  readonly isExported: boolean;
}

// A member may be called `get`, `type` or `static`: these are only words of their own before another name.
const modifiers =
  /(?:(?:export|declare|default|abstract|async|public|private|protected|static|readonly|override|accessor|get|set)\s+(?=[\w$#["'\u0080-\uffff]))*/y;
const keywords =
  /(?:(?:const\s+)?enum|function|class|interface|type|namespace|module|const|let|var)\s+(?=[\w$"'*\u0080-\uffff])/y;
const names = /[#\w$\u0080-\uffff]+(?:\.[\w$]+)*|"[^"\n]{0,200}"|'[^'\n]{0,200}'|\[[^\]\n]{0,200}\]/y;

/** Reads the first words of a declaration: what it is, and its name. `isOutside`: of any class, interface or type. */
export function readHeader(text: string, at: number, isOutside: boolean): DeclarationHeader {
  if (
    isOutside &&
    /^(?:import|export)\s*(?:type\s*(?=[{*]))?[{*=]|^import\s|^export as\s/.test(text.slice(at, at + 24))
  ) {
    return { form: 'module', name: undefined, nameAt: at, isCallable: false, kind: 'namespace', isExported: true };
  }
  const modifier = matchAt(modifiers, text, at);
  if (isOutside && /^global\s*\{/.test(text.slice(at + modifier.length, at + modifier.length + 10))) {
    const nameAt = at + modifier.length + 6;
    return { form: 'namespace', name: undefined, nameAt, isCallable: false, kind: 'namespace', isExported: true };
  }
  const word = matchAt(keywords, text, at + modifier.length);
  const nameAt = at + modifier.length + word.length;
  const written = matchAt(names, text, nameAt);
  const isCallable = /[(<]/.test(text.slice(nameAt + written.length, nameAt + written.length + 2));
  // `export default name` passes on what is declared elsewhere.
  const isPassedOn = word === '' && isOutside && modifier.includes('default');
  // `const enum` is an enum.
  const keyword = word === '' ? '' : word.trim().split(/\s+/).at(-1);
  const form = isPassedOn ? 'module' : formOf(modifier, keyword, written);
  const isExtended = form === 'namespace' && /^["'](?:\.{0,2}\/|\.\.?["'])/.test(written);
  const name = isExtended ? undefined : written.replace(/^(["'])(.*)\1$/, '$2');
  return {
    form,
    name,
    nameAt,
    isCallable,
    kind: kindOf(keyword, isCallable),
    isExported: modifier.includes('export'),
  };
}

function kindOf(keyword: string | undefined, isCallable: boolean): SymbolKind {
  switch (keyword) {
    case '':
      return isCallable ? 'method' : 'property';
    case 'function':
      return 'function';
    case 'class':
      return 'class';
    case 'interface':
      return 'interface';
    case 'type':
      return 'type';
    case 'enum':
      return 'enum';
    case 'namespace':
    case 'module':
      return 'namespace';
    default:
      return 'variable';
  }
}

function formOf(modifier: string, keyword: string | undefined, name: string): DeclarationForm {
  if (modifier.includes('private') || name.startsWith('#')) return 'private';
  switch (keyword) {
    case 'namespace':
    case 'module':
      return 'namespace';
    case 'class':
    case 'interface':
      return 'block';
    case 'enum':
      return 'enum';
    default:
      return 'other';
  }
}

function matchAt(expression: RegExp, text: string, at: number): string {
  expression.lastIndex = at;
  return expression.exec(text)?.[0] ?? '';
}

/** Behind the letters and digits that begin at `from`. */
export function wordEnd(text: string, from: number): number {
  let end = from;
  while (isWordCharacter(text.charCodeAt(end))) end++;
  return end;
}

function isWordCharacter(code: number): boolean {
  return (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57) || code === 95;
}

/** Behind the closing quote; a plain string ends with its line at the latest. */
export function stringEnd(text: string, start: number): number {
  const quote = text[start];
  for (let at = start + 1; at < text.length; at++) {
    const character = text[at];
    if (character === quote) return at + 1;
    if (character === '\\') at++;
    else if (character === '\n' && quote !== '`') return at;
  }
  return text.length;
}
