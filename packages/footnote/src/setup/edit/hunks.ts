import { diffArrays } from 'diff';

/** A run of `before` that becomes `with`; positions count tokens. */
export interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly with: readonly string[];
}

/** Beyond this many differences the middle counts as one: nobody reads such a diff, and the search is quadratic. */
const mostDifferences = 1500;

/** The shortest way from one list of tokens to another (Myers), in order and without overlaps. */
export function hunksOf(before: readonly string[], after: readonly string[]): readonly Hunk[] {
  const start = commonStart(before, after);
  const rest = [before.slice(start).toReversed(), after.slice(start).toReversed()] as const;
  const end = commonStart(...rest);
  const [a, b] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const runs = diffArrays(a, b, { maxEditLength: mostDifferences });
  if (runs === undefined) return [{ from: start, to: start + a.length, with: b }];
  const hunks: Hunk[] = [];
  let at = start;
  for (const { value, added, removed } of runs) {
    const to = added ? at : at + value.length;
    const last = hunks.at(-1);
    // What goes and what comes in its place is one hunk.
    if (added && last?.to === at) hunks.splice(-1, 1, { ...last, with: value });
    else if (added || removed) hunks.push({ from: at, to, with: added ? value : [] });
    at = to;
  }
  return hunks;
}

function commonStart(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((token, position) => token !== other[position]);
  return at === -1 ? one.length : at;
}

export function applyHunks(tokens: readonly string[], hunks: readonly Hunk[]): string[] {
  const parts: (readonly string[])[] = [];
  let at = 0;
  for (const hunk of hunks) {
    parts.push(tokens.slice(at, hunk.from), hunk.with);
    at = hunk.to;
  }
  return [...parts, tokens.slice(at)].flat();
}

export function linesOf(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}
