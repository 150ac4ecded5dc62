import { asciiBytes } from '../ascii-bytes.ts';
import { blank, digit, dot, joint, kindOf, lower, unspaced, upper } from './character-kinds.ts';
import { chunksOf, longestWord } from './chunks.ts';
import { splitIdentifier } from './split-identifier.ts';

interface KnownCompound {
  readonly tokens: string;
  /** The text that it was last met in: there, once is enough. */
  lastText: number;
}

const known = new Map<string, KnownCompound>();
const mostKnown = 40_000;
let texts = 0;

/**
 * The parts of identifiers, the wholes of dotted and dashed names, versions and pairs of letters: what SQLite's
 * tokenizer can't see in a text by itself. The index gets them as a field of their own, each once. Nine words of ten have
 * none, so this goes by characters and cuts out only those that have.
 */
export function subwordTokens(text: string, bytes = asciiBytes(text)): string {
  texts++;
  let tokens = '';
  let start = 0;
  let state: number = blank;
  for (let i = 0; i < text.length; i++) {
    const next =
      bytes === undefined
        ? stateAfter(state, text.charCodeAt(i))
        : (asciiStates[(state << 7) | (bytes[i] as number)] as number);
    if (state === blank) start = i;
    else if (next === blank && state === seam) tokens += tokensIn(text.slice(start, i));
    state = next;
  }
  return state === seam ? tokens + tokensIn(text.slice(start)) : tokens;
}

function tokensIn(compound: string): string {
  let remembered = known.get(compound);
  if (remembered === undefined) {
    if (known.size >= mostKnown) known.clear();
    // By itself, so that it keeps no text in memory and takes one byte a character, as do its tokens.
    const own = Buffer.from(compound).toString();
    remembered = { tokens: splitCompound(own), lastText: 0 };
    known.set(own, remembered);
  }
  if (remembered.lastText === texts) return '';
  remembered.lastText = texts;
  return remembered.tokens;
}

function splitCompound(compound: string): string {
  const tokens: string[] = [];
  for (const written of chunksOf(compound)) {
    for (const word of splitIdentifier(written).subwords) if (word.length <= longestWord) tokens.push(`${word} `);
  }
  return tokens.join('');
}

// After each character the scanner is outside a word, in one that ends with that kind of character, or in one with a seam.
const [acronym, seam] = [8, 9] as const;

/** The state after each ASCII character in each state. */
const asciiStates = Uint8Array.from({ length: 10 << 7 }, (_, index) => stateAfter(index >> 7, index & 127));

function stateAfter(state: number, code: number): number {
  return nextState(state, kindOf(code));
}

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
