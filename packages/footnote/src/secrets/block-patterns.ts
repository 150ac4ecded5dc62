import { createRequire } from 'node:module';
import { FootnoteError } from '../errors.ts';
import { readings } from './readings.ts';

const require = createRequire(import.meta.url);

export interface BlockPatterns {
  /** The entries that a text has, by their place in the list, from 1; never a value. */
  find(text: string): readonly number[];
}

/**
 * The operator's own words, such as internal domains and code names. An entry between slashes, `/PRJ-\d+/i`, is a
 * pattern in RE2's syntax; any other is a plain word, found as a whole word in whatever case.
 */
export function createBlockPatterns(entries: readonly string[]): BlockPatterns {
  const tests = entries.map((entry, index) => testFor(entry, index + 1));
  return {
    find(text) {
      const texts = readings(text);
      return tests.flatMap((matches, index) => (texts.some(matches) ? [index + 1] : []));
    },
  };
}

function testFor(entry: string, place: number): (text: string) => boolean {
  const [, pattern, flags] = /^\/(.+)\/(i?)$/s.exec(entry) ?? [];
  return pattern === undefined ? wordTest(entry) : patternTest(pattern, flags === 'i', place);
}

function wordTest(entry: string): (text: string) => boolean {
  const word = readings(entry)[0]?.toLowerCase() ?? '';
  if (word === '') return () => false;
  return (text) => {
    const lower = text.toLowerCase();
    for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + 1)) {
      if (isWhole(lower, at, at + word.length)) return true;
    }
    return false;
  };
}

/** Scripts that leave no space between words have no borders to look at. */
const joins = /[\p{L}\p{N}]/u;
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

function isWhole(text: string, start: number, end: number): boolean {
  const isBorder = (one = '', other = '') =>
    !joins.test(one) || !joins.test(other) || unspaced.test(one) || unspaced.test(other);
  return isBorder(text[start - 1], text[start]) && isBorder(text[end - 1], text[end]);
}

/** In linear time, whatever the pattern and the text are. */
function patternTest(pattern: string, ignoresCase: boolean, place: number): (text: string) => boolean {
  const { RE2JS } = require('re2js') as typeof import('re2js');
  try {
    const compiled = RE2JS.compile(pattern, ignoresCase ? RE2JS.CASE_INSENSITIVE : 0);
    return (text) => compiled.matcher(text).find();
  } catch {
    // The engine's message repeats the pattern, which may be what nobody should read.
    throw new FootnoteError('NOT_CONFIGURED', `Entry ${place} of policy.blockPatterns is no pattern of RE2.`, {
      hint: 'Correct it; look-around and back-references do not exist there. A plain word stands without slashes.',
    });
  }
}
