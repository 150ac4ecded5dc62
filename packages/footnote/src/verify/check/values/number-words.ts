export const smallNumbers: ReadonlyMap<string, number> = new Map([
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value] as const),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, at) => [word, (at + 2) * 10] as const),
  // Without `elf`, which is a word of English, too.
  ...'zwei drei vier fünf sechs sieben acht neun zehn'.split(' ').map((word, at) => [word, at + 2] as const),
  ['zwölf', 12],
  ['zwanzig', 20],
]);

export const scales: ReadonlyMap<string, number> = new Map([
  ['dozen', 12],
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
  ['hundert', 100],
  ['tausend', 1e3],
  ['mio', 1e6],
  ['millionen', 1e6],
  ['milliarde', 1e9],
  ['milliarden', 1e9],
  ['mrd', 1e9],
]);

/** What a number goes on with: `25 millions`. Alone they are no number, `millions of people`. */
export const manyOf: ReadonlyMap<string, number> = new Map(
  'hundred thousand million billion trillion'.split(' ').map((word) => [`${word}s`, scales.get(word) ?? 1]),
);

/** `1½`: glued to the figures before them. */
export const fractionSigns: ReadonlyMap<string, number> = new Map([
  ['½', 0.5],
  ['¼', 0.25],
  ['¾', 0.75],
  ['⅓', 1 / 3],
  ['⅔', 2 / 3],
]);

export const ordinals: ReadonlyMap<string, number> = new Map([
  ...'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'
    .split(' ')
    .map((word, at) => [word, at + 1] as const),
  ['thirtieth', 30],
  ['fortieth', 40],
  ['fiftieth', 50],
  ['hundredth', 100],
]);

export const fractions: ReadonlyMap<string, number> = new Map([
  ['half', 0.5],
  ['quarter', 0.25],
  ['once', 1],
  ['twice', 2],
  ['thrice', 3],
]);

export const germanParts: ReadonlyMap<string, number> = new Map([
  ['hälfte', 2],
  ['drittel', 3],
  ['viertel', 4],
  ['fünftel', 5],
  ['zehntel', 10],
]);

export const germanCounts: ReadonlyMap<string, number> = new Map([
  ['ein', 1],
  ['einem', 1],
  ['eines', 1],
  ['zwei', 2],
  ['drei', 3],
  ['vier', 4],
]);

/** One for all of them: every word of a page is looked up here. */
const numberWords = new Set(
  [smallNumbers, scales, ordinals, fractions, germanParts].flatMap((words) => [...words.keys()]),
);

/** Whether a number can begin or go on with this word. */
export function isNumberWord(word: string): boolean {
  return numberWords.has(word);
}
