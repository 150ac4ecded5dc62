import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitBlocks } from './split-blocks.ts';

describe('blocks of an answer', () => {
  it('end at blank lines', () => {
    expect(splitBlocks('One\nstill one\n\n\nTwo\n')).toEqual(['One\nstill one', 'Two']);
    expect(splitBlocks('')).toEqual([]);
  });

  it('hold a fence of code with its blank lines, also one that is still open', () => {
    expect(splitBlocks('```js\na\n\nb\n```\n\nText')).toEqual(['```js\na\n\nb\n```', 'Text']);
    expect(splitBlocks('Text\n\n~~~\na\n\n```\nb')).toEqual(['Text', '~~~\na\n\n```\nb']);
    expect(splitBlocks('````\n```\n\n````\n\nText')).toEqual(['````\n```\n\n````', 'Text']);
  });

  it('hold a list whose items stand apart, with what is indented below them', () => {
    const list = '1. One\n\n   more\n\n   ```\n   code\n\n   ```\n\n2. Two';
    expect(splitBlocks(`${list}\n\nText`)).toEqual([list, 'Text']);
    expect(splitBlocks('Text\n\n- a\n\n- b')).toEqual(['Text', '- a\n\n- b']);
  });

  it('cut a long list between its items, so that its beginning is done with', () => {
    const items = Array.from({ length: 70 }, (_, n) => `${n + 1}. Item\n   more of it`);
    const blocks = splitBlocks(items.join('\n'));
    expect(blocks.map((block) => block.split('\n')[0])).toEqual([
      '1. Item',
      '16. Item',
      '31. Item',
      '46. Item',
      '61. Item',
    ]);
    expect(blocks.join('\n')).toBe(items.join('\n'));
  });

  it('never change once a later one has begun, whatever streams in', () => {
    const line = fc.constantFrom('', '', 'text', '- item', '  more', '```', '~~~', '| a | b |', '2. two', '# Title');
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        let before: readonly string[] = [];
        for (let count = 1; count <= lines.length; count++) {
          const blocks = splitBlocks(lines.slice(0, count).join('\n'));
          expect(blocks.slice(0, Math.max(0, before.length - 1))).toEqual(before.slice(0, -1));
          before = blocks;
        }
      }),
    );
  });

  it('hold every line that says something', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a', '- b', '', '  c', '```'), { maxLength: 30 }), (lines) => {
        const words = (text: string) => text.split('\n').filter((one) => one.trim() !== '');
        expect(words(splitBlocks(lines.join('\n')).join('\n'))).toEqual(words(lines.join('\n')));
      }),
    );
  });
});
