import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMarkdownWriter } from './markdown-writer.ts';
import { textWidth } from './text-width.ts';

const answer = readFileSync(new URL('./golden/answer.md', import.meta.url), 'utf8');
const sources = ['https://www.python.org/downloads/', 'https://docs.python.org/3/whatsnew/3.14.html'];
const bare = { colours: false, hyperlinks: false, unicode: true };
const rich = { colours: true, hyperlinks: true, unicode: true };

function write(
  pieces: Iterable<string>,
  { columns = 80, ...abilities }: Partial<typeof rich> & { columns?: number } = {},
) {
  const rows: string[] = [];
  const writer = createMarkdownWriter({
    ...bare,
    ...abilities,
    columns: () => columns,
    print: (row) => rows.push(row),
    sourceNumber: (url) => (sources.includes(url) ? sources.indexOf(url) + 1 : undefined),
  });
  for (const piece of pieces) writer.add(piece);
  writer.end();
  return rows;
}

describe('an answer in a terminal', () => {
  it.each([40, 80, 120])('is drawn at %d columns, as its golden file shows', async (columns) => {
    await expect(`${write([answer], { columns }).join('\n')}\n`).toMatchFileSnapshot(`golden/answer-${columns}.txt`);
  });

  it('has colours and links where a terminal knows them', async () => {
    const drawn = write([answer], { ...rich, columns: 80 })
      .join('\n')
      .replaceAll('\x1b', '␛');
    await expect(`${drawn}\n`).toMatchFileSnapshot('golden/answer-rich.txt');
  });

  it.each([40, 80, 120])('has no row wider than %d columns, except for what must stay whole', (columns) => {
    const tooWide = write([answer], { columns }).filter((row) => textWidth(row) > Math.min(columns, 100));
    expect(tooWide.filter((row) => !row.includes('https://'))).toEqual([]);
  });

  it.each([1, 2, 7, 50])('is the same when it comes in pieces of %d characters', (size) => {
    const pieces = answer.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? [];
    expect(write(pieces, { ...rich, columns: 60 })).toEqual(write([answer], { ...rich, columns: 60 }));
  });

  it('is the same in any pieces', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(answer.length), { maxLength: 40 }), (places) => {
        const cuts = [0, ...places.sort((a, b) => a - b), answer.length];
        const pieces = cuts.slice(1).map((cut, at) => answer.slice(cuts[at], cut));
        expect(write(pieces)).toEqual(write([answer]));
      }),
      { numRuns: 10 },
    );
  });
});

describe('while an answer comes', () => {
  /** What is to be seen before the end. */
  function shownOf(...pieces: readonly string[]): readonly string[] {
    const rows: string[] = [];
    const writer = createMarkdownWriter({
      ...bare,
      columns: () => 40,
      print: (row) => rows.push(row),
      sourceNumber: () => undefined,
    });
    for (const piece of pieces) writer.add(piece);
    return rows;
  }

  it('a line is shown when it is whole', () => {
    expect(shownOf('Half a line')).toEqual([]);
    expect(shownOf('Half a line', ' and the rest.\nNext')).toEqual(['Half a line and the rest.']);
  });

  it('a paragraph that is one long line is shown row by row', () => {
    const rows = shownOf('word '.repeat(30));
    expect(rows.length).toBeGreaterThan(1);
    expect(rows.every((row) => row.length <= 40)).toBe(true);
  });

  it('so is one without blanks', () => {
    expect(shownOf('北京今天晴'.repeat(20)).length).toBeGreaterThan(1);
  });

  it.each(['**', '`', '[', '_'])('nothing is shown behind an open %s', (sign) => {
    expect(shownOf(`${sign}${'word '.repeat(30)}`)).toEqual([]);
  });

  it('what stands before an open sign far behind is shown', () => {
    expect(shownOf(`${'word '.repeat(40)}**${'bold '.repeat(6)}`).length).toBeGreaterThan(1);
  });

  it('a table waits for its end', () => {
    expect(shownOf('| a | b |\n|---|---|\n', '| 1 | 2 |\n')).toEqual([]);
    expect(shownOf('| a | b |\n|---|---|\n', '| 1 | 2 |\n', '\n')).toHaveLength(3);
  });

  it('code is shown line by line', () => {
    expect(shownOf('```\n', 'let a = 1;\nlet b')).toEqual(['```', 'let a = 1;']);
  });

  it('lines with too much markup to read quickly are shown as they are written', () => {
    const line = '*a '.repeat(30_000).trim();
    const started = performance.now();
    expect(shownOf(`${line}\n`).join(' ')).toBe(line);
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});

describe('code', () => {
  it('that is one by its indentation keeps its blanks and signs', () => {
    expect(write(['Run:\n\n    a  *b*   c\n\n\td | e\n\nThen.'])).toEqual([
      'Run:',
      '',
      '    a  *b*   c',
      '',
      '    d | e',
      '',
      'Then.',
    ]);
  });

  it('is none below an item, or in the middle of a paragraph', () => {
    expect(write(['- one\n\n    of *it*\n\nWords\n    and *more*'])).toEqual([
      '• one',
      '',
      '    of it',
      '',
      'Words',
      '    and more',
    ]);
  });
});

describe('markers', () => {
  it('of a code block stand behind its end, not alone below it', () => {
    const block = '```js\nrun();\n```\n';
    expect(write([`${block}[1][2]\nMore.`])).toEqual(['```js', 'run();', '``` [1][2]', '', 'More.']);
    expect(write([`${block}[[1]](${sources[0]})`])).toEqual(['```js', 'run();', '``` [1]']);
    expect(write([`${block}[1] says more.`])).toEqual(['```js', 'run();', '```', '[1] says more.']);
  });
});

describe('links', () => {
  it('show their host beside their words', () => {
    expect(write(['[my bank](https://evil.example/login)'], rich)).toEqual([
      '\x1b]8;;https://evil.example/login\x1b\\my bank\x1b]8;;\x1b\\\x1b[2m (evil.example)\x1b[0m',
    ]);
  });

  it('show their address where they can not be clicked', () => {
    expect(write(['[my bank](https://evil.example/login)'])).toEqual(['my bank (https://evil.example/login)']);
  });

  it('are bare markers only where they lead to that source', () => {
    expect(write([`[[1]](${sources[0]}) [[2]](${sources[0]}) [[1]](https://evil.example/)`])).toEqual([
      `[1] [2] (${sources[0]}) [1] (https://evil.example/)`,
    ]);
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', 'https://bank.example@evil.example/'])(
    'are none to %s',
    (url) => {
      expect(write([`[words](<${url}>)`], rich)).toEqual([`words (${url})`]);
    },
  );

  it('are encoded', () => {
    expect(write(['[a](<https://example.com/ü b>)'], rich).join('')).toContain(';;https://example.com/%C3%BC%20b\x1b');
  });
});

describe('text of others', () => {
  const hostile = fc.constantFrom(
    '\x1b',
    '\x1b[2J',
    '\x1b]0;title\x07',
    '\x1b]8;;https://evil.example\x1b\\x\x1b]8;;\x1b\\',
    '\x1b_apc\x1b\\',
    '\x9b31m',
    '\x9d0;title\x9c',
    '\x90q\x9c',
    '\x07',
    '\x08',
    '\r',
    '\x7f',
    '\u202e',
    '\u2066',
    '\u2028',
    '&#27;[31m',
    '&#x9b;31m',
    '&#x202e;',
    '](https://a.example/\x1b[2J',
    '](<https://a.example/\x1b\\',
    '- [a\x1b](https://www.python.org/downloads/)',
  );
  const markup = fc.constantFrom(
    '**',
    '`',
    '```\n',
    '[',
    '](https://a.example)',
    '|',
    '|---|---|\n',
    '\n',
    '\n\n',
    '# ',
    '- ',
    '> ',
    'Sources:\n',
    ' ',
    '<br>',
    '&amp;',
    '\\',
    'word',
    '北京',
    '👍🏽',
  );
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come out
  const controls = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069\u2028\u2029]/;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: our own sequences
  const ours = /\x1b\[[\d;]+m|\x1b\]8;;[\x21-\x7e]*\x1b\\/g;

  it('never becomes a control character, whatever it is made of', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(hostile, markup, fc.string({ unit: 'binary' })), { maxLength: 60, size: 'max' }),
        (pieces) => {
          expect(write(pieces).join('\n')).not.toMatch(controls);
          expect(write(pieces, rich).join('\n').replace(ours, '')).not.toMatch(controls);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('makes no link and no colour of its own', () => {
    const forged = 'a \x1b]8;;evil\x1b\\click\x1b]8;;\x1b\\ \x1b[31mred &#27;[31mred';
    expect(write([forged], rich)).toEqual(['a ]8;;evil\\click]8;;\\ [31mred [31mred']);
  });
});
