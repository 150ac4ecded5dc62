import type { KeyShape, WebSearchProvider } from '../../contract/provider.ts';

/** One kind of secret, recognised by its own shape. */
export interface SecretKind extends KeyShape {
  /** Stands in findings, in `[REDACTED:id]` and in the log. */
  readonly id: string;
  /** RE2 syntax: something that must be elsewhere in the text. */
  readonly beside?: string | undefined;
  /** Two dots in a row are part of it, and no sign of something left out. */
  readonly hasGaps?: boolean | undefined;
  /** Not looked for across line breaks: what stands around it must stand in the same line. */
  readonly isOneLine?: boolean | undefined;
}

/** A provider, as far as the shape of its keys goes. */
export type KeyOwner = Pick<WebSearchProvider, 'id' | 'keyShape'>;

/** Random letters and digits reach 3.2 bits per character at sixteen; examples made of repeats stay far below. */
export const usualEntropy = 2.7;

/** A kind on one line: the keywords are separated by spaces. */
export function kind(
  id: string,
  label: string,
  keywords: string | RegExp,
  pattern: string,
  more: Partial<Pick<SecretKind, 'minEntropy' | 'check' | 'beside' | 'hasGaps' | 'isOneLine'>> = {},
): SecretKind {
  return { id, label, keywords: typeof keywords === 'string' ? keywords.split(' ') : keywords, pattern, ...more };
}
