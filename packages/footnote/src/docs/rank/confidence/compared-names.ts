import type { DocSource } from '../../../contract/docs.ts';
import { memoize } from '../../../memoize.ts';
import type { Mention } from '../mentions/package-mentions.ts';
import type { Relation } from '../package-families.ts';

/** One of two things that a question compares. */
export interface ComparedName {
  /** In lower case, as it was typed. */
  readonly name: string;
  /** The package that it is, where one is installed. */
  readonly package: string | undefined;
}

const name = String.raw`[\p{L}\p{N}@][\p{L}\p{N}@/._-]*(?:[ -][\p{L}\p{N}][\p{L}\p{N}._-]*)?`;
const better = '(?:better|worse|faster|slower|quicker|lighter|smaller|easier|simpler|safer|nicer)';
const asking = '(?:is|are|should|would|which|what|do|does|can|prefer|choose|use)';
/** Each has the two names; of `or` it must be all that is asked, because it also joins what has no names. */
const comparisons = [
  String.raw`(?:^|\s)(${name}) (?:vs\.?|versus|compared (?:to|with)) (${name})`,
  String.raw`\bdifferences? between (${name}) and (${name})`,
  String.raw`\b(?:is|are) (${name}) (?:much |really )?${better} than (${name})`,
  String.raw`^(?:${asking}\b.*[ ,])?(${name}) or (${name})$`,
];
/** What one of them needs. Few questions have it, and classes of letters take milliseconds to compile. */
const comparing = / (?:vs\.?|versus|compared|than|or) |\bdifferences? between /;
const expression = memoize((pattern: string) => new RegExp(pattern, 'u'));

/** In more text something is always compared in passing. */
const longestComparison = 200;

/**
 * The two things that a question compares, if one of them is an installed package: `is fastify better than express`.
 * What speaks of one of them alone is no comparison.
 */
export function comparedNames(text: string, mentions: readonly Mention[]): readonly ComparedName[] {
  if (text.length > longestComparison) return [];
  const asked = text
    .toLowerCase()
    .replace(/[\s?!.]+$/, '')
    .replace(/\s+/g, ' ');
  if (!comparing.test(asked)) return [];
  for (const comparison of comparisons) {
    const [, one, other] = expression(comparison).exec(asked) ?? [];
    if (one === undefined || other === undefined) continue;
    const names = [nameIn(one, mentions, 'end'), nameIn(other, mentions, 'start')];
    return names.some((each) => each.package !== undefined) ? names : [];
  }
  return [];
}

/** Of one or two words those that name a package, else the one next to the comparison. */
function nameIn(typed: string, mentions: readonly Mention[], side: 'start' | 'end'): ComparedName {
  const words = typed.split(' ');
  const own = [words, words.slice(-1), words.slice(0, 1)].find((some) => packageCalled(some, mentions) !== undefined);
  const nearest = words.at(side === 'start' ? 0 : -1) ?? typed;
  return { name: own?.join(' ') ?? nearest, package: own && packageCalled(own, mentions) };
}

function packageCalled(words: readonly string[], mentions: readonly Mention[]): string | undefined {
  const key = words.join('').replace(/[^\p{L}\p{N}]/gu, '');
  return mentions.find(({ typed, strength }) => strength >= leastSure && typed.join('') === key)?.name;
}

/** A common word names a package less surely, and here it stands where a name does. */
const leastSure = 0.2;

/** Whether a passage of this package, with this text, has a word about each. */
export function speaksOfAll(
  names: readonly ComparedName[],
  source: DocSource,
  text: string,
  relation: (named: string, source: DocSource) => Relation,
): boolean {
  const lower = text.toLowerCase();
  return names.every(
    (each) => (each.package !== undefined && relation(each.package, source) !== 'none') || hasWord(lower, each.name),
  );
}

const ofWord = /[\p{L}\p{N}_-]/u;

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!ofWord.test(text[at - 1] ?? '') && !ofWord.test(text[at + word.length] ?? '')) return true;
  }
  return false;
}
