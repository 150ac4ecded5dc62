/** Words that an acronym passes over. */
const small = String.raw`(?:\s+(?:of|and|for|the|in|on|to|de|&))?`;

/** Whether a text has `World Health Organization` for `WHO`. Two letters must be capitals there too. */
export function isSpelledOut(acronym: string, text: string): boolean {
  const letters = acronym.replaceAll('.', '');
  if (!/^[A-Z]{2,6}$/.test(letters)) return false;
  const words = [...letters].map((letter) => String.raw`${letter}[\w'’-]{1,30}`);
  return new RegExp(String.raw`\b${words.join(String.raw`${small}[\s-]`)}`, letters.length > 2 ? 'i' : '').test(text);
}

/** Whether a text has `WHO` or `W.H.O.` for the words of a name. */
export function isShortened(words: readonly string[], text: string): boolean {
  const letters = words.map((word) => word[0] ?? '').join('');
  if (!/^[A-Z]{2,6}$/.test(letters)) return false;
  return new RegExp(String.raw`\b${[...letters].join(String.raw`\.?`)}(?![a-z])`).test(text);
}
