import fc from 'fast-check';
import { parse, postprocess, preprocess } from 'micromark';
import { describe, expect, it } from 'vitest';
import { closesFence, markdownLines, openedFence, readHeading } from './lines.ts';

function kinds(...lines: string[]): readonly string[] {
  return Array.from(markdownLines(lines.join('\n')), ({ kind }) => kind);
}

describe('lines of Markdown', () => {
  it('have a place, and together are the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '#', '`', '~', '>', ' ', '\n', '\r') }), (text) => {
        const lines = [...markdownLines(text)];
        expect(lines.map(({ line }) => line)).toEqual(text.split('\n'));
        expect(lines.map(({ offset, end }) => text.slice(offset, end)).join('')).toBe(text);
        for (const { line, offset } of lines) expect(text.startsWith(line, offset)).toBe(true);
      }),
    );
  });

  it('are told apart as a reader of CommonMark does, outside of lists and quotes', () => {
    const part = fc.constantFrom('```', '````', '~~~', '~~~~', ' ', '    ', '\t', '#', '##', '#######', 'a', 'js', '`');
    const line = fc.array(part, { maxLength: 5 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (written) => {
        // What is indented by four columns without a list is code by itself, which no line tells of itself.
        fc.pre(written.every((one) => !/^ {0,3}(?: |\t)[ \t]*[`~#]/.test(one) || !/^(?: {4}| {0,3}\t)/.test(one)));
        const text = written.join('\n');
        const lines = [...markdownLines(text)];
        const found = lines.flatMap(({ kind }, at) =>
          kind === 'opening-fence' || kind === 'heading' ? [[kind, at]] : [],
        );
        expect(found).toEqual(commonMark(text));
      }),
      { numRuns: 1000 },
    );
  });

  it('are code up to a fence of the same sign that is as long, alone, and not much deeper', () => {
    expect(kinds('````md', '```', '~~~~', '```` js', '    ````', '  `````  ', 'text')).toEqual([
      'opening-fence',
      ...Array.from({ length: 4 }, () => 'code'),
      'closing-fence',
      'text',
    ]);
  });

  it('are code to the end where a fence stays open', () => {
    expect(kinds('~~~', '', '# comment')).toEqual(['opening-fence', 'code', 'code']);
  });

  it('may have a fence within a list or a quote', () => {
    expect(kinds('- item', '', '      ```sh', '      # comment', '      ```')[2]).toBe('opening-fence');
    expect(kinds('> ```', '> # comment', '> ```', '> text').at(-1)).toBe('text');
  });

  it('take no code span for a fence', () => {
    expect(openedFence('```js``` is a span')).toBeUndefined();
    expect(openedFence('~~~ `js`')).toMatchObject({ sign: '~~~', info: '`js`' });
  });

  it('count a tab as the columns up to the next fourth', () => {
    const fence = { sign: '```', indent: 0, info: '' };
    expect(closesFence('   ```', fence)).toBe(true);
    expect(closesFence('\t```', fence)).toBe(false);
    expect(closesFence('\t```', { ...fence, indent: 2 })).toBe(true);
  });

  it('are read lazily', () => {
    const lines = markdownLines(`# Title\n${'`'.repeat(1_000_000)}`);
    expect(lines.next().value).toMatchObject({ kind: 'heading', end: 8 });
  });
});

describe('a heading', () => {
  it.each([
    ['# One', 1, 'One'],
    ['   ###### Six ##', 6, 'Six'],
    ['## C#', 2, 'C#'],
    ['# C \\#', 1, 'C \\#'],
    ['#\tTab', 1, 'Tab'],
    ['# One\r', 1, 'One'],
    ['## ##', 2, ''],
    ['#', 1, ''],
  ])('%j has a level and words', (line, level, title) => {
    expect(readHeading(line)).toEqual({ level, title });
  });

  it.each(['#one', '####### seven', '    # code', '\\# no'])('is not %j', (line) => {
    expect(readHeading(line)).toBeUndefined();
  });
});

/** Where CommonMark's reference reader for JavaScript sees fences open and headings stand. */
function commonMark(text: string): readonly (readonly [string, number])[] {
  const events = postprocess(
    parse()
      .document()
      .write(preprocess()(text, undefined, true)),
  );
  const names = new Map([
    ['codeFenced', 'opening-fence'],
    ['atxHeading', 'heading'],
  ]);
  return events.flatMap(([step, { type, start }]) => {
    const name = names.get(type);
    return step === 'enter' && name !== undefined ? [[name, start.line - 1] as const] : [];
  });
}
