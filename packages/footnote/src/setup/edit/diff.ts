/** A run of `before` that becomes `with`; positions count tokens. */
export interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly with: readonly string[];
}

/** Beyond this many differences the middle counts as one: nobody reads such a diff, and the search is quadratic. */
const mostDifferences = 1500;

/** The shortest way from one list of tokens to another (Myers), in order and without overlaps. */
export function diff(before: readonly string[], after: readonly string[]): readonly Hunk[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < Math.min(before.length, after.length) - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  ) {
    end++;
  }
  const a = before.slice(start, before.length - end);
  const b = after.slice(start, after.length - end);
  if (a.length === 0 && b.length === 0) return [];
  const kept = commonPairs(a, b);
  const hunks: Hunk[] = [];
  let [x, y] = [0, 0];
  for (const [nextX, nextY] of [...kept, [a.length, b.length] as const]) {
    if (nextX > x || nextY > y) hunks.push({ from: start + x, to: start + nextX, with: b.slice(y, nextY) });
    [x, y] = [nextX + 1, nextY + 1];
  }
  return hunks;
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

/** Positions of tokens that both keep. */
function commonPairs(a: readonly string[], b: readonly string[]): readonly (readonly [number, number])[] {
  const trace = shortestEdits(a, b);
  if (trace === undefined) return [];
  const pairs: (readonly [number, number])[] = [];
  let [x, y] = [a.length, b.length];
  for (let d = trace.length - 1; d >= 0; d--) {
    const furthest = trace[d] ?? new Map<number, number>();
    const k = x - y;
    const isDown = k === -d || (k !== d && (furthest.get(k - 1) ?? -1) < (furthest.get(k + 1) ?? -1));
    const fromK = isDown ? k + 1 : k - 1;
    const fromX = d === 0 ? 0 : (furthest.get(fromK) ?? 0);
    const fromY = d === 0 ? 0 : fromX - fromK;
    while (x > fromX && y > fromY && a[x - 1] === b[y - 1]) pairs.push([--x, --y]);
    [x, y] = [fromX, fromY];
  }
  return pairs.toReversed();
}

/** For each number of edits, how far every diagonal got before it. */
function shortestEdits(a: readonly string[], b: readonly string[]): readonly Map<number, number>[] | undefined {
  const furthest = new Map([[1, 0]]);
  const trace: Map<number, number>[] = [];
  for (let d = 0; d <= Math.min(a.length + b.length, mostDifferences); d++) {
    trace.push(new Map(furthest));
    for (let k = -d; k <= d; k += 2) {
      const down = furthest.get(k + 1) ?? -1;
      const right = furthest.get(k - 1) ?? -1;
      let x = k === -d || (k !== d && right < down) ? down : right + 1;
      while (x < a.length && x - k < b.length && a[x] === b[x - k]) x++;
      furthest.set(k, x);
      if (x >= a.length && x - k >= b.length) return trace;
    }
  }
  return undefined;
}
