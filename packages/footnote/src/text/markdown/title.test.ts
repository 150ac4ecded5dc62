import { describe, expect, it } from 'vitest';
import { hasTitle, plainHeading, sameTitle, topHeading } from './title.ts';

describe('the title of a text', () => {
  it('is its first heading of the first level, wherever that stands', () => {
    expect(topHeading('Words.\n\n## Below\n\n # Lamps #\n')).toEqual({ title: 'Lamps', offset: 18 });
    expect(topHeading('## Below\n\n#hash')).toBeUndefined();
  });

  it('is no comment in code', () => {
    expect(topHeading('```sh\n# install\n```\n\n# Lamps')?.title).toBe('Lamps');
    expect(hasTitle('~~~\n# install\n```\n# more', 'Lamps')).toBe(false);
  });

  it('is not missing where a text has a heading of its own, or where there is none to add', () => {
    expect(hasTitle('# Lanterns', 'Lamps')).toBe(true);
    expect(hasTitle('Words.', '')).toBe(true);
    expect(hasTitle('Words.', 'Lamps')).toBe(false);
  });

  it('says the same as another, whatever stands between its words', () => {
    expect(sameTitle('`http.request()`', 'HTTP Request')).toBe(true);
    expect(sameTitle('Lamps', 'Lanterns')).toBe(false);
    expect(sameTitle('***', '…')).toBe(false);
  });
});

describe('the words of a heading', () => {
  it.each([
    ['**Bold** and _soft_ `code`', 'Bold and soft code'],
    ['async_hooks.createHook(x)', 'async_hooks.createHook(x)'],
    ['x<sup>2</sup> of \\<u> and `<u>`', 'x2 of <u> and <u>'],
    ['`__init__(*args)`', '__init__(*args)'],
    ['\\_\\_init\\_\\_ 2 \\* 3', '__init__ 2 * 3'],
    ['[`open(path[, flags])`](https://docs.example/a)', 'open(path[, flags])'],
  ])('%s are %s', (heading, words) => {
    expect(plainHeading(heading)).toBe(words);
  });
});
