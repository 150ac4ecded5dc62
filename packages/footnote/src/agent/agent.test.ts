import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DialectName } from '../../../../emulators/models/start-model.ts';
import { openAgent } from './agent.test-kit.ts';

afterEach(() => void vi.useRealTimers());

const dialects: readonly DialectName[] = [
  'gemini-2',
  'gemini-3',
  'openai-chat',
  'ollama',
  'openai-responses',
  'anthropic',
];
const search = (query: string) => ({ tool: 'web_search', args: { query } });
const question = 'What is the latest news about bridges?';

describe.for(dialects)('with a model that speaks %s', (dialect) => {
  it('a search is made, and its answer cites its sources', async () => {
    const script = [
      { expect: { results: 0 }, say: { calls: [search('bridge news')] } },
      { expect: { results: 1 }, say: 'Prague has an old bridge.[2] It is being repaired.[1][2]' },
    ];
    await using agent = await openAgent({ dialect, script });
    const { answer, streamed, events } = await agent.send(question);
    expect(answer.text).toBe(streamed);
    expect(answer.text).toMatch(
      /^Prague has an old bridge\.\[\[1\]\]\(\S+\) It is being repaired\.\[\[1\]\]\(\S+\)\[\[2\]\]\(\S+\)\n\nSources:\n- \[.+\]\(\S+\)\n- \[.+\]\(\S+\)$/,
    );
    expect(answer.steps).toEqual([
      {
        tool: 'web_search',
        input: { query: 'bridge news' },
        ok: true,
        provider: 'tavily',
        message: expect.any(String),
      },
    ]);
    expect(events.filter(({ type }) => type === 'source')).toHaveLength(2);
    expect(events.filter(({ type }) => type === 'citation')).toHaveLength(2);
    expect(agent.model?.requests.every(({ status }) => status === 200)).toBe(true);
  });

  it('searches follow each other, and run side by side', async () => {
    const script = [
      { expect: { results: 0 }, say: { calls: [search('one'), search('two')] } },
      { expect: { results: 2 }, say: { calls: [search('three')] } },
      { expect: { results: 3 }, say: 'All three.[1]' },
    ];
    await using agent = await openAgent({ dialect, script });
    const { answer, events } = await agent.send(question);
    expect(answer.steps.map(({ input }) => input['query'])).toEqual(expect.arrayContaining(['one', 'two', 'three']));
    const states = events.flatMap((event) => (event.type === 'step' ? [event.state] : []));
    expect(states.slice(0, 2)).toEqual(['started', 'started']);
    expect(answer.text).toMatch(/^All three\.\[\[1\]\]/);
    expect(agent.model?.requests.every(({ status }) => status === 200)).toBe(true);
  });

  it('a call that fails, is malformed or invented is told to the model, which goes on', async () => {
    const script = [
      { expect: { results: 0 }, say: { calls: [search('emulate:server-error')] } },
      { expect: { results: 1 }, say: { calls: [{ tool: 'google', args: { q: 'x' }, isInvented: true as const }] } },
      { expect: { results: [/./, /google/] }, say: 'Nothing could be looked up.' },
    ];
    await using agent = await openAgent({ dialect, script });
    const { answer, error } = await agent.send(question);
    expect(error).toBeUndefined();
    expect(answer.steps[0]).toMatchObject({ tool: 'web_search', ok: false });
    expect(answer.text).toBe('Nothing could be looked up.');
  });

  it('a model that calls without end answers at the limit of steps', async () => {
    const script = [{ say: { calls: [search('again')] }, always: true as const }];
    await using agent = await openAgent({ dialect, script });
    const { answer, error } = await agent.send(question);
    expect(error).toBeUndefined();
    expect(answer.steps.length).toBeLessThanOrEqual(8);
    expect(answer.text).toMatch(/^(?:This is all that I found|The model came to no answer)\..*\n\nSources:/);
  });

  it('what was said is part of the next turn, signatures included', async () => {
    const script = [
      { expect: { results: 0, user: 'latest' }, say: { calls: [search('bridges')] } },
      { expect: { results: 1 }, say: 'First.[1]' },
      { expect: { user: 'Thank you' }, say: 'You are welcome, see [2].' },
    ];
    await using agent = await openAgent({ dialect, script });
    await agent.send(question);
    const { answer, error } = await agent.send('Thank you, now tell me more.');
    expect(error).toBeUndefined();
    expect(answer.text).toMatch(/^You are welcome, see ?\[\[1\]\]\(https?:\/\/\S+\)\.\n\nSources:\n- /);
    expect(agent.model?.requests.every(({ status }) => status === 200)).toBe(true);
  });
});

describe('what is stopped', () => {
  it('in the middle of a text ends at once, and keeps what came', async () => {
    const script = [{ say: { text: 'One two three four five six seven eight nine ten.', breaksOff: 'hang' as const } }];
    await using agent = await openAgent({ script, routing: 'model', delays: { pieceMs: 5 } });
    const stop = new AbortController();
    const { error, answer } = await agent.send('Count.', { signal: stop.signal, onText: () => stop.abort() });
    expect(error?.code).toBe('CANCELLED');
    expect(answer.text).toMatch(/^One/);
    await expect.poll(() => agent.model?.abandoned()).toBe(1);
  });

  it('in the middle of a search ends at once', async () => {
    const script = [{ say: { calls: [search('emulate:slow-headers')] } }];
    await using agent = await openAgent({ script });
    const stop = new AbortController();
    const sending = agent.send(question, { signal: stop.signal });
    await expect.poll(() => agent.searched[0]?.requests.length).toBe(1);
    stop.abort();
    const { error, answer } = await sending;
    expect(error?.code).toBe('CANCELLED');
    expect(answer.steps).toMatchObject([{ tool: 'web_search', ok: false }]);
  });

  it('by nobody listening any more ends, too', async () => {
    const script = [{ say: { text: 'One two three.', breaksOff: 'hang' as const } }];
    await using agent = await openAgent({ script, routing: 'model' });
    const { createAgent } = await import('./agent.ts');
    for await (const event of createAgent({ footnote: agent.footnote }).send('Hello')) {
      if (event.type === 'text') break;
    }
    await expect.poll(() => agent.model?.abandoned()).toBe(1);
  });
});

it('a person may think about a question for as long as they like', async () => {
  const write = { tool: 'write_file', args: { path: 'a.md', content: 'A.' } };
  const script = [
    { expect: { results: 0 }, say: { calls: [write] } },
    { expect: { results: [/did not allow/] }, say: 'I left it.' },
  ];
  await using agent = await openAgent({ script, routing: 'model', asksBeforeWriting: true });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { answer, error } = await agent.send('Write it down.', {
    onQuestion: () => void vi.advanceTimersByTime(60 * 60_000),
  });
  expect(error).toBeUndefined();
  expect(answer.text).toBe('I left it.');
});

describe('a model that fails', () => {
  it.each([
    ['bad-key', 'AUTH_FAILED'],
    ['quota', /RATE_LIMITED|QUOTA_EXCEEDED/],
    ['server-error', 'PROVIDER_FAILED'],
  ])('with %s says so in our own words', async (failure, code) => {
    const script = [{ say: { fail: failure as 'bad-key' }, always: true as const }];
    await using agent = await openAgent({ script, routing: 'model' });
    const { error } = await agent.send('Hello');
    expect(error?.code).toMatch(code);
    expect(error?.message).toMatch(/Gemini/);
  });

  it('in the middle of its answer is told as what it is, and what came stays', async () => {
    const script = [{ say: { text: 'One two three four five six.', breaksOff: 'cut' as const } }];
    await using agent = await openAgent({ dialect: 'openai-chat', script, routing: 'model' });
    const { answer, error } = await agent.send('Count.');
    expect(answer.text).toMatch(/^One/);
    expect(error?.message).toMatch(/^127\.0\.0\.1:\d+ could not be reached at/);
  });

  it('once is asked again', async () => {
    const script = [{ say: { fail: 'overloaded' as const } }, { say: 'Hello.' }];
    await using agent = await openAgent({ script, routing: 'model' });
    expect((await agent.send('Hello')).answer.text).toBe('Hello.');
  });
});
