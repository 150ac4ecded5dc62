/**
 * Tasks in words of everyday speech and the words that documentation has for them, as bytes that need not be read whole:
 * a question asks for a few words of many thousands. `scripts/build-phrases.mjs` makes them of the texts in `phrases/`.
 *
 * Three counts (stems, entries, tasks); for each stem where its text and its entries begin, the same for each task's
 * terms; for each entry its task, for each task its length; for each entry how often; then the texts.
 */
export interface PhraseTable {
  readonly tasks: number;
  /** The mean length of a task, in words. */
  readonly meanLength: number;
  /** The tasks whose wordings have this stem, and how often each of them. */
  withStem(stem: string): { readonly tasks: Uint16Array; readonly times: Uint8Array };
  lengthOf(task: number): number;
  /** What documentation calls it. */
  termsOf(task: number): readonly string[];
}

/** What is written. Stems are sorted. */
export interface PhraseEntries {
  readonly stems: readonly { readonly stem: string; readonly tasks: ReadonlyMap<number, number> }[];
  readonly tasks: readonly { readonly terms: string; readonly length: number }[];
}

export function readPhraseTable(bytes: Uint8Array): PhraseTable {
  const reader = createReader(bytes);
  const [stems = 0, entries = 0, tasks = 0] = reader.longs(3);
  const stemTexts = reader.longs(stems + 1);
  const stemEntries = reader.longs(stems + 1);
  const taskTexts = reader.longs(tasks + 1);
  const taskOf = reader.shorts(entries);
  const lengths = reader.shorts(tasks);
  const times = reader.bytes(entries);
  const text = reader.rest();
  if (text.length !== taskTexts[tasks]) throw new Error('The table of phrases is not whole: build it again.');
  const stemAt = (at: number) => text.toString('latin1', stemTexts[at], stemTexts[at + 1]);

  return {
    tasks,
    meanLength: lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, tasks),
    withStem(stem) {
      let [low, high] = [0, stems];
      while (low < high) {
        const middle = (low + high) >> 1;
        if (stemAt(middle) < stem) low = middle + 1;
        else high = middle;
      }
      const isThere = low < stems && stemAt(low) === stem;
      const [from, to] = isThere ? [stemEntries[low], stemEntries[low + 1]] : [0, 0];
      return { tasks: taskOf.subarray(from, to), times: times.subarray(from, to) };
    },
    lengthOf: (task) => lengths[task] ?? 0,
    termsOf: (task) => text.toString('latin1', taskTexts[task], taskTexts[task + 1]).split(' '),
  };
}

export function writePhraseTable({ stems, tasks }: PhraseEntries): Uint8Array {
  const entries = stems.flatMap((stem) => [...stem.tasks]);
  const lengths = tasks.map(({ length }) => length);
  if (tasks.length > 0xffff || Math.max(0, ...lengths) > 0xffff)
    throw new Error('There are more tasks, or longer ones, than two bytes can count.');
  const stemTexts = starts(stems.map(({ stem }) => stem.length));
  const taskTexts = starts(tasks.map(({ terms }) => terms.length)).map((start) => start + (stemTexts.at(-1) ?? 0));
  return Buffer.concat([
    bytesOf(Uint32Array.of(stems.length, entries.length, tasks.length)),
    bytesOf(Uint32Array.from([...stemTexts, ...starts(stems.map((stem) => stem.tasks.size)), ...taskTexts])),
    bytesOf(Uint16Array.from([...entries.map(([task]) => task), ...lengths])),
    Uint8Array.from(entries, ([, times]) => Math.min(0xff, times)),
    Buffer.from([...stems.map(({ stem }) => stem), ...tasks.map(({ terms }) => terms)].join(''), 'latin1'),
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
    bytes: (length: number) => new Uint8Array(buffer, take(length, 1), length),
    rest: () => Buffer.from(buffer, at, end - at),
  };
}
