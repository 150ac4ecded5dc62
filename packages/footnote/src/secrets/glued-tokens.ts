import type { SecretKind } from './kinds/secret-kind.ts';

/** Something that could be two tokens in one. */
const longRun = /[\w-]{40}/;
const mostPlaces = 8;
/** Of what stands around the place where two tokens meet. */
const lookedAt = 400;

/** The prefixes that certainly begin a token, such as `ghp_`, behind what could be another one. */
export function prefixPattern(kinds: readonly SecretKind[]): RegExp {
  const words = kinds.flatMap(({ keywords }) => (keywords instanceof RegExp ? [] : keywords));
  const prefixes = [...new Set(words)].filter((word) => /^[a-z\d]{2}[a-z\d_-]+[_-]$/.test(word));
  return new RegExp(`(?<=[A-Za-z\\d]{16})(?:${prefixes.join('|')})`, 'gi');
}

/** Two tokens without anything between them are none by their shapes, unless each is looked at alone. */
export function gluedParts(text: string, prefixes: RegExp): readonly { part: string; start: number }[] {
  if (!longRun.test(text)) return [];
  const places = [...text.matchAll(prefixes)].slice(0, mostPlaces).map(({ index }) => index);
  return places.flatMap((place) => {
    const start = Math.max(0, place - lookedAt);
    return [
      { part: text.slice(start, place), start },
      { part: text.slice(place, place + lookedAt), start: place },
    ];
  });
}

const runCharacter = /[\w-]/;

/** A token ends where its word does: the rest of a word may be the rest of a second token. */
export function endOfRun(text: string, end: number): number {
  if (!runCharacter.test(text.charAt(end - 1))) return end;
  let after = end;
  while (runCharacter.test(text.charAt(after))) after++;
  return after;
}
