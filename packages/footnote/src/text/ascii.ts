export function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what ASCII is
  return /^[\x00-\x7f]*$/.test(text);
}

// The classes of Unicode take V8 longer to compile than a question to answer, so plain text goes without them.

/** Without all but letters and digits, of any script; something may stand in their place. */
export function onlyWordCharacters(text: string, instead = ''): string {
  return isAscii(text) ? text.replace(/[^a-z0-9]+/gi, instead) : text.replace(/[^\p{L}\p{N}]+/gu, instead);
}
