import { describe, expect, it } from 'vitest';
import { hasTitle, sameTitle, topHeading } from './title.ts';

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
