import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEntries } from '../../audit/read/read-entries.ts';
import type { IndexOptions } from '../../contract/docs.ts';
import { createFootnote, type Footnote } from '../../index.ts';
import { aPage, aSite, type TestSite } from './site.test-kit.ts';

let folder: string;
let footnotes: Footnote[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footnote-crawl-'));
  await writeFile(join(folder, 'package.json'), '{"name":"project"}');
  footnotes = [];
});
afterEach(async () => {
  await Promise.all(footnotes.map((footnote) => footnote.close()));
  await rm(folder, { recursive: true });
});

function open(site: TestSite, env: Readonly<Record<string, string>> = {}): Footnote {
  const footnote = createFootnote({
    cwd: folder,
    env: {
      HOME: folder,
      FOOTNOTE_DATA_DIR: join(folder, 'data'),
      FOOTNOTE_KEYLESS: 'off',
      FOOTNOTE_AUDIT: 'off',
      FOOTNOTE_ALLOW_PRIVATE: site.host,
      ...env,
    },
  });
  footnotes.push(footnote);
  return footnote;
}

function index(site: TestSite, options: IndexOptions = {}, env: Readonly<Record<string, string>> = {}) {
  return open(site, env).docs.index({ urls: [`${site.origin}/`], ...options });
}

async function find(site: TestSite, query: string): Promise<readonly string[]> {
  const { results } = await open(site).docs.search({ query });
  return results.map(({ url }) => url.replace(site.origin, ''));
}

/** Requests for pages, without the lists that every run looks for. */
function pagesAsked({ asked }: TestSite): readonly string[] {
  return asked.filter((path) => !/robots\.txt|llms|sitemap/.test(path));
}

const about = (topic: string) =>
  `The ${topic} is explained on this page, with everything that a keeper has to know about it.`;

describe('a site', () => {
  it('is read from page to page, menus included, and found with its own addresses', async () => {
    const site = await aSite({
      '/': `Home\n${about('harbour')}\n/lamps\n/oil?sort=asc\nhttps://elsewhere.example/x\n/picture.png`,
      '/lamps': `Lamps\n${about('lamp')}\n/oil\n/`,
      '/oil': `Oil\n${about('whale oil')}`,
    });
    const report = await index(site);
    expect(report).toMatchObject({ sources: 1, read: 3, unchanged: 0, removed: 0, complete: true, problems: [] });
    expect(pagesAsked(site)).toEqual(['/', '/lamps', '/oil']);
    expect(await find(site, 'whale oil')).toEqual(['/oil']);
    const { sources, answer } = await open(site).docs.search({ query: 'what is the lamp?' });
    expect(sources[0]?.url).toBe(`${site.origin}/lamps`);
    expect(answer?.text).toContain('The lamp is explained on this page');
  });

  it('is read in the order of its sitemap, before what is only linked', async () => {
    const sitemap = (origin: string) =>
      `<?xml version="1.0"?><urlset><url><loc>${origin}/b</loc><image:loc>${origin}/p</image:loc></url><url><loc><![CDATA[${origin}/a?x=1]]></loc></url><url><loc>https://elsewhere.example/</loc></url></urlset>`;
    const site = await aSite({
      '/': `Home\n${about('harbour')}\n/c`,
      '/a?x=1': `A\n${about('anchor')}`,
      '/b': `B\n${about('buoy')}`,
      '/c': `C\n${about('chain')}`,
    });
    site.routes.set('/sitemap.xml', { body: sitemap(site.origin), type: 'application/xml' });
    await index(site);
    expect(pagesAsked(site)).toEqual(['/', '/b', '/a?x=1', '/c']);
  });

  it('may have sitemaps that robots.txt names, that name others, and that are packed', async () => {
    const site = await aSite({ '/': `Home\n${about('harbour')}`, '/deep': `Deep\n${about('deep sea')}` });
    const { origin, routes } = site;
    routes.set('/robots.txt', { body: `Sitemap: ${origin}/all.xml`, type: 'text/plain' });
    routes.set('/all.xml', {
      body: `<sitemapindex><sitemap><loc>${origin}/some.xml.gz</loc></sitemap><sitemap><loc>${origin}/all.xml</loc></sitemap></sitemapindex>`,
    });
    routes.set('/some.xml.gz', {
      body: gzipSync(`<urlset><url><loc>${origin}/deep</loc></url></urlset>`),
      type: 'application/gzip',
    });
    expect(await index(site)).toMatchObject({ read: 2 });
    expect(site.asked.filter((path) => path === '/all.xml')).toHaveLength(1);
  });

  it('is read as its llms.txt says, in Markdown', async () => {
    const site = await aSite({
      '/': `Home\n${about('harbour')}`,
      '/llms.txt': { body: '# Harbour\n\n- [Ropes](/ropes.md): all about ropes\n', type: 'text/plain' },
      '/ropes.md': { body: `# Ropes\n\n${about('bowline knot')}\n\nSee [sails](/sails).`, type: 'text/markdown' },
      '/sails': `Sails\n${about('spinnaker')}`,
      '/sitemap.xml': { body: '<urlset><url><loc>/other</loc></url></urlset>' },
    });
    expect(await index(site)).toMatchObject({ read: 3 });
    expect(await find(site, 'bowline knot')).toEqual(['/ropes.md']);
    expect(await find(site, 'spinnaker')).toEqual(['/sails']);
  });

  it('is taken whole from llms-full.txt where llms.txt lists nothing', async () => {
    const site = await aSite({
      '/': `Home\n${about('harbour')}`,
      '/llms.txt': { body: '# Harbour\n\nNo links.', type: 'text/plain' },
      '/llms-full.txt': { body: `# Everything\n\n${about('capstan')}`, type: 'text/plain' },
    });
    await index(site);
    expect(await find(site, 'capstan')).toEqual(['/llms-full.txt']);
  });

  it('ends at the folder of its address', async () => {
    const site = await aSite({
      '/docs/': `Docs\n${about('harbour')}\n/docs/a\n/blog\n/docsy`,
      '/docs/a': `A\n${about('anchor')}`,
      '/blog': `Blog\n${about('gossip')}`,
      '/docsy': `Docsy\n${about('other thing')}`,
    });
    await index(site, { urls: [`${site.origin}/docs/`] });
    expect(pagesAsked(site)).toEqual(['/docs/', '/docs/a']);
  });

  it('is one of several sources: folders are found together with it', async () => {
    const site = await aSite({ '/': `Home\n${about('harbour')}` });
    await writeFile(join(folder, 'notes.md'), `# Notes\n\n${about('harbour master')}\n`);
    await index(site, { paths: ['notes.md'] });
    const found = await find(site, 'harbour');
    expect(found).toContain('/');
    expect(found.some((url) => url.startsWith('file:') && url.includes('notes.md'))).toBe(true);
  });

  it('has PDF files and texts too', async () => {
    const { aPdf } = await import('../../fetch/readers/pdf/pdf.test-kit.ts');
    const site = await aSite({
      '/': `Home\n${about('harbour')}\n/tides.pdf`,
      '/tides.pdf': {
        body: aPdf([['The tide table explains when the water is high enough.']]),
        type: 'application/pdf',
      },
    });
    await index(site);
    expect(await find(site, 'tide table')).toEqual(['/tides.pdf']);
  });
});

describe('a crawl is polite', () => {
  it('reads nothing that robots.txt forbids, and says who it is', async () => {
    const site = await aSite({
      '/robots.txt': { body: 'User-agent: *\nDisallow: /private\n', type: 'text/plain' },
      '/': `Home\n${about('harbour')}\n/private/a\n/open`,
      '/private/a': `Private\n${about('treasure')}`,
      '/open': { status: 302, headers: { location: '/private/b' } },
      '/private/b': `Private\n${about('treasure')}`,
    });
    const report = await index(site, {}, { FOOTNOTE_AUDIT: 'full' });
    expect(site.asked).not.toContain('/private/a');
    expect(site.asked).not.toContain('/private/b');
    const logged: unknown[] = [];
    for await (const { text, hops = [] } of readEntries(join(folder, 'data', 'audit'))) {
      logged.push(text, ...hops.map((hop) => hop.text));
    }
    for (const path of site.asked) expect(logged).toContain(`${site.origin}${path}`);
    expect(report.problems.map(({ reason }) => reason).join()).toContain('robots.txt');
    expect(site.headersOf.get('/')?.['user-agent']).toMatch(/Footnote\/[\d.]+; \+https:/);
  });

  it('reads it where the operator switched that off', async () => {
    const site = await aSite({
      '/robots.txt': { body: 'User-agent: *\nDisallow: /\n', type: 'text/plain' },
      '/': `Home\n${about('harbour')}`,
    });
    await expect(index(site)).rejects.toMatchObject({ code: 'BLOCKED_BY_POLICY' });
    expect(await index(site, {}, { FOOTNOTE_ROBOTS: 'off' })).toMatchObject({ read: 1 });
  });

  it('leaves out pages that ask not to be found, and their links where they ask for that', async () => {
    const site = await aSite({
      '/': `Home\n${about('harbour')}\n/hidden`,
      '/hidden': {
        body: aPage(`Hidden\n${about('treasure')}\n/next`).replace(
          '<head>',
          '<head><meta name="robots" content="noindex, nofollow">',
        ),
      },
      '/next': `Next\n${about('island')}`,
    });
    await index(site);
    expect(pagesAsked(site)).toEqual(['/', '/hidden']);
    expect(await find(site, 'treasure')).toEqual([]);
  });

  it('has at most two conversations at a time', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `/p${n}`);
    const pages = names.map((name) => [name, `Page\n${about(`thing ${name}`)}`] as const);
    const site = await aSite({ '/': `Home\n${about('harbour')}\n${names.join('\n')}`, ...Object.fromEntries(pages) });
    expect(await index(site)).toMatchObject({ read: 13 });
    expect(site.most).toBeLessThanOrEqual(2);
  });

  it('waits between pages as long as robots.txt asks, one page at a time', async () => {
    const names = Array.from({ length: 4 }, (_, n) => `/p${n}`);
    const pages = names.map((name) => [name, `Page\n${about(`thing ${name}`)}`] as const);
    const site = await aSite({
      '/robots.txt': { body: 'User-agent: *\nCrawl-delay: 0.02\n', type: 'text/plain' },
      '/': `Home\n${about('harbour')}\n${names.join('\n')}`,
      ...Object.fromEntries(pages),
    });
    expect(await index(site)).toMatchObject({ read: 5 });
    expect(site.most).toBe(1);
  });

  it('reads no web where the web is switched off', async () => {
    const site = await aSite({ '/': `Home\n${about('harbour')}` });
    await expect(index(site, {}, { FOOTNOTE_WEB: 'off' })).rejects.toMatchObject({ code: 'BLOCKED_BY_POLICY' });
    expect(site.asked).toEqual([]);
  });
});

describe('a crawl is bounded', () => {
  it('by its number of pages; the next one goes on from there', async () => {
    const names = Array.from({ length: 10 }, (_, n) => `/p${n}`);
    const pages = names.map((name) => [name, `Page\n${about(`thing ${name}`)}`] as const);
    const site = await aSite({ '/': `Home\n${about('harbour')}\n${names.join('\n')}`, ...Object.fromEntries(pages) });
    const first = await index(site, { maxPages: 4 });
    expect(first).toMatchObject({ read: 4, complete: true });
    expect(first.problems[0]?.reason).toContain('7 or more further pages');
    expect(await index(site, { maxPages: 50 })).toMatchObject({ read: 7, unchanged: 4, removed: 0, problems: [] });
  });

  it('by its depth', async () => {
    const chain = Array.from({ length: 8 }, (_, n) => [`/p${n}`, `Page\n${about(`thing ${n}`)}\n/p${n + 1}`] as const);
    const site = await aSite({ '/': `Home\n${about('harbour')}\n/p0`, ...Object.fromEntries(chain) });
    await index(site, { maxDepth: 3 });
    expect(pagesAsked(site)).toEqual(['/', '/p0', '/p1', '/p2']);
  });

  it('against sitemaps that name each other without end, or unpack to too much', async () => {
    const site = await aSite({ '/': `Home\n${about('harbour')}` });
    const { origin, routes } = site;
    const links = (from: number) =>
      Array.from({ length: 100 }, (_, n) => `<sitemap><loc>${origin}/s${from * 100 + n}.xml</loc></sitemap>`).join('');
    for (let n = 0; n < 2000; n++) routes.set(`/s${n}.xml`, { body: `<sitemapindex>${links(n)}</sitemapindex>` });
    routes.set('/bomb.xml.gz', { body: gzipSync(Buffer.alloc(60_000_000, ' ')) });
    routes.set('/robots.txt', {
      body: `Sitemap: ${origin}/bomb.xml.gz\nSitemap: ${origin}/s0.xml`,
      type: 'text/plain',
    });
    expect(await index(site)).toMatchObject({ read: 1, complete: true });
    expect(site.asked.filter((path) => path.endsWith('.xml')).length).toBeLessThanOrEqual(50);
  });

  it('to its own site: a redirect elsewhere is not followed', async () => {
    const other = await aSite({ '/': `Other\n${about('other harbour')}` });
    const site = await aSite({
      '/': `Home\n${about('harbour')}\n/away`,
      '/away': { status: 302, headers: { location: `${other.origin}/` } },
    });
    const report = await index(site, {}, { FOOTNOTE_ALLOW_PRIVATE: `${site.host},${other.host}` });
    expect(other.asked).toEqual([]);
    expect(report.problems).toMatchObject([{ path: `${site.origin}/away` }]);
  });

  it('where the site stops answering', async () => {
    const names = Array.from({ length: 30 }, (_, n) => `/p${n}`);
    const down = names.map((name) => [name, { status: 503, body: 'down' }] as const);
    const site = await aSite({ '/': `Home\n${about('harbour')}\n${names.join('\n')}`, ...Object.fromEntries(down) });
    const report = await index(site);
    expect(pagesAsked(site).length).toBeLessThan(15);
    expect(report.problems.at(-1)?.reason).toContain('stopped answering');
  });

  it.each([
    [{ maxPages: 0 }, 'maxPages'],
    [{ maxPages: 10_001 }, 'maxPages'],
    [{ maxDepth: 21 }, 'maxDepth'],
  ])('by numbers that make sense (%#)', async (options, name) => {
    const site = await aSite({ '/': `Home\n${about('harbour')}` });
    await expect(index(site, options)).rejects.toThrow(name);
  });
});

describe('a second run', () => {
  it('asks what has changed, and reads only that', async () => {
    const site = await aSite({
      '/': { body: aPage(`Home\n${about('harbour')}\n/a\n/b\n/c`), etag: '"1"' },
      '/a': { body: aPage(`A\n${about('anchor')}`), etag: '"a1"' },
      '/b': { body: aPage(`B\n${about('buoy')}`), headers: { 'last-modified': 'Mon, 02 Mar 2026 10:00:00 GMT' } },
      '/c': { body: aPage(`C\n${about('chain')}`), etag: '"c1"' },
    });
    await index(site);
    site.asked.length = 0;
    site.routes.set('/a', { body: aPage(`A\n${about('new grapnel')}\n/d`), etag: '"a2"' });
    site.routes.set('/d', { body: aPage(`D\n${about('dinghy')}`) });
    site.routes.delete('/c');
    expect(await index(site)).toMatchObject({ read: 2, unchanged: 2, removed: 1, problems: [] });
    expect([...pagesAsked(site)].sort()).toEqual(['/', '/a', '/b', '/c', '/d']);
    expect(site.headersOf.get('/b')?.['if-modified-since']).toBe('Mon, 02 Mar 2026 10:00:00 GMT');
    expect(await find(site, 'grapnel')).toEqual(['/a']);
    expect(await find(site, 'dinghy')).toEqual(['/d']);
    expect(await find(site, 'chain')).toEqual([]);
    site.asked.length = 0;
    expect(await index(site)).toMatchObject({ read: 0, unchanged: 4, removed: 0 });
    expect(site.asked.filter((path) => path.endsWith(' 304'))).toEqual(['/a 304']);
  });

  it('asks again for what failed, though the page that leads there is unchanged', async () => {
    const site = await aSite({
      '/': `Home\n${about('harbour')}\n/a`,
      '/a': { status: 503, body: 'later', type: 'text/plain' },
    });
    expect((await index(site)).problems).toHaveLength(1);
    expect((await index(site)).problems).toHaveLength(1);
    site.routes.set('/a', { body: aPage(`A\n${about('anchor')}`) });
    expect(await index(site)).toMatchObject({ read: 1, unchanged: 1, problems: [] });
    expect(await find(site, 'anchor')).toEqual(['/a']);
  });

  it('goes on where a stopped one was, without asking again for what it has', async () => {
    const names = Array.from({ length: 10 }, (_, n) => `/p${n}`);
    const pages = names.map((name) => [name, `Page\n${about(`thing ${name.slice(1)}`)}`] as const);
    const site = await aSite({ '/': `Home\n${about('harbour')}\n${names.join('\n')}`, ...Object.fromEntries(pages) });
    const stopping = new AbortController();
    site.onRequest = (path) => {
      if (path === '/p5') stopping.abort();
    };
    const first = await index(site, { signal: stopping.signal });
    expect(first.complete).toBe(false);
    expect(first.read).toBeGreaterThanOrEqual(4);
    expect(await find(site, 'thing p1')).toContain('/p1');
    site.asked.length = 0;
    site.onRequest = () => undefined;
    const second = await index(site);
    expect(second).toMatchObject({ complete: true, read: 11 - first.read });
    expect(pagesAsked(site)).not.toContain('/p1');
    expect(pagesAsked(site)).toContain('/p9');
  });
});

describe('an address that is no site', () => {
  it.each([
    ['example.com/docs', 'INVALID_URL'],
    ['ftp://example.com/', 'INVALID_URL'],
    ['http://127.0.0.1:9/', 'FETCH_REFUSED'],
  ])('%s is refused', async (url, code) => {
    const site = await aSite({});
    await expect(index(site, { urls: [url] })).rejects.toMatchObject({ code });
  });

  it('is said to be missing', async () => {
    const site = await aSite({});
    await expect(index(site)).rejects.toMatchObject({
      code: 'FETCH_FAILED',
      message: expect.stringContaining('no page at'),
    });
  });

  it('that leads to another site says which', async () => {
    const other = await aSite({ '/home': `Other\n${about('other harbour')}` });
    const site = await aSite({
      '/': { status: 301, headers: { location: `${other.origin.replace('127.0.0.1', 'localhost')}/home` } },
    });
    await expect(index(site)).rejects.toMatchObject({ code: 'FETCH_REFUSED' });
  });
});
