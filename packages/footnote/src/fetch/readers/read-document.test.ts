import { describe, expect, it } from 'vitest';
import { aPdf } from './pdf/pdf.test-kit.ts';
import { readBody } from './read-document.test-kit.ts';

const page = '<!doctype html><title>Lanterns</title><h1>Lanterns</h1><p>A lantern carries light through the night.</p>';

describe('what a body is', () => {
  it.each([
    ['text/html', page, 'https://example.com/a', 'text/html'],
    ['text/plain', page, 'https://example.com/a', 'text/html'],
    ['application/octet-stream', page, 'https://example.com/a', 'text/html'],
    ['application/pdf', page, 'https://example.com/a.pdf', 'text/html'],
    ['image/png', page, 'https://example.com/a.png', 'text/html'],
    ['text/html', '{"a": 1}', 'https://example.com/api', 'application/json'],
    ['text/html', '<?xml version="1.0"?><rss><channel/></rss>', 'https://example.com/feed', 'application/xml'],
    ['text/html', 'Just words, and 1 < 2.', 'https://example.com/a', 'text/plain'],
    ['application/json', '{"a": 1}', 'https://example.com/api', 'application/json'],
    ['application/ld+json', '{"a": 1}', 'https://example.com/api', 'application/ld+json'],
    ['application/json', 'Not found', 'https://example.com/api', 'text/plain'],
    ['application/json', page, 'https://example.com/api', 'text/html'],
    ['text/plain', '# Words\n', 'https://example.com/README.md', 'text/markdown'],
    ['application/octet-stream', '# Words\n', 'https://example.com/guide.md', 'text/markdown'],
    ['text/plain', 'a,b\n1,2\n', 'https://example.com/data.csv', 'text/csv'],
    ['video/mp2t', 'export const a = 1;', 'https://example.com/a.ts', 'text/plain'],
    ['', 'Words.', 'https://example.com/a', 'text/plain'],
    ['text/html', page.replace('light', 'li\x07ght\x08'), 'https://example.com/a', 'text/html'],
    ['text/plain', 'A bell \x07 rings.', 'https://example.com/a', 'text/plain'],
    [
      'application/xhtml+xml',
      '<?xml version="1.0"?><html><body><p>Words of a page.</p></body></html>',
      'https://a.example/',
      'application/xhtml+xml',
    ],
  ])('declared as %s is told by its bytes (%#)', async (type, body, url, contentType) => {
    expect((await readBody(body, { type, url })).contentType).toBe(contentType);
  });

  it('is plain text where a server that shows sources means it', async () => {
    const url = 'https://raw.example.com/site/page.html';
    const { content } = await readBody(page, {
      type: 'text/plain',
      url,
      headers: { 'x-content-type-options': 'nosniff' },
    });
    expect(content).toBe(`\`\`\`html\n${page}\n\`\`\``);
  });

  it.each([
    ['an image', 'image/png', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
    ['an image', 'image/jpeg', '\xff\xd8\xff\xe0\0\x10JFIF\0'],
    ['an image', 'image/webp', 'RIFF\x10\0\0\0WEBPVP8 '],
    ['audio', 'audio/mpeg', 'ID3\x04\0\0\0\0\0\0'],
    ['a video', 'video/mp4', '\0\0\0\x18ftypmp42\0\0\0\0'],
    ['an archive', 'application/zip', 'PK\x03\x04\x14\0\0\0\b\0'],
    ['an archive', 'application/gzip', '\x1f\x8b\x08\0\0\0\0\0'],
    ['a program', 'application/x-elf', '\x7fELF\x02\x01\x01\0'],
    ['a program', 'application/vnd.microsoft.portable-executable', 'MZ\x90\0\x03\0\0\0'],
    ['a font', 'font/woff2', 'wOF2\0\x01\0\0'],
    [
      'an office file',
      'application/vnd.openxmlformats-officedocument',
      `PK\x03\x04${'\0'.repeat(26)}[Content_Types].xml`,
    ],
    ['binary data', 'application/octet-stream', 'abc\0\x01\x02def'],
    ['binary data', 'application/octet-stream', 'abc\x01\x02\x03\x04def'],
  ])('is refused as %s (%s), even when it is declared as a page', async (what, type, body) => {
    await expect(readBody(Buffer.from(body, 'latin1'), { type: 'text/html' })).rejects.toMatchObject({
      code: 'UNSUPPORTED_CONTENT',
      what: expect.stringContaining(`${what} (${type}, ${Buffer.from(body, 'latin1').length} bytes)`),
      hint: expect.stringMatching(/\w/),
    });
  });

  it('believes the server where the bytes say little', async () => {
    const type = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
    const failure = readBody(Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1'), { type });
    await expect(failure).rejects.toThrow(`an office file (${type}, 8 bytes)`);
  });

  it('takes text that begins like something else for text', async () => {
    expect((await readBody('ID3 tags are written first.')).content).toBe('ID3 tags are written first.');
    expect((await readBody('MZ stands for Mark Zbikowski.')).content).toBe('MZ stands for Mark Zbikowski.');
  });
});

describe('Markdown', () => {
  const source = [
    '---',
    'title: "The lamp: a guide"',
    'author: Ada',
    'date: 2026-03-01',
    'tags: [a, b]',
    '---',
    '# Lamps',
    '',
    'Read [the next](./next.md "Next") or <https://example.org/x>, not `[this](code.md)`.',
    '',
    '```js',
    '[nor](this.md)',
    '```',
  ].join('\r\n');
  const url = 'https://example.com/docs/lamp.md';

  it('stays as it is, and its front matter tells about it', async () => {
    const read = await readBody(source, { type: 'text/markdown; charset=utf-8', url });
    expect(read).toMatchObject({ title: 'The lamp: a guide', byline: 'Ada', publishedDate: '2026-03-01' });
    expect(read.content.startsWith('# Lamps\n\nRead [the next](./next.md "Next")')).toBe(true);
    expect(read.links).toEqual([
      { text: 'the next', url: 'https://example.com/docs/next.md' },
      { text: 'https://example.org/x', url: 'https://example.org/x' },
    ]);
  });

  it('becomes HTML on request, in which nothing of it can act', async () => {
    const body =
      '# A & B\n\n- one\n  - *two*\n- [three](/3)\n\n1. first\n\n> said\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n<script>alert(1)</script> [x](javascript:alert(1))\n\n```js\na < b\n```';
    const { content } = await readBody(body, { type: 'text/markdown', url, format: 'html' });
    expect(content).toBe(
      [
        '<h1>A &amp; B</h1>',
        '<ul>\n<li>one<ul>\n<li><em>two</em></li>\n</ul>\n</li>\n<li><a href="https://example.com/3">three</a></li>\n</ul>',
        '<ol>\n<li>first</li>\n</ol>',
        '<blockquote>\n<p>said</p>\n</blockquote>',
        '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>',
        '<tbody><tr>\n<td>1</td>\n<td>2</td>\n</tr>\n</tbody></table>',
        '<p>&lt;script&gt;alert(1)&lt;/script&gt; [x](javascript:alert(1))</p>',
        '<pre><code class="language-js">a &lt; b\n</code></pre>',
      ].join('\n'),
    );
  });

  it('has links that lead to pages, pictures in words, and no other tags than ours', async () => {
    const body = 'A [b](javascript:x) [c](//d.example/e) ![lamp](l.png) <b onclick="x">y</b>\n\n- [x] done';
    const { content } = await readBody(body, { type: 'text/markdown', url, format: 'html' });
    expect(content).toBe(
      '<p>A b <a href="https://d.example/e">c</a> [image: lamp] &lt;b onclick="x"&gt;y&lt;/b&gt;</p>\n<ul>\n<li>[x] done</li>\n</ul>',
    );
  });

  it('is shown as it was written, and says so, where it is too much to become HTML', async () => {
    const read = await readBody(`${'>'.repeat(50_000)} deep`, { type: 'text/markdown', url, format: 'html' });
    expect(read.content).toMatch(/^<pre>(?:&gt;)+ deep<\/pre>$/);
    expect(read.warnings).toContainEqual(expect.objectContaining({ kind: 'page-incomplete' }));
  });

  it('may begin with a ruler', async () => {
    expect((await readBody('---\n\n# Words\n\n---\nmore', { url })).content).toBe('---\n\n# Words\n\n---\nmore');
  });
});

describe('JSON', () => {
  it('is indented, and its numbers keep every digit', async () => {
    const read = await readBody('{"id":12345678901234567890,"list":[],"a":{"b":[1,true,null,"x\\"y"]}}', {
      url: 'https://example.com/v1/thing.json',
    });
    expect(read.title).toBe('thing.json');
    expect(read.content).toBe(
      '```json\n{\n  "id": 12345678901234567890,\n  "list": [],\n  "a": {\n    "b": [\n      1,\n      true,\n      null,\n      "x\\"y"\n    ]\n  }\n}\n```',
    );
  });

  it('may come in lines', async () => {
    const { content, contentType } = await readBody('{"a":1}\n{"a":2}\n', { type: 'application/x-ndjson' });
    expect(contentType).toBe('application/x-ndjson');
    expect(content).toBe('```json\n{\n  "a": 1\n}\n{\n  "a": 2\n}\n```');
  });

  it('of any depth and size stays bounded', async () => {
    const deep = await readBody('['.repeat(200_000) + ']'.repeat(200_000), { type: 'application/json' });
    expect(deep.content.length).toBeLessThan(1_100_000);
    expect(deep.warnings).toMatchObject([{ kind: 'page-incomplete' }]);
  });

  it('is shown without decoration as text', async () => {
    expect((await readBody('[1]', { type: 'application/json', format: 'text' })).content).toBe('[\n  1\n]');
  });

  it('that is a notebook reads as one', async () => {
    const notebook = {
      metadata: { kernelspec: { language: 'python' } },
      cells: [
        { cell_type: 'markdown', source: ['# Sums\n', 'We add.'] },
        { cell_type: 'code', source: 'print(1 + 1)', outputs: [{ output_type: 'stream', text: ['2\n'] }] },
      ],
    };
    const read = await readBody(JSON.stringify(notebook), { url: 'https://example.com/sums.ipynb' });
    expect(read).toMatchObject({
      title: 'Sums',
      content: '# Sums\nWe add.\n\n```python\nprint(1 + 1)\n```\n\n```text\n2\n```',
    });
  });
});

describe('other texts', () => {
  it('XML is shown as it is', async () => {
    expect((await readBody('<?xml version="1.0"?>\n<a><b/></a>\n', { type: 'text/xml' })).content).toBe(
      '```xml\n<?xml version="1.0"?>\n<a><b/></a>\n```',
    );
  });

  it('sources are fenced with their language, and the fence is longer than theirs', async () => {
    const { content, title } = await readBody('const a = "```";\n', {
      type: 'application/javascript',
      url: 'https://example.com/lib/a.mjs?raw',
    });
    expect({ content, title }).toEqual({ content: '````js\nconst a = "```";\n````', title: 'a.mjs' });
    expect((await readBody('#!/usr/bin/env python3\nprint(1)', { type: 'text/x-python' })).content).toMatch(
      /^```python\n/,
    );
  });

  it('a small CSV file is a table, a large or uneven one stays as it is', async () => {
    const url = 'https://example.com/a.csv';
    const small = await readBody('name;says\n"Ada; L.";"a ""b"" | c"\nBob;\n', { url });
    expect(small.content).toBe('| name | says |\n| --- | --- |\n| Ada; L. | a "b" \\| c |\n| Bob |  |');
    const large = `a,b\n${'1,2\n'.repeat(500)}`;
    expect((await readBody(large, { url })).content).toBe(`\`\`\`csv\n${large.trimEnd()}\n\`\`\``);
    expect((await readBody('a,b\n1\n', { url })).content).toMatch(/^```csv/);
    expect((await readBody('a,b\n1,<2>\n', { url, format: 'html' })).content).toContain('<td>&lt;2&gt;</td>');
  });

  it('a text that is too long is cut at a line, and says so', async () => {
    const read = await readBody(`${'words and words\n'.repeat(100_000)}`, { type: 'text/plain' });
    expect(read.content.length).toBeLessThanOrEqual(1_000_000);
    expect(read.content.endsWith('words')).toBe(true);
    expect(read.warnings[0]?.message).toMatch(/first [\d,]+ of 1,600,000 characters/);
  });
});

it('a page with more text than is kept says so, once', async () => {
  const { content, warnings } = await readBody('<p>The tide came in, slowly at first.</p>'.repeat(70_000), {
    type: 'text/html',
    mode: 'full',
  });
  expect(content.length).toBeLessThanOrEqual(2_000_000);
  expect(warnings.map(({ message }) => message)).toEqual([
    'The page has more text than Footnote keeps; this is its beginning.',
  ]);
});

it('stops at once when nobody waits any more', async () => {
  const { readDocument } = await import('./read-document.ts');
  const { aDownload } = await import('./read-document.test-kit.ts');
  const reason = new Error('gone');
  const reading = readDocument(
    aDownload(aPdf([['Words.']])),
    { format: 'markdown', mode: 'main' },
    AbortSignal.abort(reason),
  );
  await expect(reading).rejects.toBe(reason);
});
