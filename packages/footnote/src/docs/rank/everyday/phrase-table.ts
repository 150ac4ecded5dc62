/**
 * Phrases of everyday speech and the words that documentation has for them, as bytes that need not be read whole: a
 * question asks for a few words of many thousands. `scripts/build-phrases.mjs` makes them of the texts in `phrases/`.
 *
 * Four counts (stems, entries, phrases, tasks); for each stem where its text and its phrases begin, the same for each
 * task's terms; for each entry its phrase; for each phrase its task, rarity and number of words; then the texts.
 */
export interface PhraseTable {
  readonly phrases: number;
  /** The phrases that have this stem. */
  phrasesWith(stem: string): Uint16Array;
  taskOf(phrase: number): number;
  /** The rarity of all its words together. */
  rarityOf(phrase: number): number;
  wordsOf(phrase: number): number;
  /** What documentation calls it. */
  termsOf(task: number): readonly string[];
}

/** What is written. Stems are sorted. */
export interface PhraseEntries {
  readonly stems: readonly { readonly stem: string; readonly phrases: readonly number[] }[];
  readonly phrases: readonly { readonly task: number; readonly rarity: number; readonly words: number }[];
  readonly tasks: readonly string[];
}

/** A rarity is kept in steps of this size. */
const rarityStep = 0.01;

export function readPhraseTable(bytes: Uint8Array): PhraseTable {
  const reader = createReader(bytes);
  const [stems = 0, entries = 0, phrases = 0, tasks = 0] = reader.longs(4);
  const stemTexts = reader.longs(stems + 1);
  const stemEntries = reader.longs(stems + 1);
  const taskTexts = reader.longs(tasks + 1);
  const phraseOf = reader.shorts(entries);
  const task = reader.shorts(phrases);
  const rarity = reader.shorts(phrases);
  const words = reader.shorts(phrases);
  const text = reader.rest();
  if (text.length !== taskTexts[tasks]) throw new Error('The table of phrases is not whole: build it again.');
  const stemAt = (at: number) => text.toString('latin1', stemTexts[at], stemTexts[at + 1]);

  return {
    phrases,
    phrasesWith(stem) {
      let [low, high] = [0, stems];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (stemAt(middle) < stem) low = middle + 1;
        else high = middle;
      }
      return low < stems && stemAt(low) === stem ? phraseOf.subarray(stemEntries[low], stemEntries[low + 1]) : none;
    },
    taskOf: (phrase) => task[phrase] ?? 0,
    rarityOf: (phrase) => (rarity[phrase] ?? 0) * rarityStep,
    wordsOf: (phrase) => words[phrase] ?? 0,
    termsOf: (at) => text.toString('latin1', taskTexts[at], taskTexts[at + 1]).split(' '),
  };
}

const none = new Uint16Array(0);

export function writePhraseTable({ stems, phrases, tasks }: PhraseEntries): Uint8Array {
  const text = [...stems.map(({ stem }) => stem), ...tasks].join('');
  const stemTexts = starts(stems.map(({ stem }) => stem.length));
  const taskTexts = starts(tasks.map(({ length }) => length)).map((start) => start + (stemTexts.at(-1) ?? 0));
  const entries = stems.flatMap((stem) => stem.phrases);
  const longs = [
    ...[stems.length, entries.length, phrases.length, tasks.length],
    ...[...stemTexts, ...starts(stems.map((stem) => stem.phrases.length)), ...taskTexts],
  ];
  const shorts = [
    ...entries,
    ...phrases.map(({ task }) => task),
    ...phrases.map(({ rarity }) => Math.round(rarity / rarityStep)),
    ...phrases.map(({ words }) => words),
  ];
  if (shorts.some((value) => value > 0xffff))
    throw new Error('There are more phrases, or longer ones, than two bytes can count.');
  return Buffer.concat([
    bytesOf(Uint32Array.from(longs)),
    bytesOf(Uint16Array.from(shorts)),
    Buffer.from(text, 'latin1'),
  ]);
}

/** Where each begins, and where the last ends. */
function starts(lengths: readonly number[]): readonly number[] {
  let sum = 0;
  return [0, ...lengths.map((length) => (sum += length))];
}

function bytesOf(array: Uint32Array | Uint16Array): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

function createReader(bytes: Uint8Array) {
  // Numbers of four bytes can't begin anywhere.
  const { buffer, byteOffset, byteLength } = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  const end = byteOffset + byteLength;
  let at = byteOffset;
  const take = (length: number, size: number) => {
    const start = at;
    at += length * size;
    return start;
  };
  return {
    longs: (length: number) => new Uint32Array(buffer, take(length, 4), length),
    shorts: (length: number) => new Uint16Array(buffer, take(length, 2), length),
    rest: () => Buffer.from(buffer, at, end - at),
  };
}
