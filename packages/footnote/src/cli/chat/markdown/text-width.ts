/** How many columns a text takes in a terminal. */
export function textWidth(text: string): number {
  if (isPlain(text)) return text.length;
  let width = 0;
  for (const cluster of clustersOf(text)) width += clusterWidth(cluster);
  return width;
}

/** What a reader sees as one character. */
export function clustersOf(text: string): readonly string[] {
  if (isPlain(text)) return [...text];
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** A cluster is as wide as its widest sign: combining marks, joiners and selectors take no place of their own. */
export function clusterWidth(cluster: string): number {
  // A selector asks for the coloured picture of a sign that is narrow otherwise.
  if (cluster.includes('\ufe0f') && /\p{Emoji}/u.test(cluster)) return 2;
  let width = 0;
  for (const sign of cluster) width = Math.max(width, signWidth(sign));
  return width;
}

/** The beginning of a text that fits; what was left out is a `…`. */
export function fitText(text: string, columns: number): string {
  if (textWidth(text) <= columns) return text;
  let fitted = '';
  let width = 0;
  for (const cluster of clustersOf(text)) {
    width += clusterWidth(cluster);
    if (width > columns - 1) break;
    fitted += cluster;
  }
  return `${fitted}…`;
}

let segmenter: Intl.Segmenter | undefined;

function isPlain(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text);
}

const noWidth = /[\p{Mn}\p{Me}\p{Cf}\p{Cc}]/u;

function signWidth(sign: string): number {
  const code = sign.codePointAt(0) ?? 0;
  if (code < 0x300) return code < 0x20 || (code >= 0x7f && code < 0xa0) || code === 0xad ? 0 : 1;
  if (noWidth.test(sign)) return 0;
  return isWide(code) || /\p{Emoji_Presentation}/u.test(sign) ? 2 : 1;
}

/** East Asian Width W and F of Unicode 16, without emoji, which have a property of their own. */
const wide: readonly (readonly [from: number, to: number])[] = [
  [0x1100, 0x115f],
  [0x2329, 0x232a],
  [0x2e80, 0x303e],
  [0x3041, 0x4dbf],
  [0x4e00, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18dff],
  [0x1aff0, 0x1b2ff],
  [0x1d300, 0x1d376],
  [0x1f200, 0x1f265],
  [0x20000, 0x3fffd],
];

function isWide(code: number): boolean {
  return code >= 0x1100 && wide.some(([from, to]) => code >= from && code <= to);
}
