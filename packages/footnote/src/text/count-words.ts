const denseScripts = String.raw`[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]`;
const denseLetter = new RegExp(denseScripts, 'gu');
const word = new RegExp(String.raw`${denseScripts}|[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*`, 'gu');

/** Letters and digits in a row; scripts without blanks between words count by letter, each as much as `weight`. */
export function countWords(text: string, weight = 1): number {
  const words = count(text, word);
  return weight === 1 ? words : words - Math.ceil(count(text, denseLetter) * (1 - weight));
}

function count(text: string, pattern: RegExp): number {
  let found = 0;
  for (const _ of text.matchAll(pattern)) found++;
  return found;
}
