import { describe, expect, it } from 'vitest';
import { splitFile } from '../split.ts';

describe('a reference link', () => {
  const definitions = '[1]: https://a.example/ajv\n[Two]: <b c.md> "title"\n[three]:\n  https://c.example/x_(y)';

  it.each([
    ['see [AJV configuration][1].', 'see [AJV configuration](https://a.example/ajv).'],
    ['[`two`][two] and [a `b`][1]', '[`two`](<b c.md>) and [a `b`](https://a.example/ajv)'],
    ['[Three][] or [three]', '[Three](<https://c.example/x_(y)>) or [three](<https://c.example/x_(y)>)'],
    [
      '`a[0][1]`, [four][4], [three](#three), \\[three], [^1]',
      '`a[0][1]`, [four][4], [three](#three), \\[three], [^1]',
    ],
  ])('leads where the end of its file says: %s', (text, resolved) => {
    expect(splitFile('a.md', `# T\n${text}\n\n${definitions}`)[0]?.text).toBe(resolved);
  });

  it('takes nothing for a definition that stands in code', () => {
    expect(splitFile('a.md', '[b][1]\n\n```md\n[1]: https://a.example\n```')[0]?.text).toContain('[b][1]');
  });
});
