import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitFile } from './split.ts';

describe('the kind of a passage', () => {
  it.each([
    ['CHANGELOG.md', 'history'],
    ['docs/changelog-v2.md', 'history'],
    ['HISTORY.md', 'history'],
    ['../History.md', 'history'],
    ['RELEASE_NOTES.md', 'history'],
    ['changelogs/2.0.md', 'history'],
    ['CHANGES.txt', 'history'],
    ['MIGRATION.md', 'guide'],
    ['UPGRADING.md', 'guide'],
    ['docs/api/history.md', 'guide'],
    ['docs/release-process.md', 'guide'],
    ['README', 'guide'],
    ['index.d.ts', 'reference'],
    ['index.d.mts', 'reference'],
  ])('of %s is %s', (path, kind) => {
    expect(splitFile(path, '/** Some words. */ declare const a: 1; // and more of them.')[0]?.kind).toBe(kind);
  });
});

describe('any file', () => {
  it('may begin with a mark of its encoding and end lines in any way', () => {
    expect(splitFile('a.md', '\uFEFF# T\r\n\r\nOne\rTwo')).toEqual([
      { kind: 'guide', headings: ['T'], text: 'One\nTwo', line: 1, endLine: 4 },
    ]);
  });

  it('is no document when it holds NUL', () => {
    expect(splitFile('a.md', 'PK\0\0 words')).toEqual([]);
  });

  const paths = ['a.md', 'a.mdx', 'a.rst', 'a.txt', 'a.d.ts'];
  const signs =
    '#|##|=|===|---|`|```|~~~|<|>|</|<a |<h1>|</h1>|<pre>|</pre>|<table>|</table>|<!--|-->|{/*|*/}|![|](|[|]|(|)|{|}|"|\'|-|* |1. |    |\t|\n|\n\n|::|.. |..|/*|/**|*/|//|;|,|:|=>|@example|{@link|export |import |interface |class |namespace a |private |word|слово|語|🙂|\\|&amp;|\r|'
      .split('|')
      .map((sign) => sign || '|');

  it('gives passages that hold something, in the order of their lines', () => {
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.array(fc.constantFrom(...signs), { maxLength: 300 }), (path, parts) => {
        const text = parts.join('');
        const last = text.split(/\r\n?|\n/).length;
        let line = 1;
        for (const passage of splitFile(path, text)) {
          expect(passage.text.trim()).not.toBe('');
          expect(passage.headings.every((heading) => heading !== '' && !heading.includes('\n'))).toBe(true);
          expect(passage.line).toBeGreaterThanOrEqual(line);
          expect(passage.line).toBeLessThanOrEqual(last);
          line = passage.line;
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is read in linear time, however odd: what were quadratic would not end before the time-out', () => {
    for (const path of paths) {
      for (const sign of [
        ...signs,
        '/** a */ a(){};',
        '/** a */a:{',
        '<a b={',
        '<a "\n',
        'a\n===\n',
        '# a\n',
        '- a\n',
      ]) {
        splitFile(path, `/** a */ x: <A "${sign.repeat(60_000 / sign.length)}`);
        splitFile(path, sign.repeat(60_000 / sign.length));
      }
    }
  }, 60_000);
});
