import { FootnoteError } from '../errors.ts';
import { nearest } from '../text/nearest.ts';
import { readLeftOut } from './chosen-packages.ts';
import type { SearchIndex } from './rank/search-index.ts';

/** Why nothing can be asked of a package alone, or undefined where it can. */
export function unknownPackage(name: string, index: SearchIndex): FootnoteError | undefined {
  if (index.hasPackage(name)) return undefined;
  const leftOut = readLeftOut(index).find((one) => one.name === name);
  if (leftOut === undefined) return noSuchPackage(name, [...new Set(index.sources().map((source) => source.name))]);
  const why =
    leftOut.reason === 'removed'
      ? `'${name}' was taken out of the documentation of this project.`
      : `'${name}' is not part of this project's documentation: only Footnote depends on it.`;
  return new FootnoteError('INVALID_QUERY', why, { hint: `To include it: footnote docs index ${name}` });
}

export function noSuchPackage(name: string, installed: readonly string[]): FootnoteError {
  const isName = name.length <= longestName;
  const names = isName ? near(name, installed) : [];
  const shown = isName ? name : `${name.slice(0, longestName)}…`;
  return new FootnoteError('INVALID_QUERY', `No package '${shown}' is installed here.`, { hint: whichOnes(names) });
}

/** npm takes no longer ones, and comparing takes time. */
const longestName = 214;
const mostNames = 3;
/** Shorter words are part of too many names. */
const leastPart = 3;

/** What was mistyped, then those whose name holds the word. */
function near(word: string, names: readonly string[]): readonly string[] {
  const wanted = word.toLowerCase();
  const longer = wanted.length < leastPart ? [] : names.filter((name) => name.toLowerCase().includes(wanted));
  return [...new Set([nearest(word, names) ?? [], longer].flat())].slice(0, mostNames);
}

function whichOnes(names: readonly string[]): string {
  if (names.length === 0) return "'footnote docs status --all' lists what is.";
  const quoted = names.map((name) => `'${name}'`);
  const last = quoted.pop() ?? '';
  return `Did you mean ${quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`}?`;
}
