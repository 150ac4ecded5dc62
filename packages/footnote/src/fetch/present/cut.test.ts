import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContentFormat } from '../page-document.ts';
import { cutAt } from './cut.ts';

describe('a long content', () => {
  it('is cut between blocks, and says where the rest begins', () => {
    const content = `${'a'.repeat(80)}\n\n${'b'.repeat(80)}\n\n${'c'.repeat(80)}`;
    const first = cutAt(content, 'markdown', { offset: 0, most: 200 });
    expect(first).toEqual({ text: `${'a'.repeat(80)}\n\n${'b'.repeat(80)}`, nextOffset: 164 });
    expect(cutAt(content, 'markdown', { offset: 164, most: 200 })).toEqual({
      text: 'c'.repeat(80),
      nextOffset: undefined,
    });
  });

  it('is not cut at a blank line within a code block where there is another place', () => {
    const content = `${'a'.repeat(120)}\n\n\`\`\`js\none\n\ntwo\n${'three\n'.repeat(30)}\`\`\`\n`;
    expect(cutAt(content, 'markdown', { offset: 0, most: 200 }).text).toBe('a'.repeat(120));
  });

  it('does not end with a heading, which belongs to what follows it', () => {
    const content = `${'a'.repeat(120)}\n\n## Next\n\n${'b'.repeat(120)}`;
    expect(cutAt(content, 'markdown', { offset: 0, most: 200 })).toEqual({ text: 'a'.repeat(120), nextOffset: 122 });
  });

  it('is cut between lines or words where a block is too long', () => {
    expect(cutAt(`${'word '.repeat(100)}`, 'text', { offset: 0, most: 203 }).text).toBe('word '.repeat(40).trim());
    expect(cutAt(`${'line of code;\n'.repeat(50)}`, 'text', { offset: 0, most: 200 }).text).toBe(
      'line of code;\n'.repeat(14).trim(),
    );
  });

  it('is cut after an element in HTML', () => {
    const content = '<p>one two three</p>'.repeat(30);
    expect(cutAt(content, 'html', { offset: 0, most: 210 }).text).toBe('<p>one two three</p>'.repeat(10));
  });

  it('can be read on to its end: nothing is lost, repeated or broken, whatever is in it', () => {
    const formats = fc.constantFrom<ContentFormat>('markdown', 'text', 'html');
    const pieces = fc.array(
      fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('\n\n', '```\n', '</p>', ' ', '😀')),
      {
        maxLength: 200,
      },
    );
    fc.assert(
      fc.property(pieces, formats, (parts, format) => {
        const content = parts.join('');
        let read = '';
        for (let offset: number | undefined = 0; offset !== undefined; ) {
          const { text, nextOffset }: { text: string; nextOffset: number | undefined } = cutAt(content, format, {
            offset,
            most: 200,
          });
          expect(text.length).toBeLessThanOrEqual(200);
          if (content.isWellFormed()) expect(text.isWellFormed()).toBe(true);
          expect(nextOffset ?? content.length + 1).toBeGreaterThan(offset);
          read += text;
          offset = nextOffset;
        }
        expect(read.replace(/\s/g, '')).toBe(content.replace(/\s/g, ''));
      }),
    );
  });
});
