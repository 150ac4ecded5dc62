import { takeApart } from './take-apart.ts';
import { chunk, detached, longestWord } from './words.ts';

/**
 * The parts of identifiers, the wholes of dotted and dashed names, versions and pairs of letters: what SQLite's
 * tokenizer can't see in a text by itself. The index gets them as a field of their own, each once.
 */
export function hiddenWords(texts: readonly string[]): string {
  const compounds = new Set<string>();
  for (const text of texts) collectCompounds(text, compounds);
  let hidden = '';
  for (const compound of compounds) hidden += hiddenIn(compound);
  return hidden;
}

const known = new Map<string, string>();
const mostKnown = 100_000;

function hiddenIn(compound: string): string {
  const remembered = known.get(compound);
  if (remembered !== undefined) return remembered;
  const words = (compound.match(chunk) ?? []).flatMap((written) => takeApart(written).hidden);
  const hidden = words.length === 0 ? '' : `${words.filter((word) => word.length <= longestWord).join(' ')} `;
  if (known.size >= mostKnown) known.clear();
  known.set(detached(compound), hidden);
  return hidden;
}

// Signs, as far as they can make a word of words.
const [blank, lower, upper, digit, joint, dot, foreign, unspaced] = [0, 1, 2, 3, 4, 5, 6, 7] as const;
// After a sign the reader is outside a word, in one that ends with that sign, or in one with a seam.
const [acronym, seam] = [8, 9] as const;

const kinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code);
  if (/[a-z]/.test(sign)) return lower;
  if (/[A-Z]/.test(sign)) return upper;
  if (/\d/.test(sign)) return digit;
  if (/[_$]/.test(sign)) return joint;
  return /[.-]/.test(sign) ? dot : blank;
});
const transitions = Uint8Array.from({ length: 80 }, (_, index) => nextState(index >> 3, index & 7));

/** `readFile`, `XMLHttp`, `utf8`, `max_age` and `node.js` have a seam; `Title`, `API`, `1984` and `end.` have none. */
function nextState(state: number, kind: number): number {
  if (kind === blank || (state === blank && kind === dot)) return blank;
  if (state === seam || kind === unspaced) return seam;
  if (state === blank || kind === dot) return kind;
  if (state === dot || state === joint || kind === joint) return seam;
  if ((state === digit) !== (kind === digit)) return seam;
  if (kind === upper) return state === upper || state === acronym ? acronym : seam;
  return state === acronym && kind === lower ? seam : kind;
}

/** Punctuation as in `chunk`; the first script without blanks is Thai. What comes before, the tokenizer reads as we do. */
function kindOfForeign(code: number): number {
  if (code < 0xc0 || (code >= 0x2000 && code < 0x2c00)) return blank;
  if ((code >= 0x3000 && code < 0x3040) || (code >= 0xfe00 && code < 0xfe20)) return blank;
  return code < 0x0e00 ? foreign : unspaced;
}

/** Nine words of ten hide nothing, so this walks over the signs and cuts out only what does. */
function collectCompounds(text: string, compounds: Set<string>): void {
  let start = 0;
  let state = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const kind = code < 128 ? (kinds[code] as number) : kindOfForeign(code);
    const next = transitions[(state << 3) | kind] as number;
    if (state === blank) start = i;
    else if (next === blank && state === seam) compounds.add(text.slice(start, i));
    state = next;
  }
  if (state === seam) compounds.add(text.slice(start));
}
