import type { DocSource } from '../../../contract/docs.ts';
import type { AskedSymbol } from '../asked-symbols.ts';
import { type TakenWords, wordsTaken } from '../modules-of-node.ts';
import { importedOwners } from '../names/owner-packages.ts';
import type { ParsedQuery } from '../parse-query.ts';
import type { SourceTable } from '../source-table.ts';
import type { AbsentTechnology } from '../technologies/absent-technologies.ts';
import type { Vocabulary } from '../vocabulary.ts';
import { findMentions, type Mention } from './package-mentions.ts';

/** What a question calls by name: packages that are here, and what is not. */
export interface NamesInQuestion {
  readonly mentions: readonly Mention[];
  readonly absent: readonly AbsentTechnology[];
  readonly taken: TakenWords['stems'];
}

interface Question {
  readonly text: string;
  readonly parsed: ParsedQuery;
  readonly asked: readonly AskedSymbol[];
  /** The share of all passages that contain a word. */
  commonness(word: string): number;
}

/** How surely a package is meant by what it says that it is. */
const surelyDescribed = 0.8;

export function namesInQuestion(
  { text, parsed, asked, commonness }: Question,
  vocabulary: Vocabulary,
  table: SourceTable,
): NamesInQuestion {
  const isOrdinary = (word: string, { name }: DocSource) => vocabulary.isOrdinary(word, table.families.membersOf(name));
  const technologies = table.findTechnologies(text);
  const named: readonly Mention[] = [
    ...findMentions(text, table.names, { commonness, isOrdinary }),
    ...technologies.described.map(({ words, source }) => ({
      name: source.name,
      typed: words,
      strength: surelyDescribed,
    })),
  ];
  const stems = parsed.concepts.flatMap(({ parts }) => parts);
  const taken = wordsTaken(text, stems, table.names);
  const installed = new Set(named.flatMap(({ typed, spelled }) => (spelled === undefined ? typed : [])));
  // `fecha` is a package, and in Spanish a word: what the glossary read is none.
  const left = new Set(parsed.concepts.flatMap(({ spelled }) => spelled));
  return {
    mentions: [...named, ...importedOwners(asked, named, vocabulary, table.sources), ...taken.mentions],
    absent: technologies.absent.filter(
      ({ words }) =>
        words.some((word) => !installed.has(word)) &&
        (parsed.language === undefined || words.every((word) => left.has(word))),
    ),
    taken: taken.stems,
  };
}
