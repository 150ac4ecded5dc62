import { describe, expect, it } from 'vitest';
import { readBody } from './read-document.test-kit.ts';

describe('a feed', () => {
  const rss = `<?xml version="1.0"?><rss version="2.0" xmlns:media="x"><channel><title>News &amp; notes</title>
    <link>https://example.com/</link><description>All of it</description><language>en</language>
    <image><title>Logo</title><link>https://example.com/logo</link></image>
    <item><title><![CDATA[First <post>]]></title><link>/1</link><pubDate>Mon, 02 Mar 2026 10:00:00 GMT</pubDate>
    <description>&lt;p&gt;A &lt;b&gt;bold&lt;/b&gt; start.&lt;/p&gt;</description><media:title>picture</media:title></item>
    <item><description>No title here</description><guid>https://example.com/2</guid></item></channel></rss>`;

  it('is a list with titles, links, dates and summaries', async () => {
    const read = await readBody(rss, { type: 'application/rss+xml', url: 'https://example.com/feed.xml' });
    expect(read.content).toBe(
      [
        '# News & notes',
        'All of it',
        '- [First](https://example.com/1) (2026-03-02T10:00:00Z)\n  A bold start.\n- [No title here](https://example.com/2)',
      ].join('\n\n'),
    );
    expect(read).toMatchObject({
      language: 'en',
      canonicalUrl: 'https://example.com/',
      publishedDate: '2026-03-02T10:00:00Z',
    });
    expect(read.links).toHaveLength(2);
  });

  it('may be Atom', async () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Log</title><link rel="self" href="https://e.example/atom"/><link href="https://e.example/"/>
      <entry><title type="html">One &amp;amp; two</title><link rel="alternate" href="https://e.example/1"/><updated>2026-01-02T03:04:05Z</updated><summary>Short.</summary></entry></feed>`;
    const { content } = await readBody(atom, { type: 'application/atom+xml' });
    expect(content).toBe('# Log\n\n- [One & two](https://e.example/1) (2026-01-02T03:04:05Z)\n  Short.');
  });

  it('may be JSON', async () => {
    const feed = {
      version: 'https://jsonfeed.org/version/1.1',
      title: 'J',
      items: [{ id: '1', url: 'https://e.example/1', title: 'T', content_text: 'Body', date_published: '2026-01-02' }],
    };
    const { content } = await readBody(JSON.stringify(feed), { type: 'application/json' });
    expect(content).toBe('# J\n\n- [T](https://e.example/1) (2026-01-02)\n  Body');
  });

  it('never expands entities of its own', async () => {
    const bomb =
      '<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "lol"><!ENTITY b "&a;&a;">]><rss><channel><title>&b;</title></channel></rss>';
    expect((await readBody(bomb, { type: 'text/xml' })).title).toBe('&b;');
  });
});
