import { describe, expect, it } from 'vitest';
import { splitFile } from './split.ts';

const long = 'This paragraph is long enough to stand for itself, with more than eighty characters in it.';

describe('reStructuredText', () => {
  it('is split at underlined titles, whose order gives their level', () => {
    const text = `=====\nTitle\n=====\n\n${long}\n\nPart\n====\n\n${long}\n\n\`\`code\`\`\n--------\n\n${long}\n\nOther\n=====\n\n${long}\n`;
    expect(splitFile('docs/a.rst', text).map(({ line, headings }) => [line, ...headings])).toEqual([
      [1, 'Title'],
      [7, 'Title', 'Part'],
      [12, 'Title', 'Part', 'code'],
      [17, 'Title', 'Other'],
    ]);
  });

  it('keeps directives and literal blocks whole, and drops targets and pictures', () => {
    const code = `.. code-block:: python\n\n    first\n\n    ${'x = 1;'.repeat(300)}`;
    const literal = `Like this::\n\n    ${'y = 2;'.repeat(300)}\n\n    last`;
    const text = `T\n===\n\n.. _target:\n\n.. image:: x.png\n   :alt: x\n\n${long}\n\n${code}\n\n${literal}\n\n${long}`;
    const texts = splitFile('a.rst', text).map((passage) => passage.text);
    expect(texts).toEqual([`${long}\n\n${code}`, `${literal}\n\n${long}`]);
  });
});

describe('plain text', () => {
  it('keeps a sentence that ends in a colon with what follows it', () => {
    const text = [...Array.from({ length: 16 }, () => long), 'There are two ways:', long, long].join('\n\n');
    const texts = splitFile('guide.txt', text).map((passage) => passage.text);
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.filter((one) => one.endsWith(':'))).toEqual([]);
    expect(texts.join('\n\n')).toBe(text);
  });

  it('is grouped by paragraphs', () => {
    const text = Array.from({ length: 40 }, (_, at) => `${long} (${at})`).join('\n\n');
    const passages = splitFile('guide.txt', text);
    expect(passages.map((passage) => passage.text).join('\n\n')).toBe(text);
    expect(passages.every((passage) => passage.text.length <= 1500 && passage.headings.length === 0)).toBe(true);
    expect(passages[1]?.line).toBe(31);
  });

  it('gives nothing when it is no prose', () => {
    expect(splitFile('a.txt', '1:["$","html"]\n2:{"a":[3,4,5]}\n'.repeat(20))).toEqual([]);
    expect(splitFile('a.txt', 'alpha\nbeta\ngamma\n')).toEqual([]);
    expect(splitFile('a.txt', 'これは説明書です。使い方を説明します。\n')).toHaveLength(1);
  });
});
