/**
 * Lines and cells of a table: a browser finds nothing across them. The brackets with blanks around them are those of a
 * signature that the page sets as a table.
 */
const between = /\n+| \| | \( /;
/** Signs that our text has at the start of a line, and the page does not show as text. */
const ownSigns = /^\s*(?:[-•*]|\d{1,4}\.|\[(?:\d{1,3}|[a-z]{1,5}|[*†‡§])\])\s+(?:\[[ x]\]\s)?/i;

/** Blocks of a passage, without marks around their words: fragments begin and end with whole words. */
export function blocksOf(passage: string): readonly string[] {
  return passage
    .split(between)
    .map((block) => trimmed(asShown(block.replace(ownSigns, ''))))
    .filter((block) => block !== '');
}

/** As browsers compare: without capitals, with one blank for any; each block a line. */
export function plainText(text: string): string {
  return text
    .split(between)
    .map((block) => asShown(block.replace(ownSigns, '')).trim().toLowerCase())
    .filter((block) => block !== '')
    .join('\n');
}

/** Several blanks in a row are of code, where a browser compares them one by one. */
function asShown(block: string): string {
  return block.replace(/[^\S\t ]/g, ' ').replace(raisedNote, (figure) => String(raised.indexOf(figure)));
}

const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/**
 * Our text raises the number of a footnote and a power (`fetch/extract/write/raised-note.ts`), which is a plain one for the
 * browser. Behind one or two letters it is a power that the page itself wrote so: `m²`.
 */
const raisedNote = /(?<!(?<![\p{L}\p{N}])\p{L}{1,2}[⁰¹²³⁴-⁹]{0,3})[⁰¹²³⁴-⁹]/gu;

function trimmed(words: string): string {
  return trimmedEnd(trimmedStart(words));
}

export function trimmedStart(words: string): string {
  return words.replace(/^[^\p{L}\p{N}]{1,200}/u, '');
}

export function trimmedEnd(words: string): string {
  let end = words.length;
  while (end > 0 && !/[\p{L}\p{N}\p{M}]/u.test(words[end - 1] ?? '')) end--;
  return words.slice(0, end);
}

/** The first or last words of a block; where it has no blanks, words as the language has them. */
export function edge(block: string, side: 'start' | 'end', count: number): string {
  const words = wordsOf(block);
  const kept = side === 'start' ? words.slice(0, count) : words.slice(-count);
  return trimmed(kept.join(block.includes(' ') ? ' ' : ''));
}

function wordsOf(text: string): readonly string[] {
  const spaced = text.split(' ');
  if (spaced.length > 1 || text.length < 40) return spaced;
  return Array.from(new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text), ({ segment }) => segment);
}

/** Where these words next stand as whole ones, as a browser looks for them; -1 for nowhere. */
export function nextPlace(page: string, words: string, from: number): number {
  for (let place = page.indexOf(words, from); place !== -1; place = page.indexOf(words, place + 1)) {
    if (!isInsideWord(page, place) && !isInsideWord(page, place + words.length)) return place;
  }
  return -1;
}

/** Letters of scripts with blanks between their words; in others any place may be between two. */
const joining = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u;

function isInsideWord(page: string, at: number): boolean {
  return joining.test(page[at - 1] ?? '') && joining.test(page[at] ?? '');
}
