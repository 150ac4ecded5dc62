/**
 * Porter's stemmer ("An algorithm for suffix stripping", 1980), in the variant that SQLite's own
 * tokenizer uses: `connection`, `connected` and `connects` are one word, on disk and in a question.
 * It takes lower-case words; those of other languages than English mostly come back as they are.
 */
export function stem(word: string): string {
  if (word.length < 3 || word.length > 64) return word;
  let w = plural(word);
  w = pastAndGerund(w);
  if (w.endsWith('y') && hasVowel(w.slice(0, -1))) w = `${w.slice(0, -1)}i`;
  w = replaceSuffix(w, doubleSuffixes);
  w = replaceSuffix(w, singleSuffixes);
  w = dropSuffix(w);
  return finalLetters(w);
}

function plural(w: string): string {
  if (w.endsWith('sses') || w.endsWith('ies')) return w.slice(0, -2);
  return w.endsWith('s') && !w.endsWith('ss') ? w.slice(0, -1) : w;
}

function pastAndGerund(w: string): string {
  if (w.endsWith('eed')) return measure(w.slice(0, -3)) > 0 ? w.slice(0, -1) : w;
  const cut = w.endsWith('ed') ? 2 : w.endsWith('ing') ? 3 : 0;
  if (cut === 0 || !hasVowel(w.slice(0, -cut))) return w;
  const base = w.slice(0, -cut);
  if (/(?:at|bl|iz)$/.test(base)) return `${base}e`;
  if (/([^aeiou])\1$/.test(base) && !/[lsz]$/.test(base)) return base.slice(0, -1);
  return measure(base) === 1 && endsShort(base) ? `${base}e` : base;
}

/** Each suffix with what takes its place, `relational` → `relate`; the first that fits decides. */
const doubleSuffixes = replacements(`
  ational:ate tional:tion enci:ence anci:ance izer:ize logi:log bli:ble alli:al entli:ent eli:e ousli:ous
  ization:ize ation:ate ator:ate alism:al iveness:ive fulness:ful ousness:ous aliti:al iviti:ive biliti:ble
`);

const singleSuffixes = replacements('icate:ic ative: alize:al iciti:ic ical:ic ful: ness:');

interface Replacement {
  readonly suffix: string;
  readonly by: string;
}

/** By their last letters. */
function replacements(table: string): ReadonlyMap<string, readonly Replacement[]> {
  const byLetter = new Map<string, Replacement[]>();
  for (const pair of table.trim().split(/\s+/)) {
    const [suffix = '', by = ''] = pair.split(':');
    const letter = suffix.slice(-1);
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), { suffix, by }]);
  }
  return byLetter;
}

const droppedSuffixes = /(?:al|ance|ence|er|ic|able|ible|ant|ement|ment|ent|(?<=[st])ion|ou|ism|ate|iti|ous|ive|ize)$/;

function replaceSuffix(w: string, suffixes: ReadonlyMap<string, readonly Replacement[]>): string {
  for (const { suffix, by } of suffixes.get(w.slice(-1)) ?? []) {
    if (!w.endsWith(suffix)) continue;
    const base = w.slice(0, -suffix.length);
    return measure(base) > 0 ? base + by : w;
  }
  return w;
}

function dropSuffix(w: string): string {
  const suffix = droppedSuffixes.exec(w)?.[0];
  if (suffix === undefined) return w;
  const base = w.slice(0, -suffix.length);
  return measure(base) > 1 ? base : w;
}

function finalLetters(word: string): string {
  let w = word;
  if (w.endsWith('e')) {
    const base = w.slice(0, -1);
    const m = measure(base);
    if (m > 1 || (m === 1 && !endsShort(base))) w = base;
  }
  return w.endsWith('ll') && measure(w.slice(0, -1)) > 1 ? w.slice(0, -1) : w;
}

/** How many times consonants follow vowels: the word's length in syllables, nearly. */
function measure(w: string): number {
  let m = 0;
  let wasVowel = false;
  for (let i = 0; i < w.length; i++) {
    const vowel = isVowel(w, i);
    if (wasVowel && !vowel) m++;
    wasVowel = vowel;
  }
  return m;
}

function hasVowel(w: string): boolean {
  for (let i = 0; i < w.length; i++) if (isVowel(w, i)) return true;
  return false;
}

function isVowel(w: string, i: number): boolean {
  const letter = w[i];
  if (letter === 'y') return i > 0 && !isVowel(w, i - 1);
  return letter === 'a' || letter === 'e' || letter === 'i' || letter === 'o' || letter === 'u';
}

/** Consonant, vowel, consonant (not w, x or y), as in `hop`. */
function endsShort(w: string): boolean {
  const last = w.length - 1;
  if (last < 2 || /[wxy]$/.test(w)) return false;
  return !isVowel(w, last) && isVowel(w, last - 1) && !isVowel(w, last - 2);
}
