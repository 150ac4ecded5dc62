/**
 * ASCII and what typesetters put between words, none of which stands for anything else. Most texts hold no more, and to
 * normalize one begins with loading the tables of Unicode.
 */
export function isTypeset(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII
  return /^[\u0000-\u007f–—‘’“”‹›«»•→]*$/.test(text);
}
