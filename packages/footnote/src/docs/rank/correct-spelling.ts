import { stemOf } from '../../text/words/words.ts';
import { type AskedSymbol, askedSymbols, lastOf, ownerOf } from './asked-symbols.ts';
import { endingMeant, nameMeant, ownerMeant } from './names/correct-names.ts';
import { respell } from './names/respell.ts';
import { withUsualEnding } from './names/usual-endings.ts';
import { usualShare } from './ordinary-words.ts';
import { type Concept, conceptsOf } from './parse-query.ts';
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

/** What was read otherwise: a name as it is declared, or else the stem of a word. */
export interface Correction {
  readonly from: string;
  readonly to: string;
  readonly isName: boolean;
}

/**
 * A name that nothing declares becomes the nearest one that something does; a plain word that the index doesn't have
 * becomes its nearest common one.
 */
export function correctSpelling(concepts: readonly Concept[], context: SpellingContext) {
  const { asked, declared, naming, known, vocabulary } = context;
  // What fewer passages have is no word that somebody meant.
  const leastPassages = Math.min(mistyped.leastPassages, context.passages / 1_000);
  const corrections: Correction[] = [];
  const symbols = asked.filter(({ stem }) => declared.has(stem));
  const corrected = concepts.map((concept): Concept => {
    const whole = concept.typed.replaceAll(' ', '');
    const spelled = new Set([whole, ...concept.spelled]);
    const own = asked.find(
      ({ name, sureness, owners }) => sureness === 1 && (spelled.has(name) || spelled.has(`${owners.at(-1)}${name}`)),
    );
    const stem = own?.stem ?? stemOf(whole);
    if (naming.has(whole)) return concept;
    const isKnown = wholesOf(concept, own).some((name) => known.countOf(name) > 0);
    if (declared.has(stem)) return own === undefined ? concept : correctDeclared(concept, own, isKnown);
    if (own !== undefined && !isKnown && known.countOf(stem) === 0) {
      const to = nameMeant(own, vocabulary);
      if (to !== undefined) return renamed(concept, own, lastOf(own.typed), to);
    }
    return correctWords(concept);
  });
  return { concepts: corrected, corrections, symbols };

  /** Something is called nearly so: then only the ending of the name may be wrong, or what it belongs to. */
  function correctDeclared(concept: Concept, own: AskedSymbol, isKnown: boolean): Concept {
    const name = endingMeant(own, vocabulary);
    if (name !== undefined) return renamed(concept, own, lastOf(own.typed), name);
    const owner = isKnown || !isStrange(own.owners.at(-1)) ? undefined : ownerMeant(own, vocabulary);
    return owner === undefined ? concept : renamed(concept, own, ownerOf(own.typed), owner);
  }

  /** Nothing here has this owner. */
  function isStrange(owner: string | undefined): boolean {
    if (owner === undefined || naming.has(owner)) return false;
    known.learn([stemOf(owner)]);
    return known.countOf(stemOf(owner)) === 0 && vocabulary.declared([stemOf(owner)]).size === 0;
  }

  /** From here on it is what would have been typed. */
  function renamed(concept: Concept, own: AskedSymbol, from: string, to: string): Concept {
    const at = own.typed.lastIndexOf(from);
    const typed = own.typed.slice(0, at) + to + own.typed.slice(at + from.length);
    const [symbol] = askedSymbols(typed);
    const [whole, ...others] = conceptsOf(typed);
    const meant = others.length === 0 ? whole : conceptsOf(to)[0];
    if (symbol === undefined || meant === undefined) return concept;
    corrections.push({ from, to, isName: true });
    const position = symbols.indexOf(own);
    symbols.splice(position === -1 ? symbols.length : position, 1, { ...symbol, sureness: own.sureness });
    known.learn([...meant.parts, ...meant.names, symbol.stem]);
    return { ...meant, times: concept.times };
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
      const nearest = vocabulary.nearest(part, leastPassages, (term) => isSlip(part, term));
      const ending = otherEnding(asTyped.spelled);
      const to = (ending?.passages ?? 0) > (nearest?.passages ?? 0) ? ending : nearest;
      if (to === undefined || (count > 0 && to.passages < count * mistyped.commoner)) return asTyped;
      corrections.push({ from: spelled[position] ?? part, to: to.term, isName: false });
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

  function otherEnding(word: string) {
    const terms = withUsualEnding(word).map(stemOf);
    known.learn(terms);
    const found = terms.map((term) => ({ term, passages: known.countOf(term) }));
    return found.filter(({ passages }) => passages >= leastPassages).sort((a, b) => b.passages - a.passages)[0];
  }
}

/** The names in a concept that are the asked one, or end with it: that `DateTime` is known says nothing of `DateTime.plsu`. */
function wholesOf({ names, parts, spelled }: Concept, own: AskedSymbol | undefined): readonly string[] {
  if (own === undefined || own.owners.length === 0) return names;
  return names.filter((_, position) => spelled[parts.length + position]?.endsWith(own.name) === true);
}

/** A shorter word with another letter, or with one more at its end, is another word: `rate` and `race`, `pasta` and `past`. */
const leastClear = 6;

/** Of short words, letters that were swapped, and one inside that is missing or too much. */
function isSlip(typed: string, meant: string): boolean {
  if (typed.length >= leastClear) return true;
  if (typed.length === meant.length) return [...typed].sort().join() === [...meant].sort().join();
  return typed.at(-1) === meant.at(-1) && typed[0] === meant[0];
}
