import type { Edit } from './edits.ts';

const instead: Readonly<Record<string, string>> = { '<': '‹', '[': '(', ']': ')', '\u001b': '', '\r': '\n' };

/**
 * For text that each cleaning turns into something to clean: all that begins markup becomes a sign
 * that looks alike and begins nothing, and all that is invisible goes. What is left has nothing to find.
 */
export function flattenEdits(text: string): Edit[] {
  return Array.from(
    text.matchAll(
      /[<[\]\r]|(?![\n\t])[\p{Cc}\p{Cf}\p{Co}\p{Cs}\p{Variation_Selector}\p{Default_Ignorable_Code_Point}]/gu,
    ),
    (match) => ({
      start: match.index,
      end: match.index + match[0].length,
      text: instead[match[0]] ?? '',
      what: 'nested-markup' as const,
    }),
  );
}
