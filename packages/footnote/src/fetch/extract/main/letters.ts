/** Letters and digits alone, to compare a heading with a title or an id. */
export function letters(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}
