import { expect, it } from 'vitest';
import { gemini } from '../../../../emulators/gemini.ts';
import { tavily } from '../../../../emulators/tavily.ts';
import { openAgent, type TestAgent } from './agent.test-kit.ts';

/** What the model was asked last, as it came. */
function lastRequest({ model }: TestAgent): string {
  return model?.requests.at(-1)?.text ?? '';
}

it('a forced search is known to the model by the numbers of the conversation, with what was found', async () => {
  const script = [
    { expect: { results: 0, user: 'news' }, say: { calls: [{ tool: 'web_search', args: { query: 'news' } }] } },
    { expect: { results: 1, user: 'news' }, say: 'Old.[1]' },
    { expect: { user: 'Thank' }, say: 'The new one.[6]' },
  ];
  const env = { WEB_SEARCH_PROVIDER: 'tavily' };
  await using agent = await openAgent({ dialect: 'openai-chat', emulators: [tavily, gemini], script, env });
  await agent.send('What is the latest news?');
  // The fourth page is known already, the second of these is new.
  const forced = await agent.send('[TOOL:GOOGLE_SEARCH] site:wiki.example.net bridges');
  expect(forced.answer.sources.map(({ url }) => url.slice(-2))).toEqual(['-4', '-9', '14', '19', '24']);
  const { answer } = await agent.send('Thank you.');
  expect(lastRequest(agent)).toContain('開通した。[4]');
  expect(lastRequest(agent)).toContain('[6] wiki.example.net (https://wiki.example.net/page-9');
  expect(lastRequest(agent)).not.toContain('[[');
  expect(answer.sources.map(({ url }) => url)).toEqual(['https://wiki.example.net/page-9']);
});

it('what was said until somebody stopped it is part of the conversation', async () => {
  const script = [
    { expect: { user: 'Count' }, say: { text: 'One two three four five six.', breaksOff: 'hang' as const } },
    { expect: { user: 'Go on' }, say: 'Seven.' },
  ];
  await using agent = await openAgent({ dialect: 'anthropic', script, routing: 'model' });
  const { createAgent } = await import('./agent.ts');
  const talker = createAgent({ footnote: agent.footnote, routing: 'model' });
  const stop = new AbortController();
  for await (const event of talker.send('Count.', { signal: stop.signal })) if (event.type === 'text') stop.abort();
  for await (const event of talker.send('Go on.')) expect(event.type).not.toBe('failed');
  expect(lastRequest(agent)).toMatch(/"Count\.".*One.*\[This answer was broken off\.\].*"Go on\."/);
});

it('what was stopped before a word was said is part of it, too', async () => {
  const script = [{ expect: { user: 'Count' }, say: { hang: true as const } }, { say: 'Seven.' }];
  await using agent = await openAgent({ dialect: 'gemini-3', script, routing: 'model' });
  const counting = agent.send('Count.', { signal: AbortSignal.timeout(200) });
  expect((await counting).error?.code).toBe('CANCELLED');
  expect((await agent.send('Go on.')).answer.text).toBe('Seven.');
  expect(lastRequest(agent)).toMatch(/Count\..*This answer was broken off/);
});

it('a search that was unavailable is known, so that the model can explain it', async () => {
  const env = { TAVILY_API_KEY: 'emulate-bad-key' };
  await using agent = await openAgent({ dialect: 'ollama', script: [{ say: 'The key.' }], env, routing: 'model' });
  await agent.send('[TOOL:WEB_SEARCH] bridges');
  await agent.send('Why?');
  expect(lastRequest(agent)).toContain('Web search is temporarily unavailable');
});

it('a conversation that begins anew knows neither words nor sources', async () => {
  const script = [
    { expect: { user: 'news', results: 0 }, say: { calls: [{ tool: 'web_search', args: { query: 'news' } }] } },
    { expect: { user: 'news', results: 1 }, say: 'Old.[1]' },
    { expect: { user: 'Hello' }, say: 'See paragraph [1].' },
  ];
  await using agent = await openAgent({ script, dialect: 'openai-responses' });
  const { createAgent } = await import('./agent.ts');
  const talker = createAgent({ footnote: agent.footnote });
  for await (const event of talker.send('What is the latest news?')) expect(event.type).not.toBe('failed');
  talker.reset();
  for await (const event of talker.send('Hello')) {
    if (event.type === 'done') expect(event.answer).toMatchObject({ text: 'See paragraph [1].', sources: [] });
  }
  expect(lastRequest(agent)).not.toContain('latest news');
});

it('a conversation that is opened again knows what was said, without the numbers and prefixes of then', async () => {
  const history = [
    { role: 'user', text: '[TOOL:WEB_SEARCH] Who built it?' },
    {
      role: 'assistant',
      text: 'Ada did.[[1]](https://a.example/x) Sources: none.\n\nSources:\n- [A](https://a.example/x)',
    },
  ] as const;
  await using agent = await openAgent({ script: [{ say: 'In 1843.' }], routing: 'model', history });
  await agent.send('When?');
  expect(lastRequest(agent)).toMatch(/"Who built it\?".*"Ada did\. Sources: none\.".*"When\?"/);
});
