/** How soon repeating a word stops to matter, and how much the length of what has it does, 0 to 1. */
export interface Bm25 {
  readonly saturation: number;
  readonly length: number;
}

/** What a word counts that stands there so often, at most `saturation + 1`; `length` as a share of the usual. */
export function saturated(times: number, length: number, bm25: Bm25): number {
  const norm = 1 - bm25.length + bm25.length * length;
  return (times * (bm25.saturation + 1)) / (times + bm25.saturation * norm);
}
