import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { Verification, VerifiedClaim } from '../contract/verification.ts';
import { openFootnote } from '../fetch/open-footnote.test-kit.ts';
import { type PageServer, servePages } from '../fetch/page-server.test-kit.ts';
import { aPdf } from '../fetch/readers/pdf/pdf.test-kit.ts';

/** An article long enough to be one, with the sentences in its midst. */
function article(...sentences: readonly string[]): string {
  const filler = Array.from(
    { length: 20 },
    (_, index) => `<p>Paragraph ${index} is about the weather of the coast, the tides and the harbour of the town.</p>`,
  );
  const own = sentences.map((sentence) => `<p>${sentence}</p>`);
  const body = [...filler.slice(0, 10), ...own, ...filler.slice(10)].join('\n');
  return `<!doctype html><html lang="en"><head><title>The town</title></head><body><main><article><h1>The town</h1>${body}</article></main></body></html>`;
}

function html(text: string) {
  return (_: unknown, reply: ServerResponse) =>
    void reply.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text);
}

const bridge = 'The old stone bridge of Harwick was opened to wagons in 1894 by the county council.';

async function withPages(
  pages: Parameters<typeof servePages>[0],
  run: (footnote: Awaited<ReturnType<typeof openFootnote>>, server: PageServer) => Promise<void>,
  settings: Parameters<typeof openFootnote>[1] = {},
): Promise<void> {
  await using server = await servePages(pages);
  await using footnote = await openFootnote([server.place], settings);
  await run(footnote, server);
}

describe('verify', () => {
  it('finds the passage of a cited sentence, and links to it', async () => {
    await withPages({ '/': html(article(bridge)) }, async (footnote, server) => {
      const text = `The stone bridge of Harwick was opened to wagons in 1894 [1].\n\nSources:\n[1] The town (${server.origin}/)`;
      const { claims, summary, sources } = await footnote.verify({ text });
      expect(claims).toHaveLength(1);
      expect(claims[0]).toMatchObject({
        text: 'The stone bridge of Harwick was opened to wagons in 1894.',
        start: 0,
        verdict: 'supported',
        source: 1,
        sources: [1],
        others: [],
      });
      expect(claims[0]?.passage?.text).toBe(bridge);
      expect(claims[0]?.passage?.link).toContain(`${server.origin}/#:~:text=The%20old%20stone%20bridge`);
      expect(summary).toEqual({ supported: 1, partly: 0, differs: 0, not_found: 0, unchecked: 0, uncited: 0 });
      expect(sources).toMatchObject([
        { n: 1, url: `${server.origin}/`, status: 'read', fetchedAt: expect.any(String) },
      ]);
    });
  });

  it('says when a page was fetched, also of one that was kept', async () => {
    await using server = await servePages({ '/': html(article(bridge)) });
    await using footnote = await openFootnote([server.place], { cache: { ttlSeconds: 60 } });
    const check = async () => {
      const { sources } = await footnote.verify({ claims: [{ text: bridge, url: `${server.origin}/` }] });
      return sources[0]?.fetchedAt;
    };
    const first = await check();
    expect(new Date(first ?? '').toISOString()).toBe(first);
    expect(await check()).toBe(first);
  });

  it('takes the best of several sources, and lists the others', async () => {
    const pages = { '/a': html(article(bridge)), '/b': html(article('Nothing of that kind.')) };
    await withPages(pages, async (footnote, { origin }) => {
      const claim = 'The stone bridge of Harwick was opened to wagons in 1894.';
      const { claims } = await footnote.verify({ claims: [{ text: claim, url: [`${origin}/b`, `${origin}/a`] }] });
      expect(claims[0]).toMatchObject({
        verdict: 'supported',
        source: 2,
        others: [{ source: 1, verdict: 'not_found' }],
      });
      expect(claims[0]?.missing.words).toEqual([]);
    });
  });

  it('looks in all that a page shows where its main part has nothing', async () => {
    const aside = '<footer><p>Harwick Trust owns seventeen historic lighthouses along the northern coast.</p></footer>';
    await withPages(
      { '/': html(article(bridge).replace('</body>', `${aside}</body>`)) },
      async (footnote, { origin }) => {
        const text = 'Harwick Trust owns seventeen historic lighthouses along the northern coast.';
        const { claims } = await footnote.verify({ claims: [{ text, url: `${origin}/` }] });
        expect(claims[0]).toMatchObject({ verdict: 'supported' });
      },
    );
  });

  it('does not miss a name that the page shows beside its main part, and does not support the claim by it', async () => {
    const aside = '<aside><p>Tested by: Jane Milbank</p></aside>';
    const page = html(article(bridge).replace('</body>', `${aside}</body>`));
    await withPages({ '/': page }, async (footnote, { origin }) => {
      const names = async (who: string) => {
        const text = `${who} wrote that the old stone bridge of Harwick was opened to wagons in 1894.`;
        const { claims } = await footnote.verify({ claims: [{ text, url: `${origin}/` }] });
        return [claims[0]?.verdict, claims[0]?.missing.names, claims[0]?.passage?.text];
      };
      expect(await names('Jane Milbank')).toEqual(['partly', [], bridge]);
      expect(await names('Joan Tilney')).toEqual(['partly', ['Joan Tilney'], bridge]);
    });
  });

  it('links to the number of a footnote as a browser shows it, and to a power as the page has it', async () => {
    const noted =
      'The bridge of Harwick has 40 m² of paving since 1894<sup><a href="#n1">12</a></sup> and seven arches.';
    await withPages({ '/': html(article(noted)) }, async (footnote, { origin }) => {
      const text = 'The bridge of Harwick has seven arches and 40 m² of paving since 1894.';
      const { claims } = await footnote.verify({ claims: [{ text, url: `${origin}/` }] });
      expect(claims[0]?.passage?.text).toContain('since 1894¹² and');
      expect(decodeURIComponent(claims[0]?.passage?.link ?? '')).toContain(
        'has 40 m² of paving since 189412 and seven',
      );
    });
  });

  it('links to the page of a PDF', async () => {
    const filler = Array.from(
      { length: 12 },
      (_, line) => `Line ${line} is about the tides and the harbour of the town.`,
    );
    const pdf = aPdf([filler, [...filler, 'The stone bridge of Harwick was opened to wagons in 1894.'], filler]);
    const pages = {
      '/town.pdf': (_: unknown, reply: ServerResponse) =>
        void reply.writeHead(200, { 'content-type': 'application/pdf' }).end(pdf),
    };
    await withPages(pages, async (footnote, { origin }) => {
      const url = `${origin}/town.pdf`;
      const { claims } = await footnote.verify({
        claims: [{ text: 'The stone bridge of Harwick was opened in 1894.', url }],
      });
      expect(claims[0]?.passage?.link).toBe(`${url}#page=2`);
    });
  });

  it('answers with what came where pages hang: each fetched once, all within the time, as they come', async () => {
    const hangs = () => undefined;
    const pages = Object.fromEntries(
      Array.from({ length: 12 }, (_, page) => [
        `/${page}`,
        page < 3
          ? hangs
          : html(
              article(
                ...[0, 1, 2].map(
                  (claim) => `Lighthouse number ${page}${claim} stands on the northern cliff of Harwick.`,
                ),
              ),
            ),
      ]),
    );
    await withPages(pages, async (footnote, { origin, seen }) => {
      const claims = Array.from({ length: 30 }, (_, index) => ({
        text: `Lighthouse number ${index % 12}${Math.floor(index / 12)} stands on the northern cliff of Harwick.`,
        url: `${origin}/${index % 12}`,
      }));
      const told: VerifiedClaim[] = [];
      let running: Promise<Verification> | undefined;
      const first = await new Promise((resolve) => {
        const onClaim = (claim: VerifiedClaim) => {
          told.push(claim);
          if (told.length === 21) resolve('21 are told');
        };
        running = footnote.verify({ claims }, { timeoutMs: 3_000, onClaim });
        running.then(() => resolve('all is there'), resolve);
      });
      expect(first).toBe('21 are told');
      const result = (await running) as Verification;
      expect(told).toHaveLength(30);
      expect(result.summary).toMatchObject({ supported: 21, unchecked: 9 });
      const late = result.claims.filter(({ verdict }) => verdict === 'unchecked');
      expect(new Set(late.map(({ reason }) => reason))).toEqual(new Set(['the page did not come in time']));
      expect(seen.map(({ path }) => path).sort()).toEqual(Object.keys(pages).sort());
      expect(result.claims.map(({ text }) => text)).toEqual(claims.map(({ text }) => text));
    });
  });

  it('says why a claim was not checked, and never counts it as bad', async () => {
    const german = article(
      ...Array.from(
        { length: 30 },
        () => 'Die alte Brücke der Stadt wurde von der Gemeinde und dem Kreis für die Bauern gebaut.',
      ),
    ).replace(/<p>Paragraph[^<]*<\/p>/g, '');
    const pages = {
      '/short': html(
        '<html><body><main><p>The bridge of Harwick was opened in 1894 by the council.</p></main></body></html>',
      ),
      '/german': html(german),
      '/login': (_: unknown, reply: ServerResponse) => void reply.writeHead(401).end('no'),
      '/cut': (_: unknown, reply: ServerResponse) => {
        reply.writeHead(200, { 'content-type': 'text/html' });
        reply.end(article(bridge) + 'x '.repeat(3_000_000));
      },
      '/page': html(article(bridge)),
    };
    await withPages(
      pages,
      async (footnote, { origin }) => {
        const claim = 'The stone bridge of Harwick was opened to wagons in 1894.';
        const reasonFor = async (url: string, text = claim) => {
          const { claims, sources } = await footnote.verify({ claims: [{ text, url }] });
          expect(claims[0]?.verdict).toBe('unchecked');
          return [claims[0]?.reason, sources[0]?.status];
        };
        expect(await reasonFor(`${origin}/short`)).toEqual(['the page has only 11 words', 'read']);
        expect(await reasonFor(`${origin}/german`)).toEqual([expect.stringContaining('another language'), 'read']);
        // A sentence without a small word is in the language of the sentences around it.
        const bare = 'Harwick council opened stone bridge 1894.';
        const { claims } = await footnote.verify({
          claims: [
            { text: claim, url: `${origin}/page` },
            { text: bare, url: `${origin}/german` },
          ],
        });
        expect(claims[1]).toMatchObject({ verdict: 'unchecked', reason: expect.stringContaining('another language') });
        expect(await reasonFor(`${origin}/login`)).toEqual([expect.stringContaining('login'), 'wall']);
        expect(await reasonFor(`${origin}/cut`)).toEqual(['the page was cut before its end', 'read']);
        expect(await reasonFor(`${origin}/none`)).toEqual([expect.stringContaining('no such page'), 'failed']);
        expect(await reasonFor('https://denied.example/')).toEqual([
          expect.stringContaining('denied.example'),
          'blocked',
        ]);
        expect(await reasonFor('not an address')).toEqual([expect.any(String), 'failed']);
        expect(await reasonFor(`${origin}/page`, 'It was opened.')).toEqual([
          expect.stringContaining('too little'),
          'read',
        ]);
        const [unknown] = (await footnote.verify({ text: 'The stone bridge of Harwick opened in 1894 [7].' })).claims;
        expect(unknown).toMatchObject({ verdict: 'unchecked', reason: 'there is no source [7]' });
      },
      { policy: { denyDomains: ['denied.example'] } },
    );
  });

  it('takes a page with little in its main part for what it has, and not for what it lacks', async () => {
    const story = `<p>${bridge}</p><p>The ferry had sunk in the winter before, and the council wanted no other.</p>`;
    const more = Array.from(
      { length: 30 },
      (_, at) => `<li><a href="/${at}">More about the harbour and its tides, ${at}</a></li>`,
    );
    const page = `<!doctype html><html lang="en"><head><title>The town</title></head><body><main><article><h1>The town</h1>${story}</article></main><footer><ul>${more.join('')}</ul></footer></body></html>`;
    await withPages({ '/': html(page) }, async (footnote, { origin }) => {
      const texts = [
        'The stone bridge of Harwick was opened to wagons in 1894.',
        'The stone bridge of Harwick was opened to wagons in 1896.',
        'The bridge had cost the county council more money than its ferry.',
        'Nobody has ever seen a blue whale near the northern lighthouse.',
      ];
      const { claims } = await footnote.verify({ claims: texts.map((text) => ({ text, url: `${origin}/` })) });
      expect(claims.map(({ verdict }) => verdict)).toEqual(['supported', 'differs', 'unchecked', 'unchecked']);
      expect(claims[3]?.reason).toMatch(/^the page has only \d\d words in its main part$/);
    });
  });

  it('does not check against a text that is empty', async () => {
    await withPages({}, async (footnote) => {
      const claims = [{ text: bridge, url: 'file:///notes.txt' }];
      const result = await footnote.verify({ claims }, { texts: { 'file:///notes.txt': '\n' } });
      expect(result.claims[0]).toMatchObject({ verdict: 'unchecked', reason: 'the page has no text' });
    });
  });

  it('says which of the claims is none', async () => {
    await withPages({}, async (footnote) => {
      const claims = [{ text: bridge, url: 'https://a.example/' }, { text: bridge }];
      await expect(footnote.verify({ claims } as never)).rejects.toThrow('number 2 is none');
    });
  });

  it('reads no more pages than it may, and says so', async () => {
    const pages = { '/1': html(article(bridge)), '/2': html(article(bridge)) };
    await withPages(pages, async (footnote, { origin, seen }) => {
      const text = 'The stone bridge of Harwick was opened to wagons in 1894.';
      const claims = [1, 2].map((page) => ({ text, url: `${origin}/${page}` }));
      const result = await footnote.verify({ claims, maxPages: 1 });
      expect(result.claims.map(({ verdict }) => verdict)).toEqual(['supported', 'unchecked']);
      expect(result.sources.map(({ status }) => status)).toEqual(['read', 'skipped']);
      expect(result.claims[1]?.reason).toBe('only one page is read in one check');
      expect(result.warnings).toEqual([
        { kind: 'page-incomplete', message: 'More than one page is cited: one of them was not read.' },
      ]);
      expect(seen).toHaveLength(1);
    });
  });

  it('gives what it has where there is no time at all', async () => {
    await withPages({ '/': html(article(bridge)) }, async (footnote, { origin }) => {
      const claims = [{ text: 'The stone bridge of Harwick was opened to wagons in 1894.', url: `${origin}/` }];
      const { summary } = await footnote.verify({ claims }, { timeoutMs: 1 });
      expect(summary).toMatchObject({ unchecked: 1, not_found: 0 });
    });
  });

  it('stops where its caller does', async () => {
    await withPages({ '/': () => undefined }, async (footnote, { origin }) => {
      const stop = new AbortController();
      const claims = [{ text: 'The stone bridge of Harwick was opened in 1894.', url: `${origin}/` }];
      const running = footnote.verify({ claims }, { signal: stop.signal });
      stop.abort();
      await expect(running).rejects.toMatchObject({ code: 'CANCELLED' });
    });
  });

  it('sends nothing of a claim: the server sees its address alone', async () => {
    await withPages({ '/': html(article(bridge)) }, async (footnote, { origin, seen }) => {
      await footnote.verify({
        claims: [{ text: 'The zeppelin of Harwick was opened to wagons in 1894.', url: `${origin}/#zeppelin` }],
      });
      expect(JSON.stringify(seen)).not.toContain('zeppelin');
    });
  });

  it.each([
    [{}, 'exactly one of'],
    [{ text: 'x', claims: [] }, 'exactly one of'],
    [{ text: '' }, 'must be a text'],
    [{ claims: [{ text: 'x' }] }, 'Each of'],
    [{ answer: { text: 'abc', citations: [{ start: 0, end: 9, sources: [1] }] } }, 'citations'],
    [{ text: 'x', maxPages: 21 }, 'from 1 to 20'],
    [{ text: 'x', maxPage: 2 }, 'not a field'],
    [{ text: 'x', sources: [{ url: 'x' }] }, "'sources' must be"],
  ])('refuses %j', async (request, words) => {
    await using footnote = await openFootnote([]);
    const refused = footnote.verify(request as never);
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_QUERY', message: expect.stringContaining(words) });
  });
});

describe('a hostile page', () => {
  it.each([
    ['of 10 MB', 'The harbour of the town was widened by the council. '.repeat(200_000), 'unchecked'],
    ['of one line', 'harbour '.repeat(40_000), 'not_found'],
    ['of 20,000 sentences', 'A ship sank in it. '.repeat(20_000), 'not_found'],
  ])('%s is checked like any other', async (_, text, verdict) => {
    await withPages({ '/': text }, async (footnote, { origin }) => {
      const claim = 'On 3 May 1894 the mayor of Harwick said that "nobody will ever cross this river again".';
      const claims = Array.from({ length: 5 }, () => ({ text: claim, url: `${origin}/` }));
      const result = await footnote.verify({ claims });
      expect(result.claims.map((one) => one.verdict)).toEqual(claims.map(() => verdict));
    });
  });
});
