import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { brave } from '../../../../../../emulators/brave.ts';
import { type RunningEmulator, startEmulator } from '../../../../../../emulators/emulator.ts';
import { gemini } from '../../../../../../emulators/gemini.ts';
import { tavily } from '../../../../../../emulators/tavily.ts';
import { asList, at } from '../../../json.ts';
import { type RunningServer, runServer } from '../http-client.test-kit.ts';
import type { SearxngReply } from './searxng-reply.ts';

const token = ['open', 'sesame', '0123456789'].join('-');
let emulators: Readonly<Record<'tavily' | 'gemini' | 'brave', RunningEmulator>>;
let server: RunningServer;
beforeAll(async () => {
  const [one, two, three] = await Promise.all([tavily, gemini, brave].map((emulator) => startEmulator(emulator)));
  if (one === undefined || two === undefined || three === undefined) throw new Error('An emulator is missing.');
  emulators = { tavily: one, gemini: two, brave: three };
  server = await runServer(one.env);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  for (const emulator of Object.values(emulators)) await emulator.close();
});

async function search(parameters: Record<string, string>, { origin }: Pick<RunningServer, 'origin'> = server) {
  const response = await fetch(`${origin}/search?${new URLSearchParams({ format: 'json', ...parameters })}`);
  return { status: response.status, headers: response.headers, body: (await response.json()) as SearxngReply };
}

/** As Open WebUI does it: these headers, these parameters, whatever they say sorted by score. */
async function openWebUi(queryUrl: string, query: string, count: number) {
  const url = new URL(queryUrl.split('?')[0] ?? '');
  const { username, password } = url;
  url.username = url.password = '';
  url.search = String(
    new URLSearchParams({
      q: query,
      format: 'json',
      pageno: '1',
      safesearch: '1',
      language: 'all',
      time_range: '',
      categories: '',
      theme: 'simple',
      image_proxy: '0',
    }),
  );
  const response = await fetch(url, {
    headers: {
      'user-agent': 'Open WebUI (https://github.com/open-webui/open-webui) RAG Bot',
      accept: 'text/html',
      'accept-language': 'en-US,en;q=0.5',
      // Python's requests sends what stands before the @ of an address like this.
      ...(password === '' ? {} : { authorization: `Basic ${btoa(`${username}:${password}`)}` }),
    },
  });
  if (!response.ok) throw new Error(`${response.status}`);
  const { results } = (await response.json()) as SearxngReply;
  const sorted = [...results].sort((a, b) => b.score - a.score);
  return sorted.slice(0, count).map(({ url: link, title, content }) => ({ link, title, snippet: content }));
}

/** As LibreChat does it: engines that it believes in, and a key in a header of its own. */
async function libreChat(instanceUrl: string, query: string, { apiKey = '', category = 'general' } = {}) {
  const url = new URL(`${instanceUrl.replace(/\/$/, '')}/search`);
  const parameters = { q: query, format: 'json', pageno: '1', categories: category, language: 'all', safesearch: '0' };
  url.search = String(new URLSearchParams({ ...parameters, engines: 'google,bing,duckduckgo' }));
  const headers = { 'content-type': 'application/json', ...(apiKey === '' ? {} : { 'x-api-key': apiKey }) };
  const response = await fetch(url, { headers });
  if (!response.ok) throw new Error(`Request failed with status code ${response.status}`);
  const data = (await response.json()) as SearxngReply;
  return {
    organic: data.results.slice(0, 8).map(({ title, url: link, content, publishedDate }) => {
      return { title, link, snippet: content, date: publishedDate ?? '', attribution: new URL(link).hostname };
    }),
    images: data.results.filter(({ img_src }) => img_src),
    relatedSearches: data.suggestions.map((suggestion) => ({ query: suggestion })),
  };
}

describe("SearXNG's form", () => {
  it('has every field that SearXNG has, with the pages that were found', async () => {
    const { status, body } = await search({ q: 'bridges' });
    expect(status).toBe(200);
    expect(body).toMatchObject({ query: 'bridges', number_of_results: body.results.length, corrections: [] });
    expect(body).toMatchObject({ infoboxes: [], suggestions: [], unresponsive_engines: [] });
    expect(body.results.length).toBeGreaterThan(5);
    const [first, second] = body.results;
    expect(Object.keys(first ?? {})).toEqual(expect.arrayContaining(['thumbnail', 'img_src', 'pubdate', 'length']));
    expect(first).toMatchObject({ engine: 'tavily', engines: ['tavily'], category: 'general', positions: [1] });
    expect(first).toMatchObject({ template: 'default.html', score: 1, img_src: '' });
    expect(second).toMatchObject({ score: 0.5, positions: [2] });
    const address = new URL(first?.url ?? '');
    expect(first?.parsed_url).toEqual(['https', address.host, address.pathname, '', address.search.slice(1), '']);
  });

  it('gives dates as SearXNG writes them, and null where there is none', async () => {
    await using own = await runServer(emulators.brave.env);
    const { results } = (await search({ q: 'bridges' }, own)).body;
    for (const { publishedDate, pubdate } of results) {
      if (publishedDate === null) expect(pubdate).toBe('');
      else expect([publishedDate, pubdate]).toEqual([expect.stringMatching(/T\d\d:/), expect.stringMatching(/ \d\d:/)]);
    }
    expect(results.some(({ publishedDate }) => publishedDate !== null)).toBe(true);
  });

  it('puts a written answer into answers, and each source of it into results', async () => {
    await using own = await runServer(emulators.gemini.env);
    const { body } = await search({ q: 'bridges' }, own);
    expect(body.answers).toHaveLength(1);
    const [answer] = body.answers;
    expect(answer).toMatchObject({ engine: 'gemini', template: 'answer/legacy.html', url: body.results[0]?.url });
    const numbers = [...(answer?.answer.matchAll(/\[(\d+)\]/g) ?? [])].map(([, n]) => Number(n));
    expect(numbers.length).toBeGreaterThan(0);
    expect(Math.max(...numbers)).toBeLessThanOrEqual(body.results.length);
    for (const { url, title } of body.results) expect([URL.canParse(url), title]).toEqual([true, expect.any(String)]);
  });

  it.each<[Record<string, string>, object]>([
    [
      { language: 'de-AT', time_range: 'week' },
      { freshness: 'pw', search_lang: 'de' },
    ],
    [
      { language: 'all', time_range: '', categories: '' },
      { freshness: undefined, search_lang: undefined },
    ],
    [{ time_range: 'None', safesearch: '2', engines: 'google', theme: 'simple', other: 'x' }, { freshness: undefined }],
  ])('honours %j', async (parameters, sent) => {
    await using own = await runServer(emulators.brave.env);
    expect((await search({ q: 'bridges', ...parameters }, own)).status).toBe(200);
    const query = emulators.brave.requests.at(-1)?.query;
    expect(Object.fromEntries(Object.keys(sent).map((name) => [name, query?.get(name) ?? undefined]))).toMatchObject(
      sent,
    );
  });

  it('searches news where only news is asked for', async () => {
    const { body } = await search({ q: 'bridges', categories: 'news' });
    expect(body.results[0]?.category).toBe('news');
    expect(at(emulators.tavily.requests.at(-1)?.json, 'topic')).toBe('news');
    expect((await search({ q: 'bridges', categories: 'general,news' })).body.results[0]?.category).toBe('general');
  });

  it.each<Record<string, string>>([{ pageno: '2' }, { categories: 'images' }, { categories: 'videos, music' }])(
    'finds nothing for %j, and asks nobody',
    async (parameters) => {
      const before = emulators.tavily.requests.length;
      const { status, body } = await search({ q: 'bridges nobody asked for', ...parameters });
      expect([status, body.results, body.number_of_results]).toEqual([200, [], 0]);
      expect(emulators.tavily.requests.length).toBe(before);
    },
  );
});

describe('failures', () => {
  it.each<[Record<string, string>, number, string]>([
    [{ q: '' }, 400, 'No query'],
    [{ q: 'x', time_range: 'decade' }, 400, 'Invalid value "decade" for parameter time_range'],
    [{ q: 'x', language: 'Klingon!' }, 400, 'Invalid value "Klingon!" for parameter language'],
    [{ q: 'x', pageno: '0' }, 400, 'Invalid value "0" for parameter pageno'],
    [{ q: 'x', format: 'html' }, 403, 'This server answers in JSON only. Add format=json.'],
    [{ q: 'x', format: '' }, 403, 'This server answers in JSON only. Add format=json.'],
  ])('%j is %i %s', async (parameters, status, error) => {
    const reply = await search(parameters);
    expect([reply.status, reply.body]).toEqual([status, { error }]);
  });

  it('of the provider have a status and a sentence, never an empty list', async () => {
    await using own = await runServer({ ...emulators.tavily.env, FOOTNOTE_TIMEOUT_MS: '6000' });
    const limited = await search({ q: 'emulate:rate-limit-hint' }, own);
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7']);
    expect(at(limited.body, 'error')).toEqual(expect.stringContaining('Tavily'));
    const broken = await search({ q: 'emulate:server-error' }, server);
    expect([broken.status, typeof at(broken.body, 'error')]).toEqual([502, 'string']);
  });

  it('of one provider are unresponsive engines where another answered', async () => {
    await using own = await runServer({
      ...emulators.tavily.env,
      ...emulators.brave.env,
      WEB_SEARCH_PROVIDER: 'tavily,brave',
      TAVILY_API_KEY: ['emulate', 'bad', 'key'].join('-'),
    });
    const { status, body } = await search({ q: 'bridges' }, own);
    expect([status, body.results[0]?.engine]).toEqual([200, 'brave']);
    expect(body.unresponsive_engines).toEqual([['tavily', 'access denied']]);
  });

  it('never pass off what is installed here as the web', async () => {
    await using nobody = await runServer();
    const unset = await search({ q: 'bridges' }, nobody);
    expect([unset.status, asList(unset.body.results)]).toEqual([503, []]);
    await using off = await runServer({ ...emulators.tavily.env, FOOTNOTE_WEB: 'off' });
    expect((await search({ q: 'bridges' }, off)).status).toBe(403);
  });

  it('of a client that goes away reach the provider', async () => {
    const before = { requests: emulators.tavily.requests.length, abandoned: emulators.tavily.abandoned() };
    const leaving = new AbortController();
    const asked = fetch(`${server.origin}/search?format=json&q=emulate:slow-headers`, { signal: leaving.signal });
    while (emulators.tavily.requests.length === before.requests) await new Promise((resolve) => setImmediate(resolve));
    leaving.abort();
    await expect(asked).rejects.toThrow();
    while (emulators.tavily.abandoned() === before.abandoned) await new Promise((resolve) => setImmediate(resolve));
  });
});

describe('clients', () => {
  it('such as Open WebUI and LibreChat get results', async () => {
    const found = await openWebUi(`${server.origin}/search?q=<query>`, 'bridges', 3);
    expect(found).toHaveLength(3);
    const inOrder = (await search({ q: 'bridges' })).body.results.slice(0, 3).map(({ url }) => url);
    expect(found.map(({ link }) => link)).toEqual(inOrder);
    const { organic, images, relatedSearches } = await libreChat(server.origin, 'bridges');
    expect([organic.length, images, relatedSearches]).toEqual([8, [], []]);
    expect((await libreChat(server.origin, 'bridges', { category: 'images' })).organic).toEqual([]);
  });

  it('bring the token as they can, on this route alone', async () => {
    await using own = await runServer({ ...emulators.tavily.env, FOOTNOTE_TOKEN: token });
    const { host } = new URL(own.origin);
    await expect(openWebUi(`${own.origin}/search?q=<query>`, 'bridges', 1)).rejects.toThrow('401');
    expect(await openWebUi(`http://footnote:${token}@${host}/search?q=<query>`, 'bridges', 1)).toHaveLength(1);
    await expect(openWebUi(`http://${token}:x@${host}/search`, 'bridges', 1)).rejects.toThrow('401');
    await expect(libreChat(own.origin, 'bridges')).rejects.toThrow('401');
    await expect(libreChat(own.origin, 'bridges', { apiKey: `${token}x` })).rejects.toThrow('401');
    expect((await libreChat(own.origin, 'bridges', { apiKey: token })).organic).toHaveLength(8);
    const elsewhere = async (headers: Record<string, string>) =>
      (await fetch(`${own.origin}/api/tools`, { headers })).status;
    expect(await elsewhere({ 'x-api-key': token })).toBe(401);
    expect(await elsewhere({ authorization: `Basic ${btoa(`footnote:${token}`)}` })).toBe(401);
    expect(await elsewhere({ authorization: `Bearer ${token}` })).toBe(200);
  });
});
