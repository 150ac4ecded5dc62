import type { Form, Header } from './declaration-words.ts';

export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A doc comment, read; one that says nothing counts as none. */
export interface Doc {
  readonly start: number;
  readonly text: string;
}

/** A declaration or a member of one, from its first word to its end. */
export interface Declaration extends Span {
  readonly doc: Doc | undefined;
  /** Its own name and those of what it is in, outermost first; a call signature has the name ''. */
  readonly names: readonly string[];
  readonly form: Form;
  /** Members that have a doc comment of their own. */
  readonly documentedMembers: number;
  /** Overloads without a comment that follow it. */
  readonly overloads: readonly Span[];
}

/** A declaration while it is being read. */
export interface Open {
  readonly start: number;
  end: number;
  readonly doc: Doc | undefined;
  readonly names: readonly string[];
  readonly form: Form;
  readonly isCallable: boolean;
  documentedMembers: number;
  readonly overloads: Span[];
  /** Round and square brackets that are open. */
  brackets: number;
  angles: number;
  /** A line ended since the last sign. */
  isLineOver: boolean;
  /** The last sign asks for more: an operator, a comma, an arrow. */
  isUnfinished: boolean;
  hasBody: boolean;
}

export function openDeclaration(
  start: number,
  { form, name, isCallable }: Header,
  outer: readonly string[],
  doc: Doc | undefined,
): Open {
  return {
    start,
    end: start,
    doc,
    names: name === undefined ? outer : [...outer, name],
    form,
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

/** Signs that a line begins with when it goes on with the declaration above. */
export const goesOn = '|&=:?.,;)]>';

/** Signs after which a declaration goes on in the next line. */
export const asksForMore = '|&=:?.,(<[';

/** Whether all its brackets are closed. */
export function isFlat({ brackets, angles }: Open): boolean {
  return brackets === 0 && angles === 0;
}

/** Whether it is over unless the next sign goes on with it. */
export function isOver(open: Open): boolean {
  return open.isLineOver && !open.isUnfinished && isFlat(open);
}

/** Whether it ends with its closing brace. */
export function isBlock({ form }: Open): boolean {
  return form === 'block' || form === 'room' || form === 'enum';
}
