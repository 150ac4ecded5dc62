import fc from 'fast-check';
import { type Token, Tokenizer, TokenizerMode } from 'parse5';
import { describe, expect, it } from 'vitest';
import { valuesOf } from './read-tag.ts';
import { type HtmlReading, scanHtml } from './scan.ts';

/** Every tag as it stands in the text, with its attributes; what is no markup as `raw`. */
function tagsOf(html: string, reading?: HtmlReading): readonly string[] {
  const found: string[] = [];
  scanHtml(
    html,
    {
      open: (kind, { start, end, attributes }) => {
        found.push(`${kind.name} ${html.slice(start, end)} ${inOrder([...valuesOf(attributes)])}`.trim());
      },
      close: (kind, start, end) => void found.push(`/${kind.name} ${html.slice(start, end)}`),
      raw: (_, source) => void found.push(`raw ${source}`),
    },
    reading,
  );
  return found;
}

function inOrder(attributes: readonly (readonly [string, string])[]): string {
  return attributes
    .map(([name, value]) => `${name} ${value}`)
    .sort()
    .join(' ');
}

describe('tags come with their places', () => {
  it.each([
    ['a<B c=d>e</B >f', ['b <B c=d> c d', '/b </B >']],
    ['<a t="x > y" u>', ['a <a t="x > y" u> t x > y u']],
    ['<script>a<b</script>c', ['script <script>', 'raw a<b', '/script </script>']],
    ['<title>a</titles></TITLE\n>', ['title <title>', 'raw a</titles>', '/title </TITLE\n>']],
  ])('%s', (html, tags) => {
    expect(tagsOf(html)).toEqual(tags);
    expect(tagsOf(html, 'text')).toEqual(tags);
  });

  it.each<[string, string, readonly string[], readonly string[]]>([
    ['a tag', '<i>a<b title="<u>', ['i <i>'], ['i <i>', 'u <u>']],
    ['a script', '<script>a<b>', ['script <script>', 'raw a<b>'], ['script <script>', 'b <b>']],
    ['a comment', 'a<!-- <b>', [], ['b <b>']],
    [
      'a drawing',
      '<svg><a></svg><b>',
      ['svg <svg>', '/svg </svg>', 'b <b>'],
      ['svg <svg>', 'a <a>', '/svg </svg>', 'b <b>'],
    ],
  ])('a page and a text that may merely speak of tags differ in %s', (_, html, page, text) => {
    expect(tagsOf(html, 'page')).toEqual(page);
    expect(tagsOf(html, 'text')).toEqual(text);
  });

  it('where a listener has no use for attributes, none are read', () => {
    const found: unknown[] = [];
    scanHtml('<a b=c>', {
      ignoresAttributes: true,
      open: (_, { end, attributes }) => found.push(end, attributes),
      close: () => undefined,
    });
    expect(found).toEqual([7, []]);
  });

  it('a hundred thousand tags without an end are passed over in one go', () => {
    for (const html of ['<a/x='.repeat(100_000), `<a b="<i c='<u `.repeat(100_000), '<a ='.repeat(100_000)]) {
      expect(tagsOf(`${html} y="z>`, 'text').length).toBeLessThan(100_001);
    }
  });

  it('finds the same tags in the same places as the tokenizer of a browser', () => {
    const piece = fc.constantFrom(
      ...[
        '<a',
        '<b ',
        '</b',
        '</i>',
        '<script>',
        '</script>',
        '<title>',
        '</title ',
        '<!--',
        '-->',
        '--!>',
        '<!',
        '<?',
      ],
      ...['x', ' y=', '"', "'", '=', '/', '>', '<', ' ', '\n', '&amp;', '&lt', 'Z="&amp"', 'ü'],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const html = pieces.join('');
        const ours = tagsOf(html).filter((tag) => !tag.startsWith('raw '));
        expect(ours).toEqual(browserTags(html));
      }),
      { numRuns: 2_000 },
    );
  });
});

function browserTags(html: string): readonly string[] {
  const found: string[] = [];
  const place = ({ location }: Token.TagToken) => html.slice(location?.startOffset, location?.endOffset);
  const ignore = () => undefined;
  const tokenizer = new Tokenizer(
    { sourceCodeLocationInfo: true },
    {
      onStartTag(tag) {
        // A tokenizer alone doesn't know that the inside of these elements is no markup.
        if (tag.tagName === 'script') tokenizer.state = TokenizerMode.RAWTEXT;
        if (tag.tagName === 'title') tokenizer.state = TokenizerMode.RCDATA;
        tokenizer.lastStartTagName = tag.tagName;
        const attributes = tag.attrs.map(({ name, value }) => [name, value] as const);
        found.push(`${tag.tagName} ${place(tag)} ${inOrder(attributes)}`.trim());
      },
      onEndTag: (tag) => void found.push(`/${tag.tagName} ${place(tag)}`),
      onEof: ignore,
      onCharacter: ignore,
      onWhitespaceCharacter: ignore,
      onNullCharacter: ignore,
      onComment: ignore,
      onDoctype: ignore,
    },
  );
  tokenizer.write(html, true);
  return found;
}
