import { builtinModules } from 'node:module';
import { stemOf } from '../../text/words/words.ts';
import type { NameTable } from './mentions/name-table.ts';
import type { Mention } from './mentions/package-mentions.ts';
import { isTypes, subjectOf } from './package-families.ts';

/** `node:test` in `node:test.MockTracker`. */
const moduleName = /^node:([a-z_]+)/;
const saysNode = /\bnode(?:\.?js)?\b/i;

/** What a question calls by the name of a module of Node.js, and the project has something else for. */
export interface TakenWords {
  readonly stems: ReadonlySet<string>;
  /** What the project has for it. */
  readonly mentions: readonly Mention[];
}

const nothing: TakenWords = { stems: new Set(), mentions: [] };

/** How surely that is meant. */
const sureness = 0.4;

/**
 * Who installed a test runner and says `test` means that one, and not `node:test`, unless the question says Node.js.
 */
export function wordsTaken(text: string, stems: readonly string[], names: NameTable): TakenWords {
  const asked = saysNode.test(text) ? [] : stems.filter((stem) => moduleStems.has(stem));
  if (asked.length === 0) return nothing;
  const all = names.about();
  if (!all.some(({ source }) => isTypes(source.name) && subjectOf(source.name) === 'node')) return nothing;
  const own = all.filter(({ source }) => source.isDirect && !isTypes(source.name));
  const taken = asked.map((stem) => ({ stem, by: own.filter((each) => each.stems.has(stem)) }));
  return {
    stems: new Set(taken.flatMap(({ stem, by }) => (by.length > 0 ? [stem] : []))),
    mentions: taken.flatMap(({ stem, by }) =>
      by.map(({ source }) => ({ name: source.name, typed: [stem], strength: sureness })),
    ),
  };
}

/** Some can only be loaded by their whole name, and are not listed. */
const moduleStems = new Set([...builtinModules, 'test', 'sqlite'].map(stemOf));

/** Of the module that a declaration is in. */
export function moduleStem(headings: readonly string[]): string | undefined {
  const name = moduleName.exec(headings[0] ?? '')?.[1];
  return name === undefined ? undefined : stemOf(name);
}
