import { isStopWord } from '../words.ts';

/** Words that an acronym passes over. */
const small = String.raw`(?:\s+(?:of|and|for|the|in|on|to|de|&))?`;

/** Whether a text has `World Health Organization` for `WHO`. Two letters must be capitals there too. */
export function isSpelledOut(acronym: string, text: string): boolean {
  const letters = acronym.replaceAll('.', '');
  if (!/^[A-Z]{2,6}$/.test(letters)) return false;
  const words = [...letters].map((letter) => String.raw`${letter}[\w'’-]{1,30}`);
  return new RegExp(String.raw`\b${words.join(String.raw`${small}[\s-]`)}`, letters.length > 2 ? 'i' : '').test(text);
}

/** Whether a text has `WHO` or `W.H.O.` for the words of a name. */
export function isShortened(words: readonly string[], text: string): boolean {
  const letters = words.map((word) => word[0] ?? '').join('');
  if (!/^[A-Z]{2,6}$/.test(letters)) return false;
  return [letters, [...letters].join('.')].some((short) => hasWord(short, text));
}

/** As a word of its own, or before a capital or a dot. */
function hasWord(word: string, text: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!/\w/.test(text[at - 1] ?? '') && !/[a-z]/.test(text[at + word.length] ?? '')) return true;
  }
  return false;
}

/** Whether a text has `Hunter Girl` for `HunterGirl`, or `bell flower` for `Bellflowers`. */
export function isWrittenApart(word: string, text: string): boolean {
  if (!/^[A-Za-z]{7,30}$/.test(word)) return false;
  const letters = word.toLowerCase().replace(/s$/, '');
  // All ways to part it begin alike, which makes the search quick.
  const parts = Array.from(
    { length: letters.length - 5 },
    (_, at) => `${letters.slice(3, at + 3)}[ -]${letters.slice(at + 3)}`,
  );
  return new RegExp(String.raw`\b${letters.slice(0, 3)}(?:${parts.join('|')})s?\b`, 'i').test(text);
}

/** Most places of a last name that are looked at. */
const mostPlaces = 200;

/**
 * Whether a text calls `Alex Fletcher` only `Fletcher`, or `Walter William Law` `Walter Law`: the last word stands there
 * with no other name before it, but perhaps a title.
 */
export function isKnownByLast(
  words: readonly string[],
  text: string,
  isTitle: (word: string) => boolean = () => false,
): boolean {
  const last = words.at(-1) ?? '';
  if (words.length < 2 || last.length < 3) return false;
  return placesOf(last, text).some((at) => {
    const before = nameBefore(text, at);
    const after = /^ \p{Lu}/u.test(text.slice(at + last.length, at + last.length + 2));
    return !after && (before === undefined || words.includes(before) || isTitle(before));
  });
}

/** Whether a text has `Timothy Simon Roth` for `Tim Roth`, or `David Navarro` for `Dave Navarro`. */
export function isGivenInFull(words: readonly string[], text: string): boolean {
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (words.length < 2 || first.length < 3 || last.length < 3) return false;
  const long = longNames.get(first.toLowerCase());
  // `Victor` and `Paul` are not short for `Victoria` and `Paula`.
  const isLong = (word: string) =>
    long === undefined
      ? first.length <= 4 && word.length >= first.length + 3 && word.startsWith(first)
      : word.toLowerCase().startsWith(long);
  return placesOf(last, text).some((at) => {
    const before = /(?:\p{Lu}[\p{L}.'’-]{0,30}[ ]){1,3}$/u.exec(text.slice(Math.max(0, at - 100), at))?.[0] ?? '';
    return before.split(' ').some(isLong);
  });
}

/** What a short name begins like when it is written out, where that is not its own letters. */
const longNames: ReadonlyMap<string, string> = new Map(
  `chris:christ bill:william billy:william bob:robert bobby:robert dave:david davy:david dick:richard mike:michael mick:michael jim:james
  jimmy:james jack:john johnny:john joe:joseph tom:thomas tommy:thomas tony:anthony kate:kath betty:elizabeth liz:eliza
  lizzy:eliza beth:elizabeth peggy:margaret meg:margaret nick:nich andy:andrew danny:daniel eddie:ed ted:edward charlie:charles
  chuck:charles harry:henry larry:lawrence steve:ste jenny:jennifer becky:rebecca sue:susan debbie:deborah`
    .split(/\s+/)
    .map((pair) => pair.split(':') as [string, string]),
);

/** The capitalised word right before; `The Pacers` and `When Obama` have none. */
function nameBefore(text: string, at: number): string | undefined {
  const before = /(\p{Lu}[\p{L}.'’]{0,30})[ -]$/u.exec(text.slice(Math.max(0, at - 32), at))?.[1];
  return before === undefined || isStopWord(before) ? undefined : before;
}

/** Where a text has a word as it is written, and not as part of another one. */
function placesOf(word: string, text: string): number[] {
  const places: number[] = [];
  let at = text.indexOf(word);
  for (let count = 0; at >= 0 && count < mostPlaces; count++, at = text.indexOf(word, at + word.length)) {
    if (/[\p{L}\p{N}]/u.test(text[at + word.length] ?? '') || /[\p{L}\p{N}-]/u.test(text[at - 1] ?? '')) continue;
    places.push(at);
  }
  return places;
}
