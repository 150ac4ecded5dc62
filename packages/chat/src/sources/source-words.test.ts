import { describe, expect, it } from 'vitest';
import { linkOf, ownTitle, placeOf, shortName } from './source-words.ts';

const source = (title: string, url: string, domain = '') => ({ n: 1, title, url, domain });

describe('a source in few words', () => {
  it('is its host, or the package of an installed document wherever that is linked to', () => {
    expect(shortName(source('Permissions', 'https://nodejs.org/api', 'nodejs.org'))).toBe('nodejs.org');
    expect(shortName(source('zod 4.6.0 › Dates', 'file:///srv/zod/README.md'))).toBe('zod 4.6.0');
    expect(shortName(source('@hono/node-server 2.1.6 › Options › x', 'https://github.com/x', 'github.com'))).toBe(
      '@hono/node-server 2.1.6',
    );
    expect(shortName(source('A book', ''))).toBe('A book');
  });

  it('is not said twice where the title is no more than the host', () => {
    expect(placeOf(source('a.test', 'https://a.test/b%C3%BCcher', 'a.test'))).toBe('/bücher');
    expect(placeOf(source('a.test', 'https://a.test/', 'a.test'))).toBe('');
    expect(placeOf(source('A page', 'https://a.test/x', 'a.test'))).toBe('a.test');
  });

  it('has a title of its own behind the name of its package', () => {
    expect(ownTitle(source('zod 4.6.0 › Dates › ISO', 'file:///srv/zod/README.md'))).toBe('Dates › ISO');
    expect(ownTitle(source('Home › Start', 'https://a.test/', 'a.test'))).toBe('Home › Start');
  });

  it('has a link only where a browser may follow it', () => {
    expect(linkOf(source('x', 'https://a.test/'))).toBe('https://a.test/');
    for (const url of ['file:///etc/passwd', 'javascript:alert(1)', ''])
      expect(linkOf(source('x', url))).toBeUndefined();
  });
});
