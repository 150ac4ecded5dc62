import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCitedText } from './cited-text.ts';
import { createConversationSources } from './conversation-sources.ts';

const pages = ['a', 'b', 'c'].map((name) => ({
  title: name.toUpperCase(),
  url: `https://${name}.example/`,
  domain: `${name}.example`,
}));

function cite(pieces: readonly string[], { found = pages, used = [] as readonly number[] } = {}) {
  const known = createConversationSources();
  known.add(found);
  const cited = createCitedText(known);
  const events = [...pieces.flatMap((piece) => cited.push(piece)), ...cited.end(used)];
  return { cited, events, text: cited.text };
}

describe('the text of an answer', () => {
  it('has its markers as links, numbered in the order of their first mention, and the sources at its end', () => {
    const { cited, text } = cite(['Beta is b.[2] Alpha', ' is a.[1][', '2]']);
    expect(text).toBe(
      'Beta is b.[[1]](https://b.example/) Alpha is a.[[1]](https://b.example/)[[2]](https://a.example/)\n\n' +
        'Sources:\n- [B](https://b.example/)\n- [A](https://a.example/)',
    );
    expect(cited.citations.map(({ start, end, sources }) => [text.slice(start, end), sources])).toEqual([
      ['Beta is b.', [1]],
      ['Alpha is a.', [1, 2]],
    ]);
    expect(cited.sources.map(({ n, title }) => `${n} ${title}`)).toEqual(['1 B', '2 A']);
  });

  it.each([
    ['x [1, 3].', 'x[[1]](https://a.example/)[[2]](https://c.example/).'],
    ['x[[2]](https://wrong.example/)', 'x[[1]](https://b.example/)'],
    ['x [1](https://a.example/).', 'x[[1]](https://a.example/).'],
    ['x【2†source】', 'x[[1]](https://b.example/)'],
    [
      'In `list[1]` and [2024](https://d.example/) and [word] and a[1]',
      'In `list[1]` and [2024](https://d.example/) and [word] and a[[1]](https://a.example/)',
    ],
    ['```js\nlist[1]\n```\nx[1]', '```js\nlist[1]\n```\nx[[1]](https://a.example/)'],
  ])('reads %j', (written, expected) => {
    expect(cite([written]).text.split('\n\nSources:')[0]).toBe(expected);
  });

  it('loses numbers that no source has, and counts them', () => {
    const { cited, text } = cite(['One [7]. Two [1][9].']);
    expect(text).toMatch(/^One\. Two\[\[1\]\]\(https:\/\/a\.example\/\)\.\n\nSources:/);
    expect(cited.unknown).toBe(2);
  });

  it('is left alone where nothing was looked up', () => {
    const { text } = cite(['As in list[1], see [2].'], { found: [] });
    expect(text).toBe('As in list[1], see [2].');
  });

  it('has the sources that were used where the model cited none', () => {
    expect(cite(['Alpha.'], { used: [1, 3] }).text).toBe(
      'Alpha.\n\nSources:\n- [A](https://a.example/)\n- [C](https://c.example/)',
    );
  });

  it.each([
    'x[1]\n\nSources:\n- [A](https://a.example/)\n- [B](https://b.example/)\n',
    'x[1]\n\n**Sources:**\n1. A\n2. B',
    'x[1]\n## References\n\n[1] A (https://a.example/)',
    'x[1]\n\nQuellen:\n* A',
    'x[1]\n\n来源：\n- A',
    'x[1]\n\nSources:',
  ])('never has the sources twice: %j', (written) => {
    expect(cite([written]).text.trimEnd()).toBe('x[[1]](https://a.example/)\n\nSources:\n- [A](https://a.example/)');
  });

  it('keeps a chapter that is only called so', () => {
    const text = 'x\n\nSources:\nThe sources of the Nile are disputed.\n';
    expect(cite([text], { found: [] }).text).toBe(text);
  });

  it('is the same, however it is cut into pieces', () => {
    const part = fc.constantFrom(
      'a ',
      'b',
      '[1]',
      '[2][3]',
      ' [9]',
      '`',
      '``x``',
      '\n',
      '\n\n',
      '```\n',
      '[',
      ']',
      '(',
      ')',
      'Sources:\n',
      '- c\n',
      '[[1]](u)',
      '**',
      '【2】',
      'é👩‍👩‍👧',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 25 }), fc.array(fc.nat(4), { maxLength: 60 }), (parts, cuts) => {
        const whole = parts.join('');
        const pieces: string[] = [];
        let from = 0;
        for (const cut of cuts) {
          pieces.push(whole.slice(from, from + cut));
          from += cut;
        }
        pieces.push(whole.slice(from));
        expect(cite(pieces).text).toBe(cite([whole]).text);
      }),
      { numRuns: 500 },
    );
  });

  it('takes time in proportion to its length', () => {
    const { cited } = cite(Array.from({ length: 20_000 }, (_, index) => (index % 3 === 0 ? 'word [1] ' : '[[')));
    expect(cited.text.length).toBeGreaterThan(20_000);
  });
});
