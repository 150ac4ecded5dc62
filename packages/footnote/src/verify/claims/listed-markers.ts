import { codeRanges, createRangeCheck } from '../../text/markdown/ranges.ts';
import { type MarkedText, type Marker, numbersIn, readMarkers } from './read-markers.ts';
import { sourceWord } from './source-headings.ts';

const figures = '⁰¹²³⁴⁵⁶⁷⁸⁹';
/** Behind a word, a year or a full stop: `m²`, `10²` and `R²` are no markers. */
const behindWords = String.raw`(?<=\p{L}{3}[”"’»)]?|(?<!\d)[12]\d{3}|[.!?,;:][”"’»]?|</sup>)`;
const severalOf = (one: string) => `${one}(?:\\s?[,;–-]\\s?${one}){0,10}`;

const pattern = new RegExp(
  [
    `${behindWords}(?<raised>[${figures}]{1,6}(?:[,\\s\\u202f]{1,2}[${figures}]{1,3}){0,10})(?![\\p{L}\\p{N}])`,
    `${behindWords}<sup>\\s?(?<set>${severalOf('\\d{1,3}')})\\s?</sup>`,
    `[[(](?<worded>(?:${sourceWord}|quellen|fuentes|fonti|bronnen)\\s${severalOf(`(?:${sourceWord}\\s)?\\d{1,3}`)})[\\])](?![(:]|\\[(?!${sourceWord}))`,
  ].join('|'),
  'giu',
);

/**
 * The markers of a text, with those that are such only because a list has their numbers: `rain.¹`, `rain<sup>1</sup>`,
 * `rain [Quelle 1]`. Elsewhere these are powers, or words.
 */
export function readListedMarkers(text: string, listed: ReadonlySet<number>): MarkedText {
  if (listed.size === 0) return readMarkers(text);
  const isInCode = createRangeCheck(codeRanges(text));
  const raised: Marker[] = [];
  const plain = text.replace(pattern, (whole: string, ...rest: unknown[]) => {
    const [at, groups] = [rest.at(-3) as number, rest.at(-1) as Record<string, string | undefined>];
    const numbers = isInCode(at) ? [] : numbersOf(groups, listed);
    if (numbers.length === 0) return whole;
    raised.push({ at, numbers, urls: [] });
    // Alone before a full stop, a blank would be taken for the writer's.
    return '\t'.repeat(whole.length);
  });
  const { prose, markers } = readMarkers(plain);
  return { prose, markers: [...raised, ...markers].sort((a, b) => a.at - b.at) };
}

/** None unless all of them are listed; `¹²` is the twelfth source where there is one, else the first and the second. */
function numbersOf(groups: Record<string, string | undefined>, listed: ReadonlySet<number>): readonly number[] {
  const { raised, set, worded = '' } = groups;
  const numbers =
    raised === undefined
      ? numbersIn((set ?? worded).replace(/[^\d,;–-]/g, ''))
      : raised.split(/[,\s]+/).flatMap((signs) => {
          const digits = Array.from(signs, (sign) => figures.indexOf(sign));
          const together = Number(digits.join(''));
          return listed.has(together) ? [together] : digits;
        });
  return numbers.every((n) => listed.has(n)) ? numbers : [];
}
