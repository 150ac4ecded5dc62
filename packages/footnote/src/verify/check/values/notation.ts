/** Languages that write `1.234,5` for what is `1,234.5` in English. */
const withDecimalComma = new Set(
  'German French Spanish Italian Portuguese Dutch Swedish Danish Polish Czech Cyrillic Greek'.split(' '),
);

export function hasDecimalComma(language: string | undefined): boolean {
  return withDecimalComma.has(language ?? '');
}

/** `12.500`, `12 500`, `34’551`, `1.234,50`, and `12,5`: the same sign between all groups. */
const figures =
  /(?<![\d.,])(?:([1-9]\d{0,2}(?:(?:\.\d{3}){1,4}(?!\.\d)|([ \u00a0\u2009\u202f’'])\d{3}(?:\2\d{3}){0,3}(?![’']\d)))(?!\d)(?:,(?=\d{1,3}(?![\d,]))\d+)?|\d{1,9},\d{1,9}(?![\d,]|\.\d))/g;
/** Blanks that are put between figures for nothing else. */
const narrowBlank =
  /(?<=(?<![\d.,])[1-9]\d{0,2}(?:[\u00a0\u2009\u202f]\d{3}){0,3})[\u00a0\u2009\u202f](?=\d{3}(?!\d))/g;

/** `1,234,567`, `1,234.5`. */
const surelyEnglish = /(?<![\d.,])\d{1,3},\d{3}(?:,\d{3}|\.\d)/;
const mayBeEnglish = /(?<![\d.,])\d{1,3},\d{3}(?![\d,.])/;
const decimalPoint = /(?<![\d.,])\d{1,4}\.\d{1,2}(?![\d.,])/;
const surelyForeign = /\d,\d{1,2}(?!\d)|(?<![\d.,])[1-9]\d{0,2}\.\d{3}(?!\d)/;

/** Whether a page in Spanish writes figures as Mexico does. */
function isAsInEnglish(text: string, language: string | undefined): boolean {
  if (language !== 'Spanish' || surelyForeign.test(text)) return false;
  return surelyEnglish.test(text) || (mayBeEnglish.test(text) && decimalPoint.test(text));
}

/**
 * A text with its figures as English has them, each sign in its place: `1,234.5` for `1.234,5` and `12,500` for `12 500`.
 * Everything else stays as it is, and where it is. A claim that can be read in both ways is read as its page.
 */
export function withEnglishFigures(text: string, language: string | undefined, page = text): string {
  const isForeign = hasDecimalComma(language) && (surelyForeign.test(text) || !isAsInEnglish(page, language));
  // Most pages have none, and a look for one takes no time.
  if (!isForeign) return /[\u00a0\u2009\u202f]/.test(text) ? text.replace(narrowBlank, ',') : text;
  return text.replace(figures, (written, whole: string | undefined) =>
    whole === undefined
      ? written.replace(',', '.')
      : whole.replace(/\D/g, ',') + written.slice(whole.length).replace(',', '.'),
  );
}
