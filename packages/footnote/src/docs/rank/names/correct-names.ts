import { editDistance } from '../../../text/edit-distance.ts';
import { stemOf } from '../../../text/words/words.ts';
import { type AskedSymbol, keyOf, lastOf, ownerOf } from '../asked-symbols.ts';
import { isCalled } from '../features/symbol-features.ts';
import type { Vocabulary } from '../vocabulary.ts';

/** Shorter names are too near to one another, unless what they belong to tells which is meant. */
const leastSlipped = 6;
/** Longer ones are a sentence without blanks. */
const longestSlipped = 60;
/** Of so many that are near, one is looked for that belongs to the owner. */
const mostOfOwner = 8;

/** The declared name that was most likely meant by one that nothing here has, as it is written: `onIdle` for `onIdel`. */
export function nameMeant(asked: AskedSymbol, vocabulary: Vocabulary): string | undefined {
  const owner = asked.owners.at(-1);
  const near = vocabulary.nearestSymbols(asked.stem);
  const stems = near.length > 0 ? near : slipped(asked.name, owner !== undefined, vocabulary);
  const names = nearestFirst(vocabulary.namesOf(stems), lastOf(asked.typed));
  const ofOwner =
    owner === undefined
      ? undefined
      : names.slice(0, mostOfOwner).find((name) => vocabulary.isWritten(ownerOf(asked.typed), name));
  const isClear = near.length > 0 || asked.name.length >= leastSlipped;
  return ofOwner ?? (isClear ? names[0] : undefined);
}

/** A slip that leaves the stem: `invalidateQueris`. What is farther away has another ending, and is another name. */
export function endingMeant(asked: AskedSymbol, vocabulary: Vocabulary): string | undefined {
  const names = vocabulary.namesOf([asked.stem]);
  if (names.some((name) => isCalled(name, asked))) return undefined;
  const [nearest] = nearestFirst(names, lastOf(asked.typed));
  return nearest !== undefined && editDistance(asked.name, keyOf(nearest)) <= mostInEnding ? nearest : undefined;
}

const mostInEnding = 1;

/** What a name is a member of, where that was mistyped: `DateTime` for `DateTme`, because there is `DateTime.plus`. */
export function ownerMeant(asked: AskedSymbol, vocabulary: Vocabulary): string | undefined {
  const owner = asked.owners.at(-1) ?? '';
  const names = vocabulary.namesOf(vocabulary.nearestSymbols(stemOf(owner)));
  return nearestFirst(names, ownerOf(asked.typed))
    .slice(0, mostOfOwner)
    .find((name) => vocabulary.isWritten(name, asked.name));
}

/** By their letters, then by their case and punctuation. */
function nearestFirst(names: readonly string[], typed: string): readonly string[] {
  return names
    .map((name) => ({ name, letters: editDistance(keyOf(typed), keyOf(name)), signs: editDistance(typed, name) }))
    .sort((a, b) => a.letters - b.letters || a.signs - b.signs)
    .map(({ name }) => name);
}

/** A slip hides the stem of a name, `intervalToDuratoin`, `regster`: then each way to undo one is looked up. */
function slipped(name: string, hasOwner: boolean, vocabulary: Vocabulary): readonly string[] {
  if (name.length < (hasOwner ? leastOfOwner : leastSlipped) || name.length > longestSlipped) return [];
  return [...vocabulary.declared([...new Set(slipsUndone(name).map(stemOf))]).keys()];
}

const leastOfOwner = 3;

/** Two letters swapped back, one taken out, one put in. */
function slipsUndone(name: string): string[] {
  const places = [...name, ''].map((_, at) => at);
  return [
    ...places.slice(0, -2).map((at) => name.slice(0, at) + name[at + 1] + name[at] + name.slice(at + 2)),
    ...places.slice(0, -1).map((at) => name.slice(0, at) + name.slice(at + 1)),
    ...places.slice(1).flatMap((at) => [...alphabet].map((letter) => name.slice(0, at) + letter + name.slice(at))),
  ];
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz';
