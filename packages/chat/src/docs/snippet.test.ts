import { expect, it } from 'vitest';
import { snippetOf } from './snippet.ts';

it.each([
  ['> Node.js v15+ is **required**\n\n```js\nimport x from "y"\n```', 'Node.js v15+ is required import x from "y"'],
  ['| Error | Codes |\n| --- | :-: |\n| `A` | `B` |', 'Error · Codes A · B'],
  ['- one\n* two\n1. three', 'one two three'],
  ['See [the guide](https://a.test/x) for `signal`.', 'See the guide for signal.'],
  ['-5 is a number', '-5 is a number'],
  ['', ''],
])('%j is shown as %j', (text, snippet) => {
  expect(snippetOf(text)).toBe(snippet);
});

it('a long passage is cut, in no time', () => {
  expect(snippetOf('word '.repeat(100_000)).length).toBeLessThanOrEqual(240);
  expect(snippetOf('['.repeat(100_000)).length).toBeLessThanOrEqual(240);
});
