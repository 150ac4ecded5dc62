import { marker } from '../../agent/cited-text.ts';
import type { Citation, Source } from '../../contract/response.ts';

/** A piece of the answer, or the sources that all said so far since the last ones rests on. */
export type UnmarkedPiece = { readonly text: string } | { readonly cites: readonly number[] };

/**
 * The agent's text without the markers in it, while it streams: a page of ChatKit's draws its own at the places that it
 * is told. A marker comes before the citation that proves it one, so that whatever reads like one waits for the next
 * event. If that is no citation, it was a piece of the answer, such as code.
 */
export interface UnmarkedText {
  /** From now on the text may hold markers of this one. */
  know(source: Source): void;
  push(text: string): readonly UnmarkedPiece[];
  cite(citation: Citation): readonly UnmarkedPiece[];
  /** What waited, where nothing comes any more. */
  end(): readonly UnmarkedPiece[];
}

export function createUnmarkedText(): UnmarkedText {
  const markers = new Map<number, string>();
  /** What waits, and where it begins in the agent's text. */
  let held = '';
  let heldFrom = 0;

  /** Lets go of so many characters: as text, or as markers. */
  function release(length: number, as: 'text' | 'markers'): readonly UnmarkedPiece[] {
    const text = held.slice(0, length);
    held = held.slice(length);
    heldFrom += length;
    return as === 'markers' || text === '' ? [] : [{ text }];
  }

  /** Where the markers from here on end; `isOpen` where what follows may become another. */
  function runFrom(start: number): { readonly end: number; readonly isOpen: boolean } {
    let end = start;
    for (;;) {
      const found = markerAt(end);
      if (found === undefined) return { end, isOpen: mayBecomeMarker(held.slice(end)) };
      end += found.length;
    }
  }

  function markerAt(place: number): string | undefined {
    const pattern = /\[{1,2}(\d+)\]/y;
    pattern.lastIndex = place;
    const text = markers.get(Number(pattern.exec(held)?.[1]));
    return text !== undefined && held.startsWith(text, place) ? text : undefined;
  }

  function mayBecomeMarker(rest: string): boolean {
    return rest !== '' && [...markers.values()].some((text) => text.startsWith(rest));
  }

  /** The first place from which something reads like markers; with `isLast`, like ones that go on to the very end. */
  function placeOfRun({ isLast }: { readonly isLast: boolean }): number {
    for (let at = held.indexOf('['); at !== -1; at = held.indexOf('[', at + 1)) {
      const { end, isOpen } = runFrom(at);
      if (isOpen || (end > at && (!isLast || end === held.length))) return at;
    }
    return held.length;
  }

  return {
    know: (source) => void markers.set(source.n, marker(source.n, source)),
    push(text) {
      // No citation came: what waited was text, but for a run of markers that may go on.
      const decided = release(placeOfRun({ isLast: true }), 'text');
      held += text;
      return joined([...decided, ...release(placeOfRun({ isLast: false }), 'text')]);
    },
    cite({ end, sources }) {
      const before = release(Math.max(0, end - heldFrom), 'text');
      const run = sources.map((n) => markers.get(n) ?? '').join('');
      if (held.startsWith(run)) release(run.length, 'markers');
      return joined([...before, { cites: sources }, ...release(placeOfRun({ isLast: false }), 'text')]);
    },
    end: () => release(held.length, 'text'),
  };
}

function joined(pieces: readonly UnmarkedPiece[]): readonly UnmarkedPiece[] {
  const all: UnmarkedPiece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (last !== undefined && 'text' in last && 'text' in piece) all[all.length - 1] = { text: last.text + piece.text };
    else all.push(piece);
  }
  return all;
}
