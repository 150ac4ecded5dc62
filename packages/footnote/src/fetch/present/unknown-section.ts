import { invalidQuery } from '../../contract/fields.ts';
import type { FootnoteError } from '../../errors.ts';
import { shorten } from '../../text/cut.ts';
import { editDistance } from '../../text/edit-distance.ts';
import type { Section } from './page-sections.ts';
import type { SectionFinder } from './section-finder.ts';

const mostNamed = 3;
/** Headings are compared by their beginnings, and repeated shortened: a page can make them as long as it likes. */
const compared = 60;
const shown = 80;

/** No section is called so: INVALID_QUERY with the nearest that are. */
export function unknownSection(asked: string, sections: readonly Section[], finder: SectionFinder): FootnoteError {
  const what = `This page has no section '${shorten(asked, shown)}'.`;
  if (sections.length === 0) {
    return invalidQuery(what, "It has no headings at all: leave 'section' out, or say with 'query' what you look for.");
  }
  const names = nearestSections(asked, sections).map((section) => quoted(finder.nameOf(section) ?? section.heading));
  return invalidQuery(what, `Nearest: ${names.join(', ')}. 'outline' lists all.`);
}

/** Several are called so: INVALID_QUERY with names that tell them apart. */
export function severalSections(asked: string, several: readonly Section[], finder: SectionFinder): FootnoteError {
  const names = several.slice(0, mostNamed).map((section) => {
    const name = finder.nameOf(section);
    return name === undefined ? `offset ${section.offset}` : quoted(name);
  });
  const more = several.length > names.length ? ` and ${several.length - names.length} more` : '';
  return invalidQuery(
    `This page has ${several.length} sections '${shorten(asked, shown)}'.`,
    `Name one by its path or anchor: ${names.join(', ')}${more}. 'outline' lists all.`,
  );
}

function quoted(name: string): string {
  return `'${shorten(name.replace(/\s+/g, ' '), shown)}'`;
}

function nearestSections(asked: string, sections: readonly Section[]): readonly Section[] {
  const wanted = readName(asked);
  const distinct = [...new Map(sections.map((section) => [section.heading, section])).values()];
  return distinct
    .map((section) => ({ section, nearness: nearness(wanted, readName(section.heading)) }))
    .sort((one, other) => other.nearness - one.nearness)
    .slice(0, mostNamed)
    .map(({ section }) => section);
}

interface ComparedName {
  readonly text: string;
  readonly words: ReadonlySet<string>;
}

function readName(name: string): ComparedName {
  const text = name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, compared);
  return { text, words: new Set(text.split(' ')) };
}

/** By letters for what was mistyped, by words for what was named in part. */
function nearness(one: ComparedName, other: ComparedName): number {
  const longer = Math.max(one.text.length, other.text.length, 1);
  const byLetters = 1 - editDistance(one.text, other.text) / longer;
  const shared = [...one.words].filter((word) => other.words.has(word)).length;
  const isPart = one.text !== '' && (other.text.includes(one.text) || one.text.includes(other.text));
  return Math.max(byLetters, (2 * shared) / (one.words.size + other.words.size), isPart ? 0.5 : 0);
}
