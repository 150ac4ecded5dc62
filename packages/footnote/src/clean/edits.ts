import { firstIndexWhere } from '../text/binary-search.ts';

/** A stretch of a text and what stands there instead. Lists of edits are in order and never overlap. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  readonly what: EditKind;
  /** How many things it counts for, where that is not one. */
  readonly count?: number;
}

export type EditKind =
  /** Characters that nobody sees. */
  | 'invisible'
  /** Control characters and the escape sequences of terminals. */
  | 'control'
  /** Comments, hidden elements, and attributes that hold prose. */
  | 'hidden-html'
  /** What Markdown keeps from its reader: titles of links, definitions, words behind a fence. */
  | 'hidden-markdown'
  | 'image'
  /** A link that leads to no page: `javascript:`, `data:` and their like. */
  | 'unsafe-link'
  /** What a chat format takes for the border of a turn. */
  | 'role-token'
  /** What looks like the border that Footnote puts around a result. */
  | 'boundary'
  /** `[n]` that Footnote did not write. */
  | 'forged-marker'
  /** A list of sources, or a heading of ours, that Footnote did not write. */
  | 'forged-sources'
  /** An address in a title, where a reader would take it for the source's own. */
  | 'title-address'
  /** Markup nested in markup so that each cleaning uncovers more: all of it was made plain. */
  | 'nested-markup';

/** In one join, whatever the number of edits. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const pieces: string[] = [];
  let from = 0;
  for (const edit of edits) {
    pieces.push(text.slice(from, edit.start), edit.text);
    from = edit.end;
  }
  pieces.push(text.slice(from));
  return pieces.join('');
}

/**
 * Where places of the old text are in the new one. A place inside an edit moves to its outer border:
 * the start of a span to where the replacement begins, the end of a span to behind it.
 */
export function moverOf(edits: readonly Edit[]): (place: number, side: 'start' | 'end') => number {
  const shifts: number[] = [0];
  for (const edit of edits) shifts.push((shifts.at(-1) ?? 0) + edit.text.length - (edit.end - edit.start));
  return (place, side) => {
    const index = firstIndexWhere(edits.length, (at) => (edits[at]?.end ?? 0) > place);
    const edit = edits[index];
    const moved = place + (shifts[index] ?? 0);
    if (edit === undefined || place <= edit.start) return moved;
    const border = edit.start + (shifts[index] ?? 0);
    return side === 'start' ? border : border + edit.text.length;
  };
}
