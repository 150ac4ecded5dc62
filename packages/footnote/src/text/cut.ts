/** The last border of its kind in a text, as the place behind it, where that is beyond `least` and at most `limit`. */
export type BorderFinder = (text: string, least: number, limit: number) => number | undefined;

/** Where to cut: at the last border of the first kind that has one late enough, else between two characters. */
export function cutPlace(text: string, least: number, limit: number, borders: readonly BorderFinder[]): number {
  for (const border of borders) {
    const place = border(text, least, limit);
    if (place !== undefined) return place;
  }
  return wholeCharacter(text, limit);
}

/** Not between the halves of a character. */
export function wholeCharacter(text: string, place: number): number {
  const code = text.charCodeAt(place);
  return code >= 0xdc00 && code <= 0xdfff && place > 0 ? place - 1 : place;
}

export const paragraphEnd: BorderFinder = (text, least, limit) => behindLast('\n\n', text, least, limit);

export const lineEnd: BorderFinder = (text, least, limit) => behindLast('\n', text, least, limit);

export const wordEnd: BorderFinder = (text, least, limit) => behindLast(' ', text, least, limit);

const sentenceEnd: BorderFinder = (text, least, limit) => {
  const from = Math.ceil(least);
  const last = [...text.slice(from, limit).matchAll(/[.!?。][\])"']*\s/g)].at(-1);
  return last === undefined ? undefined : from + last.index + last[0].length;
};

function behindLast(sign: string, text: string, least: number, limit: number): number | undefined {
  const place = limit < sign.length ? -1 : text.lastIndexOf(sign, limit - sign.length);
  return place !== -1 && place + sign.length > least ? place + sign.length : undefined;
}

/** Cuts where a reader would: at the end of a paragraph, a line, a sentence or a word, whichever comes late enough. */
export function cutText(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const most = Math.max(0, limit);
  return text.slice(0, cutPlace(text, most * 0.6, most, [paragraphEnd, lineEnd, sentenceEnd, wordEnd])).trimEnd();
}

/** At most so many characters with the sign for more, cut at a word where one ends nearby. */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const room = Math.max(0, limit - 1);
  return `${text.slice(0, cutPlace(text, room * 0.8 + 1, room, [wordEnd])).trimEnd()}…`;
}

/**
 * Divides `total` among texts: short ones take what they need, and what they leave goes to the longer ones. Where a
 * text takes less of its share than it could, as at the end of a word, `take` says how much.
 */
export function fairShares(
  lengths: readonly number[],
  total: number,
  take = (share: number, index: number) => Math.min(share, lengths[index] ?? 0),
): readonly number[] {
  const shares = lengths.map(() => 0);
  let left = total;
  const shortestFirst = lengths.map((_, index) => index).sort((a, b) => (lengths[a] ?? 0) - (lengths[b] ?? 0));
  shortestFirst.forEach((index, place) => {
    shares[index] = take(Math.floor(left / (lengths.length - place)), index);
    left -= shares[index] ?? 0;
  });
  return shares;
}
