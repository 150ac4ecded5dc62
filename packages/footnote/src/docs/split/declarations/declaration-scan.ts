import { readHeader, stringEnd, wordEnd } from './declaration-words.ts';
import {
  asksForMore,
  type Declaration,
  type Doc,
  goesOn,
  isBlock,
  isFlat,
  isOver,
  type Open,
  openDeclaration,
  type Span,
} from './open-declaration.ts';

/** A pair of braces, or the file: a place where declarations stand one after the other. */
interface Scope {
  readonly owner: Open | undefined;
  readonly names: readonly string[];
  doc: Doc | undefined;
  open: Open | undefined;
  last: Open | undefined;
}

/** Nobody looks for what lies deeper; and names of endless depth would take endless room. */
const deepest = 6;

const mostOverloads = 8;

/**
 * Finds the documented declarations of a `.d.ts` file in one walk over its signs.
 * Such files have types only, no bodies, so brackets, quotes and line ends tell where a declaration ends.
 */
export class DeclarationScan {
  readonly found: Declaration[] = [];
  /** Comments that say something about the whole file. */
  readonly fileDocs: Doc[] = [];
  /** Comments of members: they are left out where their container is shown. */
  readonly memberDocs: Span[] = [];
  readonly #text: string;
  readonly #readDoc: (comment: string) => string;
  readonly #scopes: Scope[] = [{ owner: undefined, names: [], doc: undefined, open: undefined, last: undefined }];

  constructor(text: string, readDoc: (comment: string) => string) {
    this.#text = text;
    this.#readDoc = readDoc;
    for (let at = 0; at < text.length; ) at = this.#read(at);
    const [file] = this.#scopes;
    while (this.#scopes.length > 1) this.#leaveScope(text.length);
    if (file?.open !== undefined) this.#end(file, file.open.end);
  }

  get #scope(): Scope {
    return this.#scopes.at(-1) as Scope;
  }

  /** Reads one sign, word, string or comment, and gives the place behind it. */
  #read(at: number): number {
    const sign = this.#text[at] ?? '';
    const scope = this.#scope;
    if (sign === '\n' && scope.open !== undefined) scope.open.isLineOver = true;
    if (sign === ' ' || sign === '\n' || sign === '\t') return at + 1;
    if (sign === '/') {
      const next = this.#text[at + 1];
      if (next === '*') return this.#readComment(at);
      if (next === '/') return this.#endOf('\n', at);
    }
    if (scope.open !== undefined && this.#isOverBefore(scope.open, sign, at)) this.#end(scope, scope.open.end);
    return scope.open === undefined ? this.#begin(scope, at, sign) : this.#continue(scope, scope.open, at, sign);
  }

  #endOf(sign: string, from: number): number {
    const at = this.#text.indexOf(sign, from);
    return at === -1 ? this.#text.length : at + sign.length;
  }

  #readComment(start: number): number {
    const end = this.#endOf('*/', start + 2);
    if (!this.#text.startsWith('/**', start) || end - start < '/** */'.length) return end;
    const scope = this.#scope;
    if (scope.open !== undefined && isOver(scope.open)) this.#end(scope, scope.open.end);
    if (scope.open !== undefined) return end;
    if (scope.doc !== undefined && scope.owner === undefined) this.fileDocs.push(scope.doc);
    if (scope.owner !== undefined) this.memberDocs.push({ start, end });
    const text = this.#readDoc(this.#text.slice(start, end));
    scope.doc = text === '' ? undefined : { start, text };
    return end;
  }

  /** Types may go on in the next line, with an operator or `extends`. */
  #isOverBefore(open: Open, sign: string, at: number): boolean {
    if (!isOver(open) || goesOn.includes(sign)) return false;
    if (sign === '{' && isBlock(open) && !open.hasBody) return false;
    return !/^(?:extends|implements)\s/.test(this.#text.slice(at, at + 11));
  }

  #begin(scope: Scope, at: number, sign: string): number {
    if (sign === '}') this.#leaveScope(at);
    if (sign === '}' || sign === ';' || sign === ',') return at + 1;
    const isOutside = scope.owner === undefined || scope.owner.form === 'room';
    const header = readHeader(this.#text, at, isOutside);
    // What stands before an import is about the file.
    if (header.form === 'module' && scope.doc !== undefined) this.fileDocs.push(scope.doc);
    scope.open = openDeclaration(at, header, scope.names, header.form === 'module' ? undefined : scope.doc);
    scope.doc = undefined;
    return header.nameAt > at ? header.nameAt : this.#continue(scope, scope.open, at, sign);
  }

  #continue(scope: Scope, open: Open, at: number, sign: string): number {
    const isArrow = sign === '>' && this.#text[at - 1] === '=';
    let end = at + 1;
    switch (sign) {
      case ';':
        this.#end(scope, end);
        return end;
      case ',':
        if (!isFlat(open) || scope.owner === undefined || isBlock(open)) break;
        this.#end(scope, at);
        return end;
      case '{':
        open.hasBody = true;
        if (this.#scopes.length > deepest) {
          open.brackets++;
          break;
        }
        this.#scopes.push({ owner: open, names: open.names, doc: undefined, open: undefined, last: undefined });
        return end;
      case '}':
        if (this.#scopes.length > deepest && open.brackets > 0) {
          open.brackets--;
          break;
        }
        this.#leaveScope(at);
        return end;
      case '(':
      case '[':
        open.brackets++;
        break;
      case ')':
      case ']':
        open.brackets = Math.max(0, open.brackets - 1);
        break;
      case '<':
        // In an enum it shifts bits.
        if (scope.owner?.form !== 'enum') open.angles++;
        break;
      case '>':
        if (!isArrow) open.angles = Math.max(0, open.angles - 1);
        break;
      case '"':
      case "'":
      case '`':
        end = stringEnd(this.#text, at);
        break;
      default:
        end = wordEnd(this.#text, end);
    }
    open.isLineOver = false;
    open.isUnfinished = asksForMore.includes(sign) || isArrow;
    open.end = end;
    return end;
  }

  /** A closing brace: the declaration inside is over, and maybe the one that the braces belong to. */
  #leaveScope(at: number): void {
    const inner = this.#scope;
    if (inner.open !== undefined) this.#end(inner, inner.open.end);
    if (this.#scopes.length === 1) return;
    this.#scopes.pop();
    const scope = this.#scope;
    const { open } = scope;
    if (open === undefined) return;
    open.end = Math.min(at + 1, this.#text.length);
    open.isLineOver = false;
    open.isUnfinished = false;
    if (isBlock(open) && isFlat(open)) this.#end(scope, open.end);
  }

  #end(scope: Scope, end: number): void {
    const { open, last } = scope;
    if (open === undefined) return;
    open.end = end;
    scope.open = undefined;
    if (open.form === 'private' || open.form === 'module') return;
    if (open.doc !== undefined && scope.owner !== undefined) scope.owner.documentedMembers++;
    const isOverload = open.isCallable && open.doc === undefined && open.names.at(-1) === last?.names.at(-1);
    if (isOverload && last?.doc !== undefined) {
      if (last.overloads.length < mostOverloads) last.overloads.push({ start: open.start, end });
      return;
    }
    scope.last = open;
    if (open.doc !== undefined || open.documentedMembers > 0) this.found.push(open);
  }
}
