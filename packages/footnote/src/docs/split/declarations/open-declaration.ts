import type { SymbolKind } from '../../../contract/docs.ts';
import type { DeclarationForm, DeclarationHeader } from './read-header.ts';

export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A doc comment, read; one that says nothing counts as none. */
export interface DocComment extends TextRange {
  readonly text: string;
}

/** A declaration or a member of one, from its first word to its end. */
export interface Declaration extends TextRange {
  readonly doc: DocComment | undefined;
  /** Its own name and those of what it is in, outermost first; a call signature has the name ''. */
  readonly names: readonly string[];
  readonly form: DeclarationForm;
  readonly kind: SymbolKind;
  readonly isExported: boolean;
  /** What it is declared in. */
  readonly owner: Declaration | undefined;
  /** Members that have a doc comment of their own. */
  readonly documentedMembers: number;
  /** Overloads without a comment that follow it. */
  readonly overloads: readonly TextRange[];
  /** It has braces. */
  readonly hasBody: boolean;
}

/** A declaration while it is being read. */
export interface OpenDeclaration extends Omit<Declaration, 'end' | 'documentedMembers' | 'overloads' | 'hasBody'> {
  end: number;
  documentedMembers: number;
  readonly overloads: TextRange[];
  readonly isCallable: boolean;
  /** Round and square brackets that are open. */
  brackets: number;
  angles: number;
  /** A line ended since the last character. */
  isLineOver: boolean;
  /** The last character asks for more: an operator, a comma, an arrow. */
  isUnfinished: boolean;
  hasBody: boolean;
}

export function openDeclaration(
  start: number,
  { form, name, isCallable, kind, isExported }: DeclarationHeader,
  { owner, names }: { readonly owner: OpenDeclaration | undefined; readonly names: readonly string[] },
  doc: DocComment | undefined,
): OpenDeclaration {
  return {
    start,
    end: start,
    doc,
    names: name === undefined ? names : [...names, name],
    form,
    kind,
    isExported,
    owner,
    isCallable,
    documentedMembers: 0,
    overloads: [],
    brackets: 0,
    angles: 0,
    isLineOver: false,
    isUnfinished: true,
    hasBody: false,
  };
}

/** A line that begins with one of these goes on with the declaration above. */
export const continuesLine = '|&=:?.,;)]>';

/** A line that ends with one of these goes on in the next. */
export const expectsMore = '|&=:?.,(<[';

/** Whether all its brackets are closed. */
export function hasClosedBrackets({ brackets, angles }: OpenDeclaration): boolean {
  return brackets === 0 && angles === 0;
}

/** Whether it is over unless what comes next goes on with it. */
export function mayEnd(open: OpenDeclaration): boolean {
  return open.isLineOver && !open.isUnfinished && hasClosedBrackets(open);
}

/** Whether it ends with its closing brace. */
export function endsWithBrace({ form }: OpenDeclaration): boolean {
  return form === 'block' || form === 'namespace' || form === 'enum';
}
