import { stemOf } from '../../text/words/words.ts';
import type { AskedSymbol } from './asked-symbols.ts';
import { usualShare } from './ordinary-words.ts';
import type { Concept } from './parse-query.ts';
import type { StemCounts } from './stem-counts.ts';
import type { Vocabulary } from './vocabulary.ts';

interface SpellingContext {
  readonly asked: readonly AskedSymbol[];
  readonly declared: ReadonlyMap<string, number>;
  /** Words that name a package. */
  readonly naming: ReadonlySet<string>;
  readonly known: StemCounts;
  readonly vocabulary: Vocabulary;
  /** How many there are. */
  readonly passages: number;
}

/** A word that so few passages have is a mistake where one that is nearly the same is so much commoner. */
const mistyped = { passages: 2, commoner: 100, leastPassages: 3 };

/**
 * A name that nothing declares becomes the nearest one that something does; a plain word that the index doesn't have
 * becomes its nearest common one.
 */
export function correctSpelling(concepts: readonly Concept[], context: SpellingContext) {
  const { asked, declared, naming, known, vocabulary } = context;
  // What fewer passages have is no word that somebody meant.
  const leastPassages = Math.min(mistyped.leastPassages, context.passages / 1_000);
  const corrections: { from: string; to: string }[] = [];
  const symbols = asked.filter(({ stem }) => declared.has(stem));
  const corrected = concepts.map((concept): Concept => {
    const { names, typed } = concept;
    const whole = typed.replaceAll(' ', '');
    const spelled = new Set([whole, ...concept.spelled]);
    const own = asked.find(
      ({ name, sureness, owners }) => sureness === 1 && (spelled.has(name) || spelled.has(`${owners.at(-1)}${name}`)),
    );
    const stem = own?.stem ?? stemOf(whole);
    if (naming.has(whole) || declared.has(stem)) return concept;
    const isKnown = names.length > 0 && names.some((name) => known.countOf(name) > 0);
    if (own !== undefined && !isKnown && known.countOf(stem) === 0) {
      const to = vocabulary.nearestSymbol(stem) ?? meantBy(own.name);
      if (to !== undefined) {
        corrections.push({ from: own.typed.split(/\.|#|::|\?\./).at(-1) ?? own.typed, to });
        symbols.push({ ...own, stem: to, name: to });
        const renamed = withName(concept, own.owners, to);
        known.learn([...renamed.parts, ...renamed.names]);
        return renamed;
      }
    }
    return correctWords(concept);
  });
  return { concepts: corrected, corrections, symbols };

  /** A slip hides the stem of a name, `intervalToDuratoin`, `regster`: then each way to undo one is looked up. */
  function meantBy(name: string): string | undefined {
    if (name.length < leastSlipped || name.length > longestSlipped) return undefined;
    const stems = slipsUndone(name).map(stemOf);
    const found = [...vocabulary.declared([...new Set(stems)])];
    return found.sort(([, a], [, b]) => b - a)[0]?.[0];
  }

  /** Each part by itself: `waitForElmentToBeRemoved` has one wrong word. */
  function correctWords(concept: Concept): Concept {
    const { parts, names, spelled } = concept;
    if (names.some((name) => known.countOf(name) > 0)) return concept;
    let isChanged = false;
    const changed = parts.map((part, position) => {
      const count = known.countOf(part);
      const asTyped = { part, spelled: spelled[position] ?? part };
      // What much documentation has is a word, also where this one has it not.
      if (count > mistyped.passages || usualShare(part) > 0) return asTyped;
      const to = vocabulary.nearest(part, leastPassages);
      if (to === undefined || (count > 0 && to.passages < count * mistyped.commoner)) return asTyped;
      if (!isSlip(part, to.term)) return asTyped;
      corrections.push({ from: spelled[position] ?? part, to: to.term });
      known.learn([to.term]);
      isChanged = true;
      return { part: to.term, spelled: respell(to.term) };
    });
    if (!isChanged) return concept;
    return {
      ...concept,
      parts: changed.map(({ part }) => part),
      names: [],
      spelled: changed.map((each) => each.spelled),
    };
  }
}

/** What a name is a member of stays: `z` of `z.obejct`. */
function withName({ typed, parts, spelled }: Concept, owners: readonly string[], to: string): Concept {
  const kept = parts.flatMap((part, at) =>
    owners.includes(spelled[at] ?? '') ? [{ part, spelled: spelled[at] ?? part }] : [],
  );
  const whole = owners.join('') + respell(to);
  return {
    typed,
    parts: [...kept.map(({ part }) => part), to],
    names: owners.length === 0 ? [to] : [to, stemOf(whole)],
    spelled: [...kept.map((each) => each.spelled), respell(to), respell(to), ...(owners.length === 0 ? [] : [whole])],
    times: 1,
  };
}

/** Shorter names are too near to one another. */
const leastSlipped = 6;
/** Longer ones are a sentence without blanks. */
const longestSlipped = 60;

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

/** A shorter word with another letter, or with one more at its end, is another word: `rate` and `race`, `pasta` and `past`. */
const leastClear = 6;

/** Of short words, letters that were swapped, and one inside that is missing or too much. */
function isSlip(typed: string, meant: string): boolean {
  if (typed.length >= leastClear) return true;
  if (typed.length === meant.length) return [...typed].sort().join() === [...meant].sort().join();
  return typed.at(-1) === meant.at(-1) && typed[0] === meant[0];
}

/** SQLite stems what it is asked for, and a stem's stem may be another: some word that has this stem. */
function respell(stem: string): string {
  const endings = ['', 'e', 's', 'ed', 'ing', 'ation'].map((ending) => stem + ending);
  return [...endings, stem.replace(/i$/, 'y')].find((word) => stemOf(word) === stem) ?? stem;
}
