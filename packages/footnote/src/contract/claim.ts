/** An answer whose claims are bound to spans of its text, in UTF-16 indices. */
export interface ClaimedAnswer {
  readonly text: string;
  readonly spans: readonly Span[];
}

export interface Span {
  readonly start: number;
  readonly end: number;
  /** 0-based into the sources. */
  readonly sources: readonly number[];
}
