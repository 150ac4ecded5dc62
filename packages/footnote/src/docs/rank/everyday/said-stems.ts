import { readWords, stemOf } from '../../../text/words/words.ts';

/** In the tables, `#` stands for any number. */
const anyNumber = '#';

/** What is said in a text, as stems, without the words that everybody puts elsewhere. */
export function saidStems(text: string): readonly string[] {
  const numbered = text.replaceAll(anyNumber, ' 0 ');
  return readWords(numbered).flatMap(({ parts }) =>
    parts.filter((part) => !small.has(part)).map((part) => (isNumber(part) ? anyNumber : stemOf(part))),
  );
}

const small = new Set(
  `a an the my our your his her its their this that these those some any of to is are was were be been being will would
  it they i we you me us them and in on for with by from at or when while how do does can`.split(/\s+/),
);

const numbers = new Set('two three four five six seven eight nine ten twelve fifteen twenty thirty hundred'.split(' '));

function isNumber(word: string): boolean {
  return numbers.has(word) || /^\d+$/.test(word);
}
