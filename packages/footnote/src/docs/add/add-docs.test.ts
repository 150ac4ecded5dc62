import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readEntries } from '../../audit/read/read-entries.ts';
import { createFootnote, type Footnote } from '../../index.ts';
import { aSite, type Route, type TestSite } from '../crawl/site.test-kit.ts';
import { folderWith, manifest } from '../docs-folder.test-kit.ts';

/** A project that depends on `tide`, which ships a readme of one line. */
async function aProject(more: object = {}, version = '1.2.3'): Promise<string> {
  return folderWith({
    'package.json': JSON.stringify({ name: 'app', dependencies: { tide: '*' } }),
    'node_modules/tide/package.json': manifest('tide', version, more),
    'node_modules/tide/README.md': '# tide\n\nInstall it.\n',
  });
}

function open(folder: string, site: TestSite, env: Readonly<Record<string, string>> = {}): Footnote {
  const footnote = createFootnote({
    cwd: folder,
    env: {
      HOME: join(folder, 'home'),
      FOOTNOTE_DATA_DIR: join(folder, 'data'),
      FOOTNOTE_KEYLESS: 'off',
      FOOTNOTE_AUDIT: 'off',
      FOOTNOTE_ALLOW_PRIVATE: site.host,
      ...env,
    },
    log: () => undefined,
  });
  onTestFinished(() => footnote.close());
  return footnote;
}

const about = (topic: string) => `The ${topic} of a harbour is kept by its warden, who reads it every morning.`;
const page = (topic: string) => `${topic}\n${about(topic)}`;
const markdown = (topic: string): Route => ({ type: 'text/markdown', body: `# ${topic}\n\n${about(topic)}\n` });
const json = (value: unknown): Route => ({ type: 'application/json', body: JSON.stringify(value) });

function sitemapOf(paths: readonly string[], origin: () => string): Route {
  const route = { type: 'application/xml' };
  return Object.defineProperty(route, 'body', {
    get: () => `<urlset>${paths.map((path) => `<url><loc>${origin()}${path}</loc></url>`).join('')}</urlset>`,
  });
}

async function found(footnote: Footnote, query: string, site: TestSite) {
  const { results } = await footnote.docs.search({ query, package: 'tide' });
  return results.map(({ title, url }) => `${title} ${url.replace(site.origin, '')}`);
}

async function recorded(folder: string): Promise<string> {
  return readFile(join(folder, 'footnote.json'), 'utf8').catch(() => '');
}

describe('documentation is added from', () => {
  it('a site with llms.txt, as documentation of the package and its version', async () => {
    const site = await aSite({
      '/': page('Welcome'),
      '/llms.txt': {
        type: 'text/plain',
        body: '# Tide\n\n- [Gauge](/gauge.md)\n- [Elsewhere](https://elsewhere.example/x)\n',
      },
      '/gauge.md': markdown('gauge'),
      '/blog': page('blog'),
    });
    const folder = await aProject({ homepage: `${site.origin}/#readme` });
    const footnote = open(folder, site);
    const report = await footnote.docs.add({ packages: ['tide'] });
    expect(report.added).toEqual([
      { package: 'tide', version: '1.2.3', from: `${site.origin}/`, pages: 1, passages: 1, isExact: false },
    ]);
    expect(await found(footnote, 'gauge of a harbour', site)).toContain('tide 1.2.3 › gauge /gauge.md');
    expect(site.asked).not.toContain('/blog');
    expect(JSON.parse(await recorded(folder))).toEqual({ docs: { sources: { tide: `${site.origin}/` } } });
    expect(report.recorded).toEqual({ file: join(folder, 'footnote.json'), isTrusted: true });
  });

  it('a site with a sitemap: its documentation, not what sells it', async () => {
    const site = await aSite({
      '/': page('Welcome'),
      '/sitemap.xml': sitemapOf(['/', '/pricing', '/docs/a', '/docs/b', '/docs/c'], () => site.origin),
      '/pricing': page('pricing'),
      '/docs/a': page('anchor'),
      '/docs/b': page('buoy'),
      '/docs/c': page('crane'),
    });
    const footnote = open(await aProject({ homepage: site.origin }), site);
    expect((await footnote.docs.add({ packages: ['tide'] })).added[0]).toMatchObject({ pages: 3, passages: 3 });
    expect(await found(footnote, 'buoy', site)).toContain('tide 1.2.3 › buoy /docs/b');
    expect(site.asked).not.toContain('/pricing');
  });

  it('a Docusaurus site: the version that is installed, in one language', async () => {
    const site = await aSite({
      '/': page('Welcome'),
      '/sitemap.xml': sitemapOf(
        ['/docs/lock', '/docs/next/lock', '/docs/1.x/lock', '/docs/1.x/dock', '/docs/0.9/lock', '/fr/docs/1.x/lock'],
        () => site.origin,
      ),
      '/docs/1.x/lock': page('lock'),
      '/docs/1.x/dock': page('dock'),
    });
    const footnote = open(await aProject({ homepage: site.origin }), site);
    expect((await footnote.docs.add({ packages: ['tide'] })).added[0]).toMatchObject({ pages: 2 });
    expect(site.asked.filter((path) => path.includes('docs')).toSorted()).toEqual(['/docs/1.x/dock', '/docs/1.x/lock']);
  });

  it('a GitHub-like tree at the tag of the installed version, with lines', async () => {
    const site = await aSite({
      '/api/v3/repos/acme/tide/git/trees/v1.2.3?recursive=1': json({
        tree: [
          { path: 'docs', type: 'tree', sha: 'a' },
          { path: 'docs/ebb.md', type: 'blob', sha: 'b', size: 80 },
          { path: 'src/ebb.md', type: 'blob', sha: 'c', size: 80 },
        ],
        truncated: true,
      }),
      '/acme/tide/raw/v1.2.3/docs/ebb.md': markdown('ebb'),
    });
    const folder = await aProject({ homepage: `${site.origin}/acme/tide/tree/main#readme` });
    const footnote = open(folder, site);
    const { added, problems } = await footnote.docs.add({ packages: ['tide'] });
    expect(problems[0]?.reason).toContain('more files than its host lists');
    const from = `${site.origin}/acme/tide/tree/v{version}`;
    expect(added).toEqual([{ package: 'tide', version: '1.2.3', from, pages: 1, passages: 1, isExact: true }]);
    expect(await found(footnote, 'ebb', site)).toContain('tide 1.2.3 › ebb /acme/tide/blob/v1.2.3/docs/ebb.md#L1');
    expect(await recorded(folder)).toContain(`"tide": "${from}"`);
  });

  it('a list of pages, also where there is no page at the root', async () => {
    const site = await aSite({
      '/llms.txt': { type: 'text/plain', body: '# Tide\n\n- [Gauge](/gauge.md)\n' },
      '/gauge.md': markdown('gauge'),
    });
    const folder = await aProject({ homepage: site.origin });
    const footnote = open(folder, site);
    expect((await footnote.docs.add({ packages: ['tide'] })).added).toMatchObject([{ package: 'tide', pages: 1 }]);
    expect(await found(footnote, 'gauge of a harbour', site)).toContain('tide 1.2.3 › gauge /gauge.md');
  });

  it('GitLab, whose robots.txt shuts crawlers out of what is made for programs', async () => {
    const listing = '/api/v4/projects/group%2Fsub%2Ftide/repository/tree?recursive=true&per_page=100';
    const site = await aSite({
      '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /api\n' },
      [`${listing}&page=1&ref=v1.2.3&path=manual`]: json([
        { path: 'manual/flow.md', type: 'blob', id: 'a' },
        { path: 'manual/logo.png', type: 'blob', id: 'b' },
      ]),
      '/api/v4/projects/group%2Fsub%2Ftide/repository/files/manual%2Fflow.md/raw?ref=v1.2.3': markdown('flow'),
    });
    const folder = await aProject();
    const from = `${site.origin}/group/sub/tide/-/tree/v1.2.3/manual`;
    const { added, notAdded } = await open(folder, site).docs.add({ packages: ['tide'], from });
    expect(notAdded).toEqual([]);
    expect(added).toMatchObject([{ from: `${site.origin}/group/sub/tide/-/tree/v{version}/manual`, passages: 1 }]);
    const refused = await open(folder, site, { FOOTNOTE_ROBOTS: 'always' }).docs.add({ packages: ['tide'], from });
    expect(refused.notAdded[0]?.reason).toContain('robots.txt');
  });

  it('Gitea, in the same way', async () => {
    const site = await aSite({
      '/api/v1/repos/acme/tide/git/trees/v1.2.3?recursive=true&per_page=1000&page=1': json({
        tree: [{ path: 'docs/neap.md', type: 'blob', sha: 'b', size: 80 }],
      }),
      '/api/v1/repos/acme/tide/raw/docs/neap.md?ref=v1.2.3': markdown('neap'),
    });
    const footnote = open(await aProject(), site);
    const from = `${site.origin}/acme/tide/src/tag/v1.2.3/docs`;
    expect((await footnote.docs.add({ packages: ['tide'], from })).added).toMatchObject([{ pages: 1, isExact: true }]);
    expect(await found(footnote, 'neap', site)).toContain(
      'tide 1.2.3 › neap /acme/tide/src/tag/v1.2.3/docs/neap.md#L1',
    );
  });
});

describe('what must not be read is not', () => {
  it('nothing is fetched before somebody agrees, who is told whom that would ask', async () => {
    const site = await aSite({ '/': page('Welcome') });
    const folder = await aProject({ homepage: site.origin, repository: 'github:acme/tide' });
    const plans: unknown[] = [];
    const confirm = (plan: unknown) => {
      plans.push(plan);
      return false;
    };
    const report = await open(folder, site).docs.add({ packages: ['tide'], confirm });
    expect(plans).toMatchObject([
      [{ package: 'tide', version: '1.2.3', places: [`${site.origin}/`, 'https://github.com/acme/tide'] }],
    ]);
    expect([report.complete, site.asked, await recorded(folder)]).toEqual([false, [], '']);
  });

  it('robots.txt is obeyed, and said', async () => {
    const site = await aSite({
      '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /\n' },
      '/': page('Welcome'),
    });
    const folder = await aProject({ homepage: site.origin });
    const { added, notAdded } = await open(folder, site).docs.add({ packages: ['tide'] });
    expect(added).toEqual([]);
    expect(notAdded[0]?.reason).toContain('robots.txt');
    expect([site.asked, await recorded(folder)]).toEqual([['/robots.txt'], '']);
  });

  it('a redirect that leaves is not followed: out of the documentation, and out of the site', async () => {
    const site = await aSite({
      '/docs/': page('Welcome'),
      '/docs/llms.txt': { type: 'text/plain', body: '- [a](/docs/a)\n- [b](/docs/b)\n' },
      '/docs/a': page('anchor'),
      '/docs/b': { status: 302, headers: { location: '/trap' } },
      '/trap': page('trap'),
    });
    const footnote = open(await aProject({ homepage: `${site.origin}/docs/` }), site);
    const report = await footnote.docs.add({ packages: ['tide'] });
    expect(report.added).toMatchObject([{ pages: 1 }]);
    expect(report.problems[0]?.reason).toContain('not part of the site');
    const moved = await aSite({ '/': { status: 302, headers: { location: `${site.origin}/trap` } } });
    const other = open(await aProject({ homepage: moved.origin }), moved);
    expect((await other.docs.add({ packages: ['tide'] })).notAdded[0]?.reason).toContain(`redirects to ${site.host}`);
    expect(site.asked).not.toContain('/trap');
  });

  it('a private address is refused, a switched-off web too, and each request is in the log', async () => {
    const site = await aSite({ '/': page('Welcome') });
    const folder = await aProject({ homepage: site.origin });
    const guarded = open(folder, site, { FOOTNOTE_ALLOW_PRIVATE: '' });
    expect((await guarded.docs.add({ packages: ['tide'] })).notAdded).toHaveLength(1);
    expect(site.asked).toEqual([]);
    await expect(open(folder, site, { FOOTNOTE_WEB: 'off' }).docs.add({ packages: ['tide'] })).rejects.toThrow('off');
    await open(folder, site, { FOOTNOTE_AUDIT: 'full' }).docs.add({ packages: ['tide'] });
    const asked = [];
    for await (const entry of readEntries(join(folder, 'data', 'audit'), {})) asked.push(JSON.stringify(entry));
    expect(asked.some((line) => line.includes(`${site.origin}/llms.txt`))).toBe(true);
  });

  it('no more pages than were allowed, and the rest is said', async () => {
    const pages = Object.fromEntries(['a', 'b', 'c'].map((name) => [`/${name}`, page(name)]));
    const site = await aSite({
      '/': page('Welcome'),
      '/sitemap.xml': sitemapOf(Object.keys(pages), () => site.origin),
      ...pages,
    });
    const footnote = open(await aProject({ homepage: site.origin }), site);
    const { added, problems } = await footnote.docs.add({ packages: ['tide'], maxPages: 2 });
    expect(added).toMatchObject([{ pages: 2 }]);
    expect(problems[0]?.reason).toContain('further pages');
  });
});

describe('what was added', () => {
  it('is kept current by refresh alone, page by page, and follows the installed version', async () => {
    const listing = (tag: string, hash: string) => ({
      [`/api/v3/repos/acme/tide/git/trees/${tag}?recursive=1`]: json({
        tree: ['a', 'b'].map((name) => ({ path: `docs/${name}.md`, type: 'blob', sha: name === 'a' ? hash : 'b' })),
      }),
    });
    const site = await aSite({
      ...listing('v1.2.3', 'a1'),
      '/acme/tide/raw/v1.2.3/docs/a.md': markdown('anchor'),
      '/acme/tide/raw/v1.2.3/docs/b.md': markdown('buoy'),
    });
    const folder = await aProject({ homepage: `${site.origin}/acme/tide/tree/main` });
    const footnote = open(folder, site);
    await footnote.docs.add({ packages: ['tide'] });
    site.asked.length = 0;
    await footnote.docs.index();
    await found(footnote, 'anchor', site);
    expect(site.asked).toEqual([]);

    for (const [path, route] of Object.entries(listing('v1.2.3', 'a2'))) site.routes.set(path, route);
    site.routes.set('/acme/tide/raw/v1.2.3/docs/a.md', markdown('capstan'));
    const changed = await footnote.docs.index({ refresh: true });
    expect(changed.problems).toEqual([]);
    expect(site.asked.filter((path) => path.includes('/raw/'))).toEqual(['/acme/tide/raw/v1.2.3/docs/a.md']);
    expect(await found(footnote, 'capstan', site)).toHaveLength(1);

    await writeFile(join(folder, 'node_modules/tide/package.json'), manifest('tide', '2.0.0'));
    for (const [path, route] of Object.entries(listing('v2.0.0', 'a3'))) site.routes.set(path, route);
    site.routes.set('/acme/tide/raw/v2.0.0/docs/a.md', markdown('derrick'));
    site.routes.set('/acme/tide/raw/v2.0.0/docs/b.md', markdown('buoy'));
    await footnote.docs.index();
    expect((await footnote.docs.sources()).waiting).toMatchObject([{ package: 'tide' }]);
    await footnote.docs.index({ refresh: true });
    const { sources, waiting } = await footnote.docs.sources();
    expect(sources.filter(({ kind }) => kind === 'added')).toMatchObject([{ name: 'tide', version: '2.0.0' }]);
    expect(waiting).toEqual([]);
  });

  it('a page that changed is read again, one that did not is not', async () => {
    const site = await aSite({
      '/': page('Welcome'),
      '/llms.txt': { type: 'text/plain', body: '- [a](/a)\n- [b](/b)\n' },
      '/a': { body: `<h1>a</h1><p>${about('anchor')}</p>`, etag: '"1"' },
      '/b': { body: `<h1>b</h1><p>${about('buoy')}</p>`, etag: '"1"' },
    });
    const footnote = open(await aProject({ homepage: site.origin }), site);
    await footnote.docs.add({ packages: ['tide'] });
    site.routes.set('/a', { body: `<h1>a</h1><p>${about('capstan')}</p>`, etag: '"2"' });
    site.asked.length = 0;
    expect(await footnote.docs.index({ refresh: true })).toMatchObject({ problems: [] });
    expect(site.asked).toEqual(expect.arrayContaining(['/a', '/b 304']));
    expect(await found(footnote, 'capstan', site)).toHaveLength(1);
    const { results } = await footnote.docs.search({ query: 'anchor', package: 'tide' });
    expect(results.filter(({ content }) => content.includes('anchor'))).toEqual([]);
  });

  it('is shared by the project file, which counts for others once they trust it', async () => {
    const site = await aSite({
      '/': page('Welcome'),
      '/llms.txt': { type: 'text/plain', body: '- [a](/a)\n' },
      '/a': page('anchor'),
    });
    const folder = await aProject({ homepage: site.origin });
    await writeFile(join(folder, 'footnote.json'), `{ "docs": { "sources": { "tide": "${site.origin}/" } } }`);
    const stranger = open(folder, site);
    expect((await stranger.docs.sources()).waiting).toEqual([]);
    await stranger.docs.index({ refresh: true });
    expect(site.asked).toEqual([]);
    // The user's own word adds it; what the file said before goes on waiting for trust.
    expect((await stranger.docs.add({ packages: ['tide'] })).recorded).toBeUndefined();
    expect((await stranger.docs.add({ packages: ['tide'], from: `${site.origin}/a` })).recorded).toMatchObject({
      isTrusted: false,
    });
  });

  it('is taken out again before its package is, with its entry; comments stay', async () => {
    const site = await aSite({
      '/': page('Welcome'),
      '/llms.txt': { type: 'text/plain', body: '- [a](/a)\n' },
      '/a': page('anchor'),
    });
    const folder = await aProject({ homepage: site.origin });
    await writeFile(join(folder, 'footnote.json'), '{\n  // slow network\n  "timeoutMs": 20000\n}\n');
    const footnote = open(folder, site);
    await footnote.docs.index();
    expect((await footnote.docs.add({ packages: ['tide'] })).recorded?.isTrusted).toBe(true);
    expect(await footnote.docs.remove(['tide'])).toMatchObject([{ kind: 'added', name: 'tide' }]);
    expect(await recorded(folder)).toContain('// slow network');
    expect(await recorded(folder)).not.toContain('tide');
    expect((await footnote.docs.sources()).sources.map(({ kind }) => kind)).toEqual(['package']);
    expect(await footnote.docs.remove(['tide'])).toMatchObject([{ kind: 'package' }]);
  });

  it('is also read from a list of name=address, and written into it', async () => {
    const site = await aSite({ '/': page('anchor') });
    const folder = await aProject({ homepage: site.origin });
    const before = '{ "docs": { "sources": [/* ours */ "reef=https://reef.example/"] } }';
    await writeFile(join(folder, 'footnote.json'), before);
    await open(folder, site).docs.add({ packages: ['tide'] });
    const after = await recorded(folder);
    expect(after).toMatch(/\[ \/\* ours \*\/\s+"reef=https:\/\/reef.example\/",\s+"tide=http/);
  });
});

it('all proposes the direct dependencies that have little text of their own', async () => {
  const site = await aSite({});
  const folder = await folderWith({
    'package.json': JSON.stringify({ name: 'app', dependencies: { tide: '*', wave: '*', '@types/x': '*' } }),
    'node_modules/tide/package.json': manifest('tide', '1.0.0', { homepage: site.origin }),
    'node_modules/wave/package.json': manifest('wave'),
    'node_modules/wave/README.md': `# wave\n\n${'A wave is long. '.repeat(600)}\n`,
    'node_modules/deep/package.json': manifest('deep'),
    'node_modules/@types/x/package.json': manifest('@types/x'),
  });
  const plans: string[] = [];
  const confirm = (plan: readonly { package: string }[]) => {
    plans.push(...plan.map((one) => one.package));
    return false;
  };
  await open(folder, site).docs.add({ all: true, confirm });
  expect(plans).toEqual(['tide']);
});

it('says what is wrong with what was asked for', async () => {
  const site = await aSite({});
  const { docs } = open(await aProject(), site);
  await expect(docs.add({})).rejects.toThrow('Name a package.');
  await expect(docs.add({ packages: ['tid'] })).rejects.toThrow("Did you mean 'tide'?");
  await expect(docs.add({ packages: ['tide'], from: 'ftp://x' })).rejects.toThrow('not the address');
  expect((await docs.add({ packages: ['tide'] })).notAdded[0]?.reason).toContain('names no homepage');
});
