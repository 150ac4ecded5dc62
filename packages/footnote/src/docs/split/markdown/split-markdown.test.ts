import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitFile } from '../split.ts';

/** Each passage as `line: headings | text`. */
function shown(text: string, path = 'docs/guide.md'): readonly string[] {
  return splitFile(path, text).map(({ line, headings, text: body }) => `${line}: ${headings.join(' > ')} | ${body}`);
}

const long = 'This paragraph is long enough to stand for itself, with more than eighty characters in it.';
const paragraphs = (count: number) =>
  Array.from({ length: count }, (_, at) => `${at}. ${long.repeat(4)}`.replace('.', ''));

describe('headings', () => {
  it('lead to a passage, outermost first, whichever way they are written', () => {
    const text = `Title\n=====\n\n${long}\n\nSetext\n------\n${long}\n\n### \`atx()\` ###\n${long}\n## Next {#next}\n${long}`;
    expect(shown(text)).toEqual([
      `1: Title | ${long}`,
      `6: Title > Setext | ${long}`,
      `10: Title > Setext > atx() | ${long}`,
      `12: Title > Next | ${long}`,
    ]);
  });

  it('are plain words: without links, images, marks and tags, but with types', () => {
    const text = `# [Links](https://a.example) and **marks** ![x](y.png)\n${long}\n## <a name="x"></a>get\\_it\n${long}\n## Promise<string> &amp; \`Map<K, V>\`\n${long}`;
    expect(shown(text)).toEqual([
      `1: Links and marks | ${long}`,
      `3: Links and marks > get_it | ${long}`,
      `5: Links and marks > Promise<string> & Map<K, V> | ${long}`,
    ]);
  });

  it('may be HTML, on one line or several, and be a picture', () => {
    const text = `<h1 align="center">\n  <img src="x.svg" alt="Thing logo">\n  <br>\n</h1>\n\n${long}\n\n<h2>Use <b>it</b></h2>\n\n${long}`;
    expect(shown(text)).toEqual([`1: Thing | ${long}`, `8: Thing > Use it | ${long}`]);
  });

  it('are not lines in code, long lines, or words without a space', () => {
    const code = '```sh\n# a comment\n```';
    expect(shown(`# Real\n${long}\n${code}\n#hashtag\n\n# ${'x'.repeat(400)}`)).toEqual([
      `1: Real | ${long}\n${code}\n#hashtag\n\n# ${'x'.repeat(400)}`,
    ]);
  });

  it('come from front matter too, and are not repeated by the first heading', () => {
    const text = `---\ntitle: "Getting started"\ndescription: How to begin.\norder: 3\n---\n\n# Getting Started\n\n${long}\n\n## Then\n\n${long}`;
    expect(shown(text)).toEqual([
      `2: Getting started | How to begin.\n\n${long}`,
      `11: Getting started > Then | ${long}`,
    ]);
    expect(shown(`---\n\n${long}\n\n---\n\n${long}`)).toEqual([`3:  | ${long}\n\n${long}`]);
  });
});

describe('a long section', () => {
  it('becomes several passages with the same headings, cut between paragraphs', () => {
    const parts = paragraphs(8);
    const passages = splitFile('a.md', `# T\n\n${parts.join('\n\n')}`);
    expect(passages.length).toBeGreaterThan(1);
    expect(passages.every(({ headings, text }) => headings[0] === 'T' && text.length <= 2000)).toBe(true);
    expect(passages.map(({ text }) => text).join('\n\n')).toBe(parts.join('\n\n'));
    expect(passages.map(({ line }) => line)).toEqual([1, 13]);
  });

  it('is never cut inside code, a table or a list item', () => {
    const code = `\`\`\`js\n${'const a = 1;\n\n'.repeat(200)}\`\`\``;
    const table = `| a | b |\n|---|---|\n${'| some | cells |\n'.repeat(200)}`.trim();
    const item = `- first\n\n  ${long}\n\n  \`\`\`js\n  x\n\n  y\n  \`\`\`\n  - nested ${long.repeat(20)}\n\n    more`;
    const indented = `    const a;\n\n\n    ${'const b;'.repeat(300)}`;
    for (const block of [code, table, item, indented]) {
      const texts = splitFile('a.md', `# T\n\n${long.repeat(20)}\n\n${block}\n\n${long.repeat(20)}`).map(
        ({ text }) => text,
      );
      expect(texts.filter((text) => text.includes(block))).toHaveLength(1);
      expect(texts).toHaveLength(3);
    }
  });

  it('is cut between list items, and keeps a short introduction with its code', () => {
    const items = paragraphs(9).map((text) => `* ${text}`);
    const lists = splitFile('a.md', `# T\n${items.join('\n')}`);
    expect(lists.length).toBeGreaterThan(1);
    expect(lists.map(({ text }) => text).join('\n')).toBe(items.join('\n'));
    const code = `\`\`\`js\n${'x;'.repeat(500)}\n\`\`\``;
    const [, second] = splitFile('a.md', `# T\n\n${long.repeat(15)}\n\nLike this:\n\n${code}`);
    expect(second).toMatchObject({ text: `Like this:\n\n${code}`, line: 5 });
  });

  it('is not cut between the only paragraph and the long example that it introduces', () => {
    const code = `\`\`\`js\n${'x;'.repeat(2_000)}\n\`\`\``;
    const texts = splitFile('a.md', `# T\n\nThe header stays.\n\n${code}\n\n${long.repeat(15)}`).map(
      ({ text }) => text,
    );
    expect(texts[0]).toBe(`The header stays.\n\n${code}`);
    expect(texts).toHaveLength(2);
  });
});

describe('a small section', () => {
  it('shares a passage with its small neighbours, under the heading above them', () => {
    expect(shown('# T\n\n## A\n\nOne.\n\n## B\n\nTwo.\n')).toEqual(['3: T | ## A\n\nOne.\n\n## B\n\nTwo.']);
    expect(shown(`# T\n\n${long}\n\n## A\nOne.\n`)).toEqual([`1: T | ${long}\n\n## A\n\nOne.`]);
  });

  it('stays alone between larger ones, and where its heading names code', () => {
    expect(shown(`# T\n${long}${long}\n## A\n${long}\n## License\nMIT\n`)[2]).toBe('5: T > License | MIT');
    expect(shown('# API\n## `close()`\nCloses it.\n## maxAge\nIn seconds.')).toEqual([
      '2: API > close() | Closes it.',
      '4: API > maxAge | In seconds.',
    ]);
  });

  it('that is only a heading stays findable', () => {
    expect(shown(`# API\n${long}\n## client.close()\n## client.open()\n`)).toEqual([
      `1: API | ${long}\n\n## client.close()\n\n## client.open()`,
    ]);
    expect(shown('# Alone')).toEqual(['1: Alone | # Alone']);
  });
});

describe('what says nothing', () => {
  it('is dropped: comments, badges, tags, ornaments, tables of contents, definitions of addresses', () => {
    const text = [
      '# T',
      '[![npm](https://a.example/b.svg)](https://c.example) ![x][y]',
      '<p align="center"><img src="x"></p>',
      '<!-- one --> kept one <!-- two -->',
      '<!-- several',
      '# not a heading',
      '--> kept two',
      '- [Install](#install)',
      '  - [Use](#use)',
      '***',
      '[y]: https://a.example "title"',
      'Write `<!-- this -->` and `<b>`, see [^1] <b>bold</b>.',
      '',
      '[^1]: A footnote.',
      '',
      '<!-- never closed',
    ].join('\n');
    expect(shown(text)).toEqual([
      '1: T |  kept one \n kept two\n\nWrite `<!-- this -->` and `<b>`, see [^1] <b>bold</b>.\n\n[^1]: A footnote.\n\n<!-- never closed',
    ]);
  });

  it('keeps single links to places in a list, and the words of HTML tables', () => {
    expect(shown(`- fast\n- [colours](#colours)\n- small`)).toEqual(['1:  | - fast\n- [colours](#colours)\n- small']);
    const table = '<table>\n<tr><td><img src="x"></td></tr>\n\n<tr><td>name</td><td>words</td></tr>\n</table>';
    expect(shown(`# T\n${table}`)).toEqual(['1: T | name words']);
  });
});

describe('MDX', () => {
  it('loses imports, exports and tags, but not their words', () => {
    const text = [
      "import { Note } from '../../note'",
      'export const meta = {',
      '  a: 1,',
      '}',
      '',
      '# Title',
      '',
      '{/* a comment',
      'over lines */}',
      `<Note type="info" when={a > b}>${long}</Note>`,
      '',
      '<Snippet text="npm install thing" />',
      '',
      'Use `<Note>` and {value}.',
      '',
      '```tsx',
      "import x from 'x'",
      '<Note />',
      '```',
    ].join('\n');
    expect(shown(text, 'a.mdx')).toEqual([
      `6: Title | ${long}\n\nnpm install thing\n\nUse \`<Note>\` and {value}.\n\n\`\`\`tsx\nimport x from 'x'\n<Note />\n\`\`\``,
    ]);
  });

  it('keeps what the properties of a component explain, each object as one piece', () => {
    const entry = (name: string) => `    {\n      name: '${name}',\n      description: '${long.repeat(12)}',\n    },`;
    const text = `# T\n\n<Table\n  wide\n  kind="x"\n  content={[\n${entry('a')}\n${entry('b')}\n  ]}\n/>\n\n${long}`;
    expect(splitFile('a.mdx', text).map(({ text: body, line }) => [line, body])).toEqual([
      [1, entry('a')],
      [11, `${entry('b')}\n\n${long}`],
    ]);
  });
});

const word = fc.stringMatching(/^[a-z]{3,8}$/);
const sentence = fc.array(word, { minLength: 1, maxLength: 30 }).map((words) => words.join(' '));
const block = fc.oneof(
  sentence,
  fc.tuple(sentence, sentence).map(([one, two]) => `${one}\n${two}`),
  fc.tuple(fc.integer({ min: 1, max: 6 }), word).map(([level, title]) => `${'#'.repeat(level)} ${title}`),
  fc.array(sentence, { minLength: 1, maxLength: 4 }).map((items) => items.map((item) => `- ${item}`).join('\n')),
  fc.array(sentence, { maxLength: 6 }).map((lines) => `\`\`\`\n${lines.join('\n\n# ')}\n\`\`\``),
  fc
    .array(sentence, { minLength: 1, maxLength: 9 })
    .map((rows) => `| a |\n| --- |\n${rows.map((row) => `| ${row} |`).join('\n')}`),
);

describe('any Markdown', () => {
  it('keeps each line once, at its place, and its code whole', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 40 }), (blocks) => {
        // Numbers make every line unique.
        const lines = blocks
          .join('\n\n')
          .split('\n')
          .map((line, at) => (/\w/.test(line) ? `${line} ${at}n` : line));
        const passages = splitFile('a.md', lines.join('\n'));
        const written = passages.flatMap(({ text }) => text.split('\n'));
        const titles = new Set(passages.flatMap(({ headings }) => headings));
        for (const line of lines.filter((line) => /\w/.test(line) && !line.startsWith('#'))) {
          expect(written.filter((one) => one === line)).toHaveLength(1);
        }
        let isCode = false;
        for (const line of lines) {
          if (line.startsWith('```')) isCode = !isCode;
          if (isCode || !/^#+ \w/.test(line)) continue;
          expect(titles.has(line.replace(/^#+ /, '')) || written.includes(line)).toBe(true);
        }
        for (const { headings, text, line } of passages) {
          expect(text.split('\n').filter((one) => one === '```').length % 2).toBe(0);
          const [first] = text.split('\n');
          const place = lines[line - 1] ?? '';
          expect(place === first || place.replace(/^#+ /, '') === headings.at(-1)).toBe(true);
        }
      }),
    );
  });
});
