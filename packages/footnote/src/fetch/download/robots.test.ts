import { describe, expect, it } from 'vitest';
import { parseRobots } from './robots.ts';

const allows = (file: string, path: string) => parseRobots(file, 'Footnote').allows(path);

describe('robots.txt', () => {
  it.each([
    ['', '/anything', true],
    ['User-agent: *\nDisallow: /', '/a', false],
    ['User-agent: *\nDisallow:', '/a', true],
    ['User-agent: *\nDisallow: /', '/robots.txt', true],
    ['User-agent: *\nDisallow: /private', '/private/a', false],
    ['User-agent: *\nDisallow: /private', '/public', true],
    ['USER-AGENT: *\r\ndisallow : /a # why\r\n', '/a', false],
    ['\ufeffUser-agent: *\nDisallow: /a', '/a', false],
  ])('%j: %s is allowed: %s', (file, path, expected) => expect(allows(file, path)).toBe(expected));

  it('lets the longest rule decide, and of two as long the one that allows', () => {
    const file = 'User-agent: *\nDisallow: /a\nAllow: /a/b\nDisallow: /a/b/c\nDisallow: /same\nAllow: /same';
    expect(['/a/x', '/a/b/x', '/a/b/c', '/same'].map((path) => allows(file, path))).toEqual([false, true, false, true]);
  });

  it('knows * and $', () => {
    const file = 'User-agent: *\nDisallow: /*.pdf$\nDisallow: /a*z/\nDisallow: /exact$';
    expect(allows(file, '/x/y.pdf')).toBe(false);
    expect(allows(file, '/x/y.pdf?page=2')).toBe(true);
    expect(allows(file, '/abcz/')).toBe(false);
    expect(allows(file, '/abc/')).toBe(true);
    expect(allows(file, '/exact')).toBe(false);
    expect(allows(file, '/exactly')).toBe(true);
  });

  it('prefers a group that names Footnote, whatever its case, and adds such groups up', () => {
    const file = [
      'User-agent: *\nDisallow: /',
      'User-agent: Other\nUser-agent: footnote/1.0\nDisallow: /one',
      'User-agent: FOOTNOTE\nDisallow: /two',
    ].join('\n\n');
    expect(['/', '/one', '/two'].map((path) => allows(file, path))).toEqual([true, false, false]);
  });

  it('does not take another name for ours', () => {
    expect(allows('User-agent: FootnoteBot-Other\nDisallow: /', '/a')).toBe(true);
  });

  it('ignores lines between a name and its rules, such as Sitemap and Crawl-delay', () => {
    expect(allows('User-agent: *\nSitemap: https://example.com/s.xml\nCrawl-delay: 5\nDisallow: /a', '/a')).toBe(false);
  });

  it('takes different spellings of one path for the same', () => {
    const file = 'User-agent: *\nDisallow: /%7ejoe/\nDisallow: /é\nDisallow: /a%3cd';
    expect(['/~joe/x', '/%7Ejoe/', '/%C3%A9', '/a%3Cd'].map((path) => allows(file, path))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });

  it('tells crawlers how long to wait, ten seconds at most', () => {
    const delay = (file: string) => parseRobots(file, 'Footnote').crawlDelayMs;
    expect(delay('')).toBe(0);
    expect(delay('User-agent: *\nCrawl-delay: 2.5')).toBe(2_500);
    expect(delay('User-agent: *\nCrawl-delay: 86400')).toBe(10_000);
    expect(delay('User-agent: *\nCrawl-delay: soon')).toBe(0);
    expect(delay('User-agent: *\nCrawl-delay: 9\nUser-agent: Footnote\nCrawl-delay: 1')).toBe(1_000);
  });

  it('names sitemaps, in no group, twenty at most', () => {
    const { sitemaps } = parseRobots(
      'Sitemap: https://a.example/1.xml\nUser-agent: x\nsitemap: /2.xml # two\n',
      'Footnote',
    );
    expect(sitemaps).toEqual(['https://a.example/1.xml', '/2.xml']);
    expect(parseRobots('Sitemap: /s.xml\n'.repeat(100), 'Footnote').sitemaps).toHaveLength(20);
  });
});
