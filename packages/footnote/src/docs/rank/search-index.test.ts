import { describe, expect, it } from 'vitest';
import type { Passage } from '../../contract/docs.ts';
import { anIndex, aSource, file, filler, indexOf, passage, titles } from '../docs-index.test-kit.ts';

describe('what comes first', () => {
  it('is the passage that has the rare words, not the common ones', async () => {
    const index = await indexOf({
      lib: [
        ...filler,
        passage('Aborting', 'A request is aborted with a signal.'),
        passage('Options', 'use option use option'),
      ],
    });
    expect(titles(index, 'how do I abort a request')[0]).toBe('Aborting');
  });

  it('is the passage whose own heading says it', async () => {
    const index = await indexOf({
      lib: [
        ...filler,
        passage('Notes', 'Interceptors change requests, and interceptors are functions.'),
        passage('Interceptors', 'They change requests, and are functions that you write.'),
      ],
    });
    expect(titles(index, 'interceptors')[0]).toBe('Interceptors');
  });

  it('is the whole identifier, however the question spells it', async () => {
    const index = await indexOf({
      lib: [
        ...filler,
        passage('One', 'The effect of use: an effect that you use.'),
        passage('Two', 'Call useEffect inside a component.'),
      ],
    });
    for (const text of ['useEffect', 'useeffect', 'use effect', 'use-effect'])
      expect(titles(index, text)[0]).toBe('Two');
  });

  it('finds the parts of an identifier', async () => {
    const index = await indexOf({ lib: [...filler, passage('Reading', 'See fs.readFileSync for that.')] });
    for (const text of ['read file sync', 'readFileSync', 'fs.readFileSync', 'files reading']) {
      expect(titles(index, text)[0]).toBe('Reading');
    }
  });

  it('is where words stand together', async () => {
    const index = await indexOf({
      lib: [
        ...filler,
        passage(
          'Far',
          'Circuits are drawn here, in many colours and shapes and sizes, until at last the paper breaks.',
        ),
        passage('Near', 'The paper shows a circuit breaker, in many colours and shapes and sizes, at last drawn here.'),
      ],
    });
    expect(titles(index, 'circuit breaker')[0]).toBe('Near');
  });

  it('is the package that the question names', async () => {
    const text = (what: string) => passage('Aborting', `Pass a signal to abort the ${what}.`);
    const index = await indexOf({
      axios: [text('call'), ...filler],
      undici: [text('request')],
      '@tanstack/react-query': [text('query')],
    });
    const first = (question: string) => index.search({ text: question, limit: 3 }).hits[0]?.source.name;
    expect(first('abort in axios')).toBe('axios');
    expect(first('how do I abort with undici')).toBe('undici');
    expect(first('react query abort')).toBe('@tanstack/react-query');
  });

  it('may be another package than the one that is named, if it has more than a word of it', async () => {
    const index = await indexOf({
      axios: [...filler, passage('Axios', 'Axios sends requests.')],
      proxies: [
        passage('Tunnels', 'A tunnel needs a certificate of its own.'),
        passage('Certificates', 'Every certificate expires.'),
      ],
    });
    const found = titles(index, 'tunnel certificate in axios');
    expect(found).toContain('Tunnels');
    expect(found).not.toContain('Certificates');
  });

  it('is no other package where the one that is named has much to say of it', async () => {
    const tunnels = Array.from({ length: 60 }, (_, i) => passage(`Tunnel ${i}`, `Tunnel ${i} needs certificate ${i}.`));
    const index = await indexOf({
      axios: [...filler, ...tunnels],
      proxies: [passage('Tunnels', 'A tunnel needs a certificate of its own.')],
    });
    expect(titles(index, 'tunnel certificate in axios', 100)).not.toContain('Tunnels');
    expect(titles(index, 'tunnel certificate', 100)).toContain('Tunnels');
  });

  it('is the package that a question names in part or mistypes', async () => {
    const index = await anIndex();
    const about = { 'drizzle-orm': 'orm for sql databases', 'fast-glob': 'find files' };
    for (const [name, words] of Object.entries({ ...about, other: 'find sql quickly', quick: 'fast' })) {
      const text = `How to limit what comes back from ${words.length} calls, and the rest of it.`;
      index.update({ ...aSource(name), about: words }, [file('README.md', passage(`Limits of ${name}`, text))]);
    }
    expect(titles(index, 'drizzle limit')[0]).toBe('Limits of drizzle-orm');
    expect(titles(index, 'fsat-glob limit')[0]).toBe('Limits of fast-glob');
  });

  it('is what a phrase of everyday speech means', async () => {
    const index = await indexOf({
      lib: [
        ...filler,
        passage('One', 'The wrapped function is debounced.'),
        passage('Two', 'A function, and what it returns.'),
      ],
    });
    expect(titles(index, 'call a function less often while the user types')[0]).toBe('One');
  });

  it('is what says it: then nothing else is meant', async () => {
    const said = 'Call a function less often while the user types.';
    const debounce = [...filler, passage('One', 'The wrapped function is debounced.')];
    const partsWith = async (...more: readonly Passage[]) => {
      const index = await indexOf({ lib: [...debounce, ...more] });
      const { hits } = index.search({ text: said, limit: 50, explain: true });
      return new Set(hits.flatMap(({ explanation = [] }) => explanation.map(({ part }) => part)));
    };
    expect(await partsWith()).toContain('meant together');
    expect(await partsWith(passage('Two', said))).not.toContain('meant together');
  });

  it('is the shorter of two that say it, by the length of all passages and not of those two', async () => {
    const index = await anIndex();
    const long = (times: number) => `Gulls nest. ${'Nothing more is told. '.repeat(times)}`;
    const short = (text: string) => passage('', text);
    const files = [short(long(10)), short(long(30)), ...filler].map((each, at) => file(`${at}.md`, each));
    index.update(aSource('lib'), files);
    const { hits } = index.search({ text: 'gulls', limit: 2, explain: true });
    const [first = 0, second = 0] = hits.map(
      ({ explanation = [] }) => explanation.find(({ part }) => part === 'words')?.value,
    );
    expect(hits.map(({ path }) => path)).toEqual(['0.md', '1.md']);
    // By the mean of both, the second would have two thirds of the first.
    expect(second / first).toBeLessThan(0.5);
  });

  it('is what a long question says again and again', async () => {
    const index = await indexOf({
      lib: [
        ...filler,
        passage('Parcels', 'The harbour takes parcels from the north, by day and by night.'),
        passage('Lanterns', 'The harbour has lanterns from the north, by day and by night.'),
      ],
    });
    const once = 'We keep lanterns and parcels in the harbour.';
    const text = `${once} A parcel is weighed. Every parcel gets a number, and each parcel is kept dry.`;
    expect(titles(index, text)[0]).toBe('Parcels');
    expect(titles(index, text.replaceAll('parcel', 'lantern'))[0]).toBe('Lanterns');
  });

  it('is found in a package that the question only describes, however common its words are elsewhere', async () => {
    const index = await anIndex();
    const words = 'Commands are queued and sent in order, with a limit.';
    const many = Array.from({ length: 200 }, (_, i) =>
      passage(`Commands ${i}`, `${words} Queued commands have a limit.`),
    );
    index.update(aSource('other'), [file('README.md', ...many)]);
    index.update({ ...aSource('ioredis'), about: 'a robust redis client' }, [
      file('README.md', passage('Limits', 'Whatever was queued waits.')),
    ]);
    expect(titles(index, 'limit of queued commands in a redis client', 100)).toContain('Limits');
  });

  it('is what the heading above says, where the own one says nothing', async () => {
    const solution = (above: string) => ({
      kind: 'guide' as const,
      headings: [above, 'Solution'],
      text: 'Switch the compression of the middleware off for it.',
      line: 1,
      endLine: 1,
    });
    const index = await indexOf({ lib: [...filler, solution('Large uploads'), solution('Streams behind a proxy')] });
    expect(index.search({ text: 'stream proxy', limit: 1 }).hits[0]?.headings[0]).toBe('Streams behind a proxy');
  });

  it('is a direct dependency, other things being equal', async () => {
    const index = await anIndex();
    const text = (what: string) =>
      file('README.md', passage('Retries', `Retries ${what} happen with a growing delay.`));
    index.update(aSource('deep', { isDirect: false }), [text('inside')]);
    index.update(aSource('near'), [text('outside')]);
    expect(index.search({ text: 'retries delay', limit: 2 }).hits.map(({ source }) => source.name)).toEqual([
      'near',
      'deep',
    ]);
  });

  it('is not a changelog, unless the question is about changes', async () => {
    const index = await indexOf({
      lib: [
        ...filler,
        passage('5.0.0', 'Timeouts are now given in seconds.', { kind: 'history' }),
        passage('Units', 'Timeouts are here given in seconds.'),
      ],
    });
    expect(titles(index, 'timeouts in seconds')[0]).toBe('Units');
    expect(titles(index, 'since which version are timeouts in seconds')[0]).toBe('5.0.0');
  });
});

describe('a hit', () => {
  it('says where it is, what it has and what it lacks', async () => {
    const index = await anIndex();
    const source = aSource('undici', { repository: { url: 'https://example.com' } });
    index.update(source, [file('docs/api.md', ...filler, passage('API > Aborting', 'Abort a request.', { line: 12 }))]);
    const [hit] = index.search({ text: 'abort teleportation', limit: 1 }).hits;
    expect(hit).toMatchObject({
      ...{
        source,
        path: 'docs/api.md',
        line: 12,
        kind: 'guide',
        headings: ['API', 'Aborting'],
        text: 'Abort a request.',
      },
      ...{ matched: ['abort'], missing: ['teleport'] },
    });
    expect(hit?.confidence).toBeLessThan(0.5);
    expect(hit).not.toHaveProperty('explanation');
  });

  it('explains its score', async () => {
    const index = await indexOf({ undici: [...filler, passage('Aborting', 'Abort a request.')] });
    const [hit] = index.search({ text: 'abort with undici', limit: 1, explain: true }).hits;
    const parts = hit?.explanation ?? [];
    expect(parts.map(({ part }) => part)).toEqual(
      expect.arrayContaining(['words', 'heading', 'package named', 'direct dependency', 'guide']),
    );
    expect(hit?.score).toBeCloseTo(parts.reduce((all, { value }) => all + value, 0));
  });
});

describe('copies', () => {
  const text = (note: string) =>
    `Retries happen with exponential backoff, at most five times, unless the server says otherwise in its answer. ${note}`;

  it('are one hit: the direct dependency, or the newest version', async () => {
    const index = await anIndex();
    for (const [version, isDirect] of [
      ['1.0.0', false],
      ['3.0.0', false],
      ['2.0.0', true],
    ] as const) {
      index.update(aSource('got', { version, isDirect, root: `/${version}` }), [
        file('README.md', passage('Retry', text(`Since ${version}.`))),
      ]);
    }
    const hits = index.search({ text: 'retries backoff', limit: 5 }).hits;
    expect(hits.map(({ source }) => source.version)).toEqual(['2.0.0']);
    index.update(aSource('got', { version: '2.0.0', isDirect: false, root: '/2.0.0' }), []);
    expect(index.search({ text: 'retries backoff', limit: 5 }).hits[0]?.source.version).toBe('3.0.0');
  });

  it('are not what only looks alike', async () => {
    const index = await indexOf({
      lib: [
        passage('min', 'The smallest value that is allowed.'),
        passage('max', 'The largest value that is allowed.'),
      ],
    });
    expect(titles(index, 'value allowed').toSorted()).toEqual(['max', 'min']);
  });
});
