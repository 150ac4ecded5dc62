import {
  continuesLine,
  type Declaration,
  type DocComment,
  endsWithBrace,
  expectsMore,
  hasClosedBrackets,
  mayEnd,
  type OpenDeclaration,
  openDeclaration,
  type TextRange,
} from './open-declaration.ts';
import { readHeader, stringEnd, wordEnd } from './read-header.ts';

/** A pair of braces, or the file: a place where declarations stand one after the other. */
interface DeclarationScope {
  readonly owner: OpenDeclaration | undefined;
  readonly names: readonly string[];
  doc: DocComment | undefined;
  /** A comment says that the next one is not for users. */
  isHidden: boolean;
  open: OpenDeclaration | undefined;
  last: OpenDeclaration | undefined;
}

/** What lies deeper is not looked for, and names of endless depth would take endless memory. */
const deepest = 6;

const mostOverloads = 8;

/** Words that a type follows, maybe in the next line; none is shorter or longer than these. */
const waitingWords = new Set(['extends', 'implements', 'keyof', 'infer', 'typeof']);
const isWaitingLength = (length: number) => length >= 5 && length <= 10;

/**
 * Finds the declarations of a `.d.ts` file without a parser, in one pass over its characters. Such a file has
 * types only and no statements, so a few rules tell where each declaration begins and ends:
 * - The file and every pair of braces is a scope; a stack holds those that are open. In each, declarations follow one
 *   another, and at most one of them is open.
 * - `#read` takes one character, word, string or comment. With no declaration open, a word begins one (`#begin`):
 *   `readHeader` reads its kind and name. Otherwise it belongs to the open one (`#continue`), where `{` opens a scope
 *   for its members, and `}` leaves it.
 * - A declaration ends at `;`, in a type also at `,`, with the closing brace of its block, or with a line that leaves no
 *   bracket open and no operator waiting, unless the next line goes on with one (`mayEnd`, `#endsBefore`).
 * - A doc comment belongs to the declaration that begins after it; several before the first are about the file.
 * - What ended is `found`, unless it is private or its comment hides it; overloads without a comment stay with the first.
 */
export class DeclarationScan {
  readonly found: Declaration[] = [];
  /** Comments that say something about the whole file. */
  readonly fileDocs: DocComment[] = [];
  /** Comments of members: they are left out where their container is shown. */
  readonly memberDocs: TextRange[] = [];
  /** Imports and exports of names, which declare nothing. */
  readonly passedOn: TextRange[] = [];
  readonly #text: string;
  readonly #readDoc: (comment: string) => string | undefined;
  readonly #scopes: DeclarationScope[] = [
    { owner: undefined, names: [], doc: undefined, isHidden: false, open: undefined, last: undefined },
  ];

  /** `readDoc` gives undefined for a comment that hides its declaration. */
  constructor(text: string, readDoc: (comment: string) => string | undefined) {
    this.#text = text;
    this.#readDoc = readDoc;
    for (let at = 0; at < text.length; ) at = this.#read(at);
    const [file] = this.#scopes;
    while (this.#scopes.length > 1) this.#leaveScope(text.length);
    if (file?.open !== undefined) this.#end(file, file.open.end);
  }

  get #scope(): DeclarationScope {
    return this.#scopes.at(-1) as DeclarationScope;
  }

  /** Reads one character, word, string or comment, and gives the offset behind it. */
  #read(at: number): number {
    const character = this.#text[at] ?? '';
    const scope = this.#scope;
    if (character === '\n' && scope.open !== undefined) scope.open.isLineOver = true;
    if (character === ' ' || character === '\n' || character === '\t') return at + 1;
    if (character === '/') {
      const next = this.#text[at + 1];
      if (next === '*') return this.#readComment(at);
      if (next === '/') return this.#endOf('\n', at);
    }
    if (scope.open !== undefined && this.#endsBefore(scope.open, character, at)) this.#end(scope, scope.open.end);
    return scope.open === undefined
      ? this.#begin(scope, at, character)
      : this.#continue(scope, scope.open, at, character);
  }

  #endOf(character: string, from: number): number {
    const at = this.#text.indexOf(character, from);
    return at === -1 ? this.#text.length : at + character.length;
  }

  #readComment(start: number): number {
    const end = this.#endOf('*/', start + 2);
    if (!this.#text.startsWith('/**', start) || end - start < '/** */'.length) return end;
    const scope = this.#scope;
    if (scope.open !== undefined && mayEnd(scope.open)) this.#end(scope, scope.open.end);
    if (scope.open !== undefined) return end;
    if (scope.doc !== undefined && scope.owner === undefined) this.fileDocs.push(scope.doc);
    if (scope.owner !== undefined) this.memberDocs.push({ start, end });
    const text = this.#readDoc(this.#text.slice(start, end));
    scope.isHidden = text === undefined;
    scope.doc = text === undefined || text === '' ? undefined : { start, end, text };
    return end;
  }

  /** Types may go on in the next line, with an operator or `extends`. */
  #endsBefore(open: OpenDeclaration, character: string, at: number): boolean {
    if (!mayEnd(open) || continuesLine.includes(character)) return false;
    if (character === '{' && endsWithBrace(open) && !open.hasBody) return false;
    return !/^(?:extends|implements)\s/.test(this.#text.slice(at, at + 11));
  }

  #begin(scope: DeclarationScope, at: number, character: string): number {
    if (character === '}') this.#leaveScope(at);
    if (character === '}' || character === ';' || character === ',') return at + 1;
    const isOutside = scope.owner === undefined || scope.owner.form === 'namespace';
    const header = readHeader(this.#text, at, isOutside);
    // What stands before an import is about the file.
    if (header.form === 'module' && scope.doc !== undefined) this.fileDocs.push(scope.doc);
    const isPrivate = scope.isHidden || scope.owner?.form === 'private';
    const form = isPrivate && header.form !== 'module' ? 'private' : header.form;
    scope.open = openDeclaration(at, { ...header, form }, scope, header.form === 'module' ? undefined : scope.doc);
    scope.doc = undefined;
    scope.isHidden = false;
    return header.nameAt > at ? header.nameAt : this.#continue(scope, scope.open, at, character);
  }

  #continue(scope: DeclarationScope, open: OpenDeclaration, at: number, character: string): number {
    const isArrow = character === '>' && this.#text[at - 1] === '=';
    let end = at + 1;
    switch (character) {
      case ';':
        this.#end(scope, end);
        return end;
      case ',':
        if (!hasClosedBrackets(open) || scope.owner === undefined || endsWithBrace(open)) break;
        this.#end(scope, at);
        return end;
      case '{':
        open.hasBody = true;
        if (this.#scopes.length > deepest) {
          open.brackets++;
          break;
        }
        this.#scopes.push({
          owner: open,
          names: open.names,
          doc: undefined,
          isHidden: false,
          open: undefined,
          last: undefined,
        });
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
    const isWaiting = isWaitingLength(end - at) && waitingWords.has(this.#text.slice(at, end));
    open.isUnfinished = isWaiting || isArrow || expectsMore.includes(character);
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
    if (endsWithBrace(open) && hasClosedBrackets(open)) this.#end(scope, open.end);
  }

  #end(scope: DeclarationScope, end: number): void {
    const { open, last } = scope;
    if (open === undefined) return;
    open.end = end;
    scope.open = undefined;
    if (open.form === 'module' && scope.owner === undefined) this.passedOn.push({ start: open.start, end });
    if (open.form === 'private' || open.form === 'module' || scope.owner?.form === 'module') return;
    if (open.doc !== undefined && scope.owner !== undefined) scope.owner.documentedMembers++;
    const isOverload = open.isCallable && open.doc === undefined && open.names.at(-1) === last?.names.at(-1);
    if (isOverload && last !== undefined) {
      if (last.overloads.length < mostOverloads) last.overloads.push({ start: open.start, end });
      return;
    }
    scope.last = open;
    this.found.push(open);
  }
}
