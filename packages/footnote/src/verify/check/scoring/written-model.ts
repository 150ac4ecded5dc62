/** A trained model as `scripts/train-verify.mjs` writes it. */
export interface WrittenModel {
  readonly bias: number;
  /** Each feature with its mean, its scale and its weight. */
  readonly columns: readonly (readonly [name: string, mean: number, scale: number, weight: number])[];
  /** One a line, a split before its two sides: `column limit …`, or `= value`. */
  readonly trees: string;
}
