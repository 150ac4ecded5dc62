import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gemini as emulator } from '../../../../emulators/gemini.ts';
import { render } from '../index.ts';
import { type AskEmulator, askEmulator } from './ask-emulator.test-kit.ts';

let gemini: AskEmulator;
beforeAll(async () => {
  gemini = await askEmulator(emulator);
});
afterAll(() => gemini.close());

const ask = (mode: string) => gemini.ask({ query: `bridge emulate:${mode}` });
const lastBody = () => gemini.server.requests.filter(({ method }) => method === 'POST').at(-1)?.json;

/** The cited text without its first line, which only repeats the query. */
async function cited(mode: string): Promise<string> {
  return render(await ask(mode), 'cited').replace(/^.*\n\n/, '');
}

describe('what Gemini is asked', () => {
  it('is one user message, the query, with Google Search as the only tool', async () => {
    await gemini.ask({ query: 'When was the bridge opened?' });
    const [request] = gemini.server.requests.filter(({ method }) => method === 'POST').slice(-1);
    expect(request?.path).toBe('/v1beta/models/gemini-3.8-flash:generateContent');
    expect(request?.json).toEqual({
      contents: [{ parts: [{ text: 'When was the bridge opened?' }], role: 'user' }],
      tools: [{ googleSearch: {} }],
      generationConfig: {},
    });
  });

  it('carries the options that Gemini has', async () => {
    await gemini.ask({
      freshness: 'week',
      includeDomains: ['docs.example.dev', 'blog.example.org'],
      excludeDomains: ['news.example.com'],
      language: 'de',
      region: 'AT',
      type: 'fast',
    });
    expect(lastBody()).toMatchObject({
      contents: [
        { parts: [{ text: 'bridges (site:docs.example.dev OR site:blog.example.org) -site:news.example.com' }] },
      ],
      tools: [{ googleSearch: { timeRangeFilter: { startTime: expect.any(String), endTime: expect.any(String) } } }],
      systemInstruction: {
        parts: [{ text: 'Answer in the language with the code de. Search for users in Austria.' }],
      },
      generationConfig: { thinkingConfig: { thinkingLevel: 'LOW' } },
    });
  });

  it('goes to the model that the user named, even an old one without thinking levels', async () => {
    const response = await gemini.ask({ type: 'deep' }, { FOOTNOTE_GEMINI_MODEL: 'gemini-2.5-flash' });
    expect(gemini.server.requests.some(({ path }) => path.includes('gemini-2.5-flash'))).toBe(true);
    expect(response.warnings).toContainEqual(expect.objectContaining({ kind: 'option-ignored' }));
  });
});

describe('what Gemini answers', () => {
  it('is cited at exact places, with the pages behind its redirects as sources', async () => {
    const response = await gemini.ask();
    expect(render(response, 'cited')).toBe(
      [
        'Web search results for "bridges":',
        '',
        'The runtime flag restricts the file system and child processes.[1] Die Brücke wurde 1894 eröffnet und ist 244 m lang.[2] Version 8 shipped on time, with a new default bundler.[3] 橋は一八九四年に開通した。[4] Because a < b is evaluated before the assignment 🚧.[5]',
        '',
        'Sources:',
        '[1] docs.example.dev (https://docs.example.dev/page-1)',
        '[2] blog.example.org (https://blog.example.org/page-2)',
        '[3] news.example.com (https://news.example.com/page-3)',
        '[4] wiki.example.net (https://wiki.example.net/page-4)',
        '[5] forum.example.io (https://forum.example.io/page-5)',
      ].join('\n'),
    );
    expect(response.searchQueries).toEqual(['bridge opening year']);
    expect(response.suggestionsHtml).toBe('<style>.chip{}</style>\n<div class="container"></div>\n');
  });

  const bridge = [
    'Die Brücke wurde 1894 eröffnet.',
    'Sie ist 244 m lang – und seit 2026 gesperrt 🚧.',
    'Die Sanierung kostet 18 Mio. €.',
  ] as const;
  const all = [
    '[1] stadtarchiv.example (https://stadtarchiv.example/bruecke)',
    '[2] lokalblatt.example (https://lokalblatt.example/bruecke)',
    '[3] bauamt.example (https://bauamt.example/bruecke)',
  ];

  it.each<[string, string, string, string[]]>([
    ['Q1: a start of 0 is left out', 'start-absent', `${bridge[0]}[1] ${bridge[1]}[1][2] ${bridge[2]}[3]`, all],
    [
      'Q2: thoughts and tool calls come first',
      'after-thoughts',
      `${bridge[0]}[1] Sie ist 244 m lang.[2]`,
      all.slice(0, 2),
    ],
    ['a part is named', 'part-index', 'Erster Teil. Zweiter Teil, größer.[1]', all],
    ['Q3: it searched and names nothing', 'searched-unsourced', bridge.join(' '), []],
    ['Q4: indices lead nowhere', 'dangling-indices', 'Alpha. Beta.', []],
    ['Q5: chunks without supports', 'chunks-only', bridge.join(' '), all],
    ['Q6: an empty grounding', 'from-memory', bridge.join(' '), []],
    ['Q6: no grounding', 'no-grounding', bridge.join(' '), []],
    ['Q7: supports without indices', 'no-indices', 'Alpha. Beta.', all],
    ['Q8: a segment of two asterisks', 'short-segment', '**Alpha** and **Beta**[1]', all],
    ['Q9: segments overlap', 'overlapping', '## Brücke gesperrt\nDie Stadt sperrt sie.[1] Bis 2027.[2]', all],
    ['Q10: one end for two supports', 'same-end', 'Alpha.[1][2] Beta.[3]', all],
    ['Q11: offsets inside a character', 'inside-character', 'Über Ö[1]l.', all],
    ['Q12: an end behind the text', 'end-beyond', 'Alpha.[1]', all],
    [
      'Q13: two redirects to one page',
      'same-page',
      'Alpha.[1] Beta.[1]',
      ['[1] stadtarchiv.example (https://stadtarchiv.example/a)'],
    ],
    ['Q14: no title', 'untitled', 'Alpha.[1]', ['[1] stadtarchiv.example (https://www.stadtarchiv.example/a)']],
    [
      'Q15: blanks in an address',
      'uri-with-spaces',
      'Sunny.[1]',
      [
        '[1] Weather information for San Francisco (https://www.google.com/search?q=weather+in+San%20Francisco,%20CA,+US)',
      ],
    ],
    [
      'Q16: chunks that are no pages',
      'non-web',
      'Alpha.[1] Beta.[2] Gamma.[3]',
      [
        '[1] Untitled (No URI)',
        '[2] Karlsbrücke (https://maps.google.com/?cid=1)',
        '[3] Foto (https://bilder.example/b)',
      ],
    ],
    [
      'Q17: markers of its own',
      'own-markers',
      'Alpha (7).[1] Beta [cite: 2].',
      [
        '[1] lokalblatt.example (https://lokalblatt.example/bruecke)',
        '[2] stadtarchiv.example (https://stadtarchiv.example/bruecke)',
        '[3] bauamt.example (https://bauamt.example/bruecke)',
      ],
    ],
    ['Q19: the answer stands there twice', 'repeated', 'Alpha. Beta.Alpha.[1] Beta.', all],
    [
      'offsets two bytes off, and words that are nowhere',
      'off-by-two',
      `${bridge[0]} ${bridge[1]} ${bridge[2]}[1]`,
      [
        '[1] bauamt.example (https://bauamt.example/bruecke)',
        '[2] stadtarchiv.example (https://stadtarchiv.example/bruecke)',
        '[3] lokalblatt.example (https://lokalblatt.example/bruecke)',
      ],
    ],
  ])('%s', async (_, mode, text, sources) => {
    const list = sources.length === 0 ? '' : `\n\nSources:\n${sources.join('\n')}`;
    expect(await cited(mode)).toBe(`${text}${list}`);
  });

  it('Q18: redirects that expire, refuse HEAD, lead inside or hang stay what they are', async () => {
    const { sources } = await ask('redirects');
    const redirects = `${gemini.server.origin}/grounding-api-redirect`;
    expect(sources.map(({ url }) => url)).toEqual([
      'https://pages.example/b',
      `${redirects}/expired`,
      `${redirects}/private`,
      `${redirects}/hang`,
      `${redirects}/to?url=javascript:alert(1)`,
    ]);
    expect(sources.map(({ domain }) => domain)).toEqual(
      [0, 1, 2, 3, 4].map((n) => (n === 0 ? 'pages.example' : `site-${n}.example`)),
    );
  });

  it('without sources comes with a warning', async () => {
    for (const mode of ['from-memory', 'no-grounding', 'searched-unsourced']) {
      expect((await ask(mode)).warnings).toContainEqual(expect.objectContaining({ kind: 'ungrounded' }));
    }
  });

  it('that was cut short comes with a warning', async () => {
    expect((await ask('searched-unsourced')).warnings).toContainEqual({
      kind: 'answer-incomplete',
      message: 'Gemini stopped before its answer was complete (MAX_TOKENS).',
    });
  });

  it('may be nothing at all, which is no error', async () => {
    const response = await ask('no-candidates');
    expect(render(response, 'cited')).toBe(
      'No search results or information found for query: "bridge emulate:no-candidates"',
    );
  });
});

describe('when Gemini does not answer', () => {
  it.each<[string, string, boolean, string]>([
    ['prompt-blocked', 'PROVIDER_FAILED', false, 'declined to answer this query (PROHIBITED_CONTENT)'],
    ['answer-blocked', 'PROVIDER_FAILED', false, 'declined to answer this query (SAFETY)'],
    ['recitation', 'PROVIDER_FAILED', false, 'declined to answer this query (RECITATION)'],
    ['tokens-used-up', 'PROVIDER_FAILED', true, 'gave no answer (MAX_TOKENS)'],
    ['malformed-call', 'PROVIDER_FAILED', true, 'gave no answer (MALFORMED_FUNCTION_CALL)'],
    ['no-permission', 'AUTH_FAILED', false, 'refused the key (HTTP 403)'],
    ['no-billing', 'AUTH_FAILED', false, 'billing'],
    ['bad-argument', 'PROVIDER_FAILED', false, 'refused the request (HTTP 400)'],
    ['quota-per-day', 'QUOTA_EXCEEDED', false, 'quota'],
    ['overloaded', 'PROVIDER_FAILED', true, 'HTTP 503'],
    ['deadline-exceeded', 'PROVIDER_FAILED', true, 'HTTP 504'],
    ['html-error', 'PROVIDER_FAILED', true, 'HTTP 503'],
  ])('%s is %s', async (mode, code, retryable, words) => {
    const error = await gemini.fail({ query: `bridge emulate:${mode}` });
    expect(error).toMatchObject({ code, retryable, provider: 'gemini' });
    expect(error.message).toContain(words);
  });

  it('reads how long to wait from RetryInfo', async () => {
    expect(await gemini.fail({ query: 'bridge emulate:rate-limit-hint' })).toMatchObject({ retryAfterMs: 34_400 });
  });
});

describe('a model that the service does not know', () => {
  it('is replaced when it is the default, and that is said', async () => {
    const latest = await ask('only-latest-model');
    expect(latest.warnings).toContainEqual({
      kind: 'model-replaced',
      message: "Gemini doesn't know the model gemini-3.8-flash; gemini-flash-latest answered instead.",
    });
    const old = await ask('only-old-model');
    expect(old.warnings.map(({ message }) => message).join()).toContain('gemini-2.5-flash answered instead');
  });

  it('is an error when nothing else is known either', async () => {
    const error = await gemini.fail({ query: 'bridge emulate:no-model' });
    expect(error.message).toContain('FOOTNOTE_GEMINI_MODEL');
  });

  it('is never replaced when the user named it', async () => {
    const before = gemini.server.requests.length;
    const error = await gemini.fail({ query: 'bridge' }, { FOOTNOTE_GEMINI_MODEL: 'gemini-9' });
    expect(error.message).toContain("doesn't know the model gemini-9");
    expect(gemini.server.requests.length - before).toBe(1);
  });

  it('Q20: is asked again when the service names one of its internal builds', async () => {
    const response = await gemini.ask(
      { query: 'bridge emulate:internal-build' },
      { FOOTNOTE_GEMINI_MODEL: 'gemini-3.8-flash' },
    );
    expect(response.answer?.citations.length).toBeGreaterThan(0);
    expect(response.warnings).toEqual([]);
  });
});
