import { describe, expect, it } from 'vitest';
import { linksOf } from './page-links.ts';
import { isInside, isSameSite, isWorthFollowing, keyOf, siteOf } from './site.ts';

const url = (address: string) => new URL(address);

describe('a site', () => {
  it.each([
    ['https://a.example', '/', 'a.example'],
    ['https://a.example/docs', '/docs/', 'a.example/docs'],
    ['https://a.example/docs/', '/docs/', 'a.example/docs'],
    ['https://a.example/docs/index.html', '/docs/', 'a.example/docs'],
    ['https://a.example:8443/v1.2/', '/v1.2/', 'a.example:8443/v1.2'],
  ])('%s is everything below %s', (address, folder, name) => {
    expect(siteOf(url(address))).toMatchObject({ folder, source: { name } });
  });

  it('ends at its folder and its origin', () => {
    const site = siteOf(url('https://a.example/docs/'));
    const inside = ['https://a.example/docs', 'https://a.example/docs/x'];
    const outside = [
      'https://a.example/docsy',
      'https://a.example/',
      'http://a.example/docs/',
      'https://b.a.example/docs/x',
    ];
    expect(inside.map((address) => isInside(site, url(address)))).toEqual([true, true]);
    expect(outside.map((address) => isInside(site, url(address)))).toEqual([false, false, false, false]);
  });

  it('has links that are not worth following', () => {
    const site = siteOf(url('https://a.example/'));
    const links = ['/a', '/a.html', '/a.pdf', '/a?sort=1', '/a.png', '/a.zip', `/${'a'.repeat(3000)}`];
    expect(links.map((path) => isWorthFollowing(site, new URL(path, site.origin)))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('has pages with several addresses', () => {
    const same = ['a', 'a/', 'a.html', 'a.md', 'a/index.html', 'a/index'];
    expect(new Set(same.map(keyOf)).size).toBe(1);
    expect(new Set(['a', 'b', 'a?x=1', 'a?x=2', 'a/b'].map(keyOf)).size).toBe(5);
  });

  it('is the same with and without www, but not by looks', () => {
    expect(isSameSite(url('http://a.example'), url('https://www.a.example/x'))).toBe(true);
    expect(isSameSite(url('https://a.example'), url('https://nota.example/'))).toBe(false);
    expect(isSameSite(url('https://a.example'), url('https://evil.a.example/'))).toBe(false);
  });
});

describe('the links of a page', () => {
  const hrefs = (html: string) => linksOf(html, 'https://a.example/x/').urls.map(({ href }) => href);

  it('are absolute, without fragments, each once', () => {
    expect(hrefs('<a href="b#c">1</a><A class=x HREF=b>2</A><a href=\'?q=1&amp;r=2\'>3</a><a name="n">4</a>')).toEqual([
      'https://a.example/x/b',
      'https://a.example/x/?q=1&r=2',
    ]);
  });

  it('begin where the page says', () => {
    expect(hrefs('<base href="/y/"><a href="b">1</a>')).toEqual(['https://a.example/y/b']);
  });

  it('are not followed where it asks for that', () => {
    expect(hrefs('<a rel="nofollow noopener" href="b">1</a><a href="c">2</a>')).toEqual(['https://a.example/x/c']);
    expect(linksOf('<meta name="robots" content="none"><a href="b">1</a>', 'https://a.example/')).toEqual({
      urls: [],
      noIndex: true,
    });
  });

  it('come from any text', () => {
    expect(hrefs('<a href="http://[">x</a><a href=>y</a><a ')).toEqual([]);
    expect(hrefs('<a href="'.repeat(50_000)).length).toBeLessThan(3);
    expect(hrefs(Array.from({ length: 9_000 }, (_, n) => `<a href=${n}>`).join(''))).toHaveLength(2_000);
  });
});
