import { describe, expect, it } from 'vitest';
import { extractHtml } from '../extract-html.ts';

function written(html: string, format: 'markdown' | 'text' = 'markdown'): string {
  return extractHtml(html, { url: 'https://docs.example/guide', format, mode: 'full' }).content;
}

const row = (...cells: readonly string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
const head = (...cells: readonly string[]) => `<tr>${cells.map((cell) => `<th>${cell}</th>`).join('')}</tr>`;
const pre = (code: string) => `<pre class="language-js">${code}</pre>`;

describe('what stands in cells', () => {
  it.each([
    ['one column with a head', head('a') + row('1'), '| a |\n| --- |\n| 1 |'],
    [
      'lists, quotes and terms',
      head('a', 'b') +
        row('<ul><li>x<ol><li>z</li></ol></li></ul>', '<blockquote>q</blockquote><hr><dl><dt>t<dd>d</dl>'),
      '| a | b |\n| --- | --- |\n| - x<br>  1. z | > q<br>**t**<br>  d |',
    ],
    ['code of one line', head('a', 'b') + row(pre('x || y'), '1'), '| a | b |\n| --- | --- |\n| `x \\|\\| y` | 1 |'],
    [
      'cells that span others',
      `<tr><th rowspan=2>n<th colspan=2>s</tr>${head('min', 'max')}<tr><td rowspan=2>c<td>1<td>2</tr>${row('3', '4')}<tr><td colspan=3>all</tr>`,
      '| n | s |  |\n| --- | --- | --- |\n|  | min | max |\n| c | 1 | 2 |\n|  | 3 | 4 |\n| all |  |  |',
    ],
    [
      'cells that reach over many rows',
      `<tr><td rowspan=30>a<td>0</tr>${Array.from({ length: 29 }, (_, n) => row(`${n + 1}`)).join('')}`,
      ['| a | 0 |', '| --- | --- |', ...Array.from({ length: 29 }, (_, n) => `|  | ${n + 1} |`)].join('\n'),
    ],
    ['a column without words', row('a', '', '1') + row('b', ' ', '2'), '| a | 1 |\n| --- | --- |\n| b | 2 |'],
    [
      'a foot that is written first',
      `<thead>${head('k', 'v')}</thead><tfoot>${row('sum', '3')}</tfoot><tbody>${row('a', '3')}</tbody>`,
      '| k | v |\n| --- | --- |\n| a | 3 |\n| sum | 3 |',
    ],
    [
      'a foot that repeats the head',
      `<thead>${head('k', 'v')}</thead><tfoot>${head('k', 'v')}</tfoot><tbody>${row('a', '3')}</tbody>`,
      '| k | v |\n| --- | --- |\n| a | 3 |',
    ],
  ])('%s', (_, rows, expected) => {
    expect(written(`<table>${rows}</table>`)).toBe(expected);
  });

  it('long ones are cells where rows have names, or where they are folded up', () => {
    const long = 'Some words of a text. '.repeat(40).trim();
    const named = row('<b>Use</b>', long) + row('<code>name</code> (optional)', 'short');
    expect(written(`<table>${named}</table>`)).toMatch(/^\| \*\*Use\*\* \| Some/);
    const folded = `${row('Show', '')}<tr><td colspan=2><details><summary>More</summary>${long}</details></tr>`;
    expect(written(`<table>${folded}</table>`)).toMatch(/^\| Show \|\n\| --- \|\n\| \*\*More\*\*<br>Some/);
    expect(written(`<table>${row('Use', long)}${row('Not', long)}</table>`)).not.toContain('|');
  });
});

describe('titles in a table', () => {
  it('are headings above their rows, which have them for a head', () => {
    const rows = `<tr><td colspan=2><h2>Members</h2></tr>${row('int', 'x')}<tr><td colspan=2><h2>Friends</h2></tr>${row('int', 'y')}`;
    expect(written(`<table>${rows}</table>`)).toBe(
      '## Members\n\n| Members |  |\n| --- | --- |\n| int | x |\n\n## Friends\n\n| Friends |  |\n| --- | --- |\n| int | y |',
    );
  });

  it('rows below one keep the names of their columns', () => {
    const rows = `${head('name', 'does')}${row('at', '1')}<tr><td colspan=2><h4>More</h4></tr>${row('end', '2')}`;
    expect(written(`<table>${rows}</table>`)).toBe(
      '| name | does |\n| --- | --- |\n| at | 1 |\n\n#### More\n\n| name | does |\n| --- | --- |\n| end | 2 |',
    );
  });

  it('beside other words they make cards of the cells', () => {
    const card = (name: string) => `<h3>${name}</h3><p>About ${name}.</p>`;
    expect(written(`<table>${row(card('A'), card('B'))}${row(card('C'), card('D'))}</table>`)).not.toContain('|');
  });
});

describe('what no cell can hold', () => {
  const code = pre('if (a) {\n  run();\n}');
  const fence = '```js\nif (a) {\n  run();\n}\n```';
  const few = head('option', 'what') + row('a', `Runs: ${code} Always.`) + row('b', '1') + row('c', '2');

  it('stands below a table that has little of it', () => {
    const grid = '| option | what |\n| --- | --- |\n| a | Runs:<br>(code 1)<br>Always. |\n| b | 1 |\n| c | 2 |';
    expect(written(`<table>${few}</table>`)).toBe(`${grid}\n\n**(code 1)**\n\n${fence}`);
    expect(written(`<table>${few}</table>`, 'text')).toBe(
      'option | what\na | Runs: (code 1) Always.\nb | 1\nc | 2\n\n(code 1)\n\nif (a) {\n  run();\n}',
    );
  });

  it('a table among it', () => {
    const inner = `<table>${row('T*', 'old')}${row('U*', 'new')}</table>`;
    expect(written(`<table>${head('type', 'is')}${row('p', inner)}${row('q', 'T')}</table>`)).toBe(
      '| type | is |\n| --- | --- |\n| p | (table 1) |\n| q | T |\n\n**(table 1)**\n\n| T\\* | old |\n| --- | --- |\n| U\\* | new |',
    );
  });

  it.each([
    ['th', head('Do not', 'Do')],
    ['bold words', row('<p><strong>Do not</strong></p>', '<b>Do</b>')],
  ])('stands below the names of its columns where it is most of the table: %s', (_, names) => {
    expect(written(`<table>${names}${row(code, code)}</table>`)).toBe(`**Do not**\n\n${fence}\n\n**Do**\n\n${fence}`);
  });

  it('is read in its order where no column has a name', () => {
    expect(written(`<table>${row('<b>Use:</b>', 'x')}${row('<b>As in:</b>', code)}</table>`)).toBe(
      `**Use:**\n\nx\n\n**As in:**\n\n${fence}`,
    );
  });

  it('links lead to the parts of a table where they are written', () => {
    const html = `<table id="t">${head('a', '<i id="n">b</i>')}<tr id="r"><td id="d">${code}<td id="e">${code}</tr></table>`;
    const { content, anchors } = extractHtml(html, { url: 'https://docs.example/', format: 'markdown', mode: 'full' });
    const places = new Map(anchors?.map(({ id, offset }) => [id, content.slice(offset, offset + 6)]));
    expect(places.get('r')).toBe('**a**\n');
    expect(places.get('d')).toBe('```js\n');
    expect(places.get('e')).toBe('```js\n');
  });
});
