import { expect, it } from 'vitest';
import { settleTail } from './settle-tail.ts';

it.each([
  ['a link that is not whole yet is held back', 'See [the docs](https://nod', 'See '],
  ['so is its text', 'See [the do', 'See '],
  ['and a marker', 'It is.[[1', 'It is.'],
  ['a whole one stays', 'See [it](https://a.test).', 'See [it](https://a.test).'],
  ['so does a whole marker', 'It is.[[1]](https://a.test)', 'It is.[[1]](https://a.test)'],
  ['strong text that is open is closed', 'It is **very imp', 'It is **very imp**'],
  ['stars alone are not shown', 'It is **', 'It is '],
  ['code that is open is closed', 'Use `--perm', 'Use `--perm`'],
  ['code in a fence is left alone', '```\na[0] = `x', '```\na[0] = `x'],
])('%s', (_, block, shown) => {
  expect(settleTail(block)).toBe(shown);
});
