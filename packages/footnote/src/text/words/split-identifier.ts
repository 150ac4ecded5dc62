import { isFunctionWord } from './stop-words.ts';

/** A stretch of text without blanks, split but not stemmed yet. */
export interface SplitWord {
  /** In reading order: `readFile` is `read`, `file`. Empty for a word that says nothing, such as `the`. */
  readonly parts: readonly string[];
  /** Other names of the same thing: `readfile` for `readFile`, `http` for `http2`, `1.2` for `1.2.3`. */
  readonly aliases: readonly string[];
  /** Those that SQLite's tokenizer, which parts words at punctuation and knows nothing of code, doesn't see by itself. */
  readonly subwords: readonly string[];
}

const plainWord = /^[a-z]+$/;
const contraction = /['’][a-z]+$/;
const emoji = /[\ud83c-\ud83e][\udc00-\udfff]\ufe0f?/g;
const number = /^v?\d+(?:\.\d+)*$/i;
const joint = /[-_$.]/;
/** What became of the dots of a version. */
const dotted = /^\d+v\d/;
const anyDigit = /\d/;
const endsInDigit = /\d$/;
const nonAscii = /[\x80-\uffff]/;
/** `XMLHttpRequest` is xml, http, request; `URLs` and `utf8` are one piece. */
const asciiPiece = /[A-Z]{2,}s(?![a-z\d])|[A-Z]+\d*(?![a-z])|[A-Z]?[a-z]+\d*|\d+[a-z]*/g;
const piece =
  /\p{Lu}{2,}s(?![\p{Ll}\d])|\p{Lu}+\d*(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}\p{Lm}\p{Lt}\p{M}]+\d*|\p{N}+\p{Ll}*/gu;
/** Scripts without blanks, or with particles glued to nouns: every two neighbours are a word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;

const nothing: SplitWord = { parts: [], aliases: [], subwords: [] };

export function splitIdentifier(written: string): SplitWord {
  // A word of emoji only.
  if (written === '') return nothing;
  if (plainWord.test(written))
    return isFunctionWord(written) ? nothing : { parts: [written], aliases: [], subwords: [] };
  if (contraction.test(written)) return splitIdentifier(written.replace(contraction, ''));
  if (nonAscii.test(written)) {
    const letters = written.replace(emoji, '');
    return nonAscii.test(letters) ? foreign(letters) : splitIdentifier(letters);
  }
  return number.test(written) ? version(written) : compound(written, asciiPiece);
}

/** `v20.5.1` is found by `20.5.1` and by `20.5`, and not by 5. The dots become letters that survive the tokenizer. */
function version(written: string): SplitWord {
  const numbers = written.replace(/^v/i, '').split('.');
  const whole = numbers.join('v');
  const aliases = numbers.length > 2 ? [numbers.slice(0, 2).join('v')] : [];
  return { parts: [whole], aliases, subwords: [whole, ...aliases] };
}

/** `fs.readFile` is fs, read, file; and readfile, fsreadfile. */
function compound(written: string, pattern: RegExp): SplitWord {
  const names = namesIn(written);
  const hasDigits = anyDigit.test(written);
  const all: string[] = [];
  const aliases: string[] = [];
  const subwords: string[] = [];
  for (const name of names) {
    const pieces = name.toLowerCase() === name ? [name] : (name.match(pattern) ?? []);
    for (const each of pieces) addPiece(each.toLowerCase(), pieces.length > 1);
    if (pieces.length > 1) aliases.push(pieces.join('').toLowerCase());
  }
  const whole = all.join('');
  if (names.length > 1 && whole !== '') {
    aliases.push(whole);
    subwords.push(whole);
  }
  const telling = all.length > 1 ? all.filter(isTelling) : all.filter((part) => !isFunctionWord(part));
  // `toBe` is not about nothing.
  return { parts: telling.length === 0 && all.length > 1 ? [whole] : telling, aliases, subwords };

  function addPiece(part: string, isInside: boolean): void {
    all.push(part);
    if ((isInside && isTelling(part)) || (hasDigits && dotted.test(part))) subwords.push(part);
    if (!hasDigits || !endsInDigit.test(part)) return;
    const bare = withoutDigits(part);
    aliases.push(...bare);
    subwords.push(...bare);
  }
}

/** `p-limit` is not about p, and `isArray` not about is. */
function isTelling(part: string): boolean {
  return part.length > 1 && !isFunctionWord(part);
}

/** `fs.readFile-v1.2` is fs, readFile, v1v2. */
function namesIn(written: string): readonly string[] {
  if (!joint.test(written)) return [written];
  const undotted = /\d\.\d/.test(written)
    ? written.replace(/(?<=^|[-_$v])\d+(?:\.\d+)+(?=$|[-_$])/g, dotsToLetters)
    : written;
  return undotted.split(/[-_$.]/).filter((name) => name !== '');
}

function dotsToLetters(version: string): string {
  return version.replaceAll('.', 'v');
}

/** `sha256` is also sha, and 256. */
function withoutDigits(part: string): readonly string[] {
  const [, letters, digits] = /^(\p{L}{2,})(\d+)$/u.exec(part) ?? [];
  if (letters === undefined || digits === undefined) return [];
  return digits.length > 1 ? [letters, digits] : [letters];
}

/** Accents go, wide and narrow forms become one, and what has no blanks is cut into pairs. */
function foreign(written: string): SplitWord {
  const tidy = written
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFKC');
  const found: SplitWord[] = [];
  for (const [run] of tidy.matchAll(/[\p{L}\p{N}\p{M}_$]+(?:[.-][\p{L}\p{N}\p{M}_$]+)*/gu)) {
    let end = 0;
    for (const match of run.matchAll(unspaced)) {
      found.push(spaced(run.slice(end, match.index)), pairs(match[0]));
      end = match.index + match[0].length;
    }
    found.push(spaced(run.slice(end)));
  }
  return {
    parts: found.flatMap(({ parts }) => parts),
    aliases: found.flatMap(({ aliases }) => aliases),
    subwords: found.flatMap(({ subwords }) => subwords),
  };
}

function spaced(run: string): SplitWord {
  if (run === '') return nothing;
  return nonAscii.test(run) ? compound(run, piece) : splitIdentifier(run);
}

function pairs(run: string): SplitWord {
  const letters = [...run];
  const cut = letters.length === 1 ? letters : letters.slice(1).map((letter, i) => `${letters[i]}${letter}`);
  return { parts: cut, aliases: [], subwords: cut };
}
