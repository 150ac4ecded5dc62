/** One kind of secret, recognised by its own shape. */
export interface SecretKind {
  /** Stands in findings, in `[REDACTED:id]` and in the log. */
  readonly id: string;
  readonly label: string;
  /**
   * In lower case; without one of them in the text, the pattern is not even compiled.
   * Where a kind has no fixed letters it is a native expression whose every repetition is bounded.
   */
  readonly keywords: readonly string[] | RegExp;
  /** RE2 syntax. Group 1, where there is one, is the secret; the rest is its surroundings. */
  readonly pattern: string;
  /** Bits per character of the secret; below are the `xxxx…` and `0000…` of examples. */
  readonly minEntropy: number;
  /** What a pattern can't say. */
  readonly check?: ((secret: string) => boolean) | undefined;
  /** RE2 syntax: something that must be elsewhere in the text. */
  readonly beside?: string | undefined;
}

/** Random letters and digits reach 3.2 at sixteen characters; examples made of repeats stay far below. */
const usualEntropy = 2.7;

/** A kind on one line: the keywords are separated by spaces. */
export function kind(
  id: string,
  label: string,
  keywords: string | RegExp,
  pattern: string,
  more: Partial<Pick<SecretKind, 'minEntropy' | 'check' | 'beside'>> = {},
): SecretKind {
  return {
    id,
    label,
    keywords: typeof keywords === 'string' ? keywords.split(' ') : keywords,
    pattern,
    minEntropy: usualEntropy,
    ...more,
  };
}
