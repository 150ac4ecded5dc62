/**
 * Names and figures of a claim that are not written in its passage. They may stand elsewhere on the page: a reader looks
 * there first. Of a name, all words that stand together; numbers that are often written out are left aside.
 */
export function absentValues(claim: string, passage: string): readonly string[] {
  const text = withoutCommas(passage.toLowerCase());
  const words = text.match(/[\p{L}\p{M}\d]+/gu) ?? [];
  const names = [...claim.matchAll(nameRun)].flatMap(({ 0: name, index }) => {
    const parts = (name.match(/[\p{L}\p{M}\d]+/gu) ?? []).filter((part) => part.length > 2);
    const isAbsent = parts.length > 0 && parts.every((part) => !hasForm(words, part.toLowerCase()));
    return isAbsent && !beginsSentence(claim, index) ? [name] : [];
  });
  const figures = (claim.match(/(?<![\p{L}\d.,])\d+(?:[.,]\d+)*(?![\p{L}\d])/gu) ?? []).filter((figure) => {
    const plain = withoutCommas(figure);
    return Number(plain) > mostWrittenOut && !plain.endsWith('00') && !text.includes(plain);
  });
  return [...new Set([...names, ...figures])];
}

const nameRun = /(?<![\p{L}\d])\p{Lu}[\p{L}\p{M}]*(?:[ -]\p{Lu}[\p{L}\p{M}]*)*/gu;

/** `Twenty` and what is below it. */
const mostWrittenOut = 20;

/** The word itself, or a form of it: `Canadian` for `Canada`, `Mills` for `Mill`. */
function hasForm(words: readonly string[], word: string): boolean {
  const stem = word.slice(0, Math.max(4, word.length - 3));
  return words.some((other) => other.startsWith(stem) || (other.length > 3 && word.startsWith(other)));
}

/** Any word has a capital there. */
function beginsSentence(text: string, at: number): boolean {
  return /(?:^|[.!?:]["”’')]?\s)["“‘'(\s]*$/.test(text.slice(Math.max(0, at - 10), at));
}

function withoutCommas(text: string): string {
  return text.replace(/(?<=\d),(?=\d)/g, '');
}
