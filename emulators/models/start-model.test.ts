import { APICallError, generateText, streamText } from 'ai';
import { describe, expect, it } from 'vitest';
import { clientFor, talk } from './ask-model.test-kit.ts';
import { failures, type Script, withoutTools } from './script.ts';
import { type DialectName, startModel } from './start-model.ts';

const answer = 'It was opened in 1894. 橋 🚧 Ende.';
const search = (query: string) => ({ tool: 'web_search', args: { query } });
const docs = (query: string) => ({ tool: 'docs_search', args: { query } });

/** One call, then the answer. */
const once: Script = [
  { expect: { user: 'bridge', results: 0, tools: ['web_search'] }, say: { calls: [search('Brücke 1894')] } },
  { expect: { results: ['found Brücke 1894'] }, say: answer },
];

const dialects: readonly DialectName[] = [
  'gemini-2',
  'gemini-3',
  'openai-chat',
  'ollama',
  'openai-responses',
  'anthropic',
];

describe.each(dialects)('%s', (dialect) => {
  const offersChoice = dialect !== 'ollama';

  it('answers in pieces', async () => {
    const { text, parts, finishReason } = await talk({ dialect, script: [{ say: answer }] });
    expect(text).toBe(answer);
    expect(parts.filter((part) => part === 'text-delta').length).toBeGreaterThan(3);
    expect(finishReason).toBe('stop');
  });

  it('answers in one piece', async () => {
    await using model = await startModel({ dialect, script: [{ say: answer }] });
    const { text } = await generateText({ model: clientFor(dialect, model), prompt: 'Hello', maxRetries: 0 });
    expect(text).toBe(answer);
  });

  it('calls one tool and answers from its result', async () => {
    const { text, steps, requests } = await talk({ dialect, script: once });
    expect(text).toBe(answer);
    expect(steps[0]?.toolCalls).toMatchObject([{ toolName: 'web_search', input: { query: 'Brücke 1894' } }]);
    expect(requests.map(({ status }) => status)).toEqual([200, 200]);
    expect(requests[1]?.asked).toMatchObject({
      system: 'Answer in one sentence.',
      user: 'When was the bridge opened?',
      results: [{ tool: 'web_search', text: 'found Brücke 1894' }],
    });
  });

  it('calls one tool after the other', async () => {
    const { text, steps } = await talk({
      dialect,
      script: [
        { say: { text: 'Let me see. ', calls: [search('one')] } },
        { expect: { results: ['found one'] }, say: { calls: [docs('two')] } },
        { expect: { results: ['found one', 'read two'] }, say: answer },
      ],
    });
    expect(text).toBe(`Let me see. ${answer}`);
    expect(steps.flatMap(({ toolCalls }) => toolCalls.map(({ toolName }) => toolName))).toEqual([
      'web_search',
      'docs_search',
    ]);
  });

  it('calls several tools at once', async () => {
    const { text, steps } = await talk({
      dialect,
      script: [
        { say: { calls: [search('one'), docs('two'), search('three')] } },
        { expect: { results: ['found one', 'read two', 'found three'] }, say: answer },
      ],
    });
    expect(text).toBe(answer);
    expect(steps[0]?.toolCalls).toHaveLength(3);
  });

  it('goes on in a conversation of several turns', async () => {
    const first = await talk({ dialect, script: once });
    const { text, requests } = await talk(
      {
        dialect,
        script: [{ expect: { user: 'And closed?', results: 0 }, say: 'In 2026.' }],
      },
      {
        messages: [
          { role: 'user', content: 'When was the bridge opened?' },
          ...unsigned(first.messages),
          { role: 'user', content: 'And closed?' },
        ],
      },
    );
    expect(text).toBe('In 2026.');
    expect(requests[0]?.asked?.allResults).toHaveLength(1);
  });

  if (offersChoice)
    it('calls the tool that it must, whatever it had in mind', async () => {
      const { steps, text } = await talk(
        { dialect, script: [{ say: answer }] },
        {
          prepareStep: ({ stepNumber }) =>
            stepNumber === 0 ? { toolChoice: { type: 'tool', toolName: 'docs_search' } } : { toolChoice: 'auto' },
        },
      );
      expect(steps[0]?.toolCalls).toMatchObject([
        { toolName: 'docs_search', input: { query: 'When was the bridge opened?' } },
      ]);
      expect(text).toBe(answer);
    });

  if (offersChoice)
    it('calls some tool where it must', async () => {
      const { steps } = await talk(
        { dialect, script: [{ say: answer, always: true }] },
        {
          prepareStep: ({ stepNumber }) => ({ toolChoice: stepNumber === 0 ? 'required' : 'auto' }),
        },
      );
      expect(steps[0]?.toolCalls).toMatchObject([{ toolName: 'web_search' }]);
    });

  if (offersChoice)
    it('calls no tool where it may not', async () => {
      const { text, steps } = await talk(
        { dialect, script: [() => ({ calls: [search('again')] })] },
        { prepareStep: ({ stepNumber }) => ({ toolChoice: stepNumber === 2 ? 'none' : 'auto' }) },
      );
      expect(steps).toHaveLength(3);
      expect(text).toBe(withoutTools);
    });

  it('calls a tool that nobody offered, on demand', async () => {
    const { text, requests } = await talk({
      dialect,
      script: [
        { say: { calls: [{ tool: 'google', args: { q: 'x' }, isInvented: true }] } },
        { expect: { results: [/unavailable tool 'google'/] }, say: answer },
      ],
    });
    expect(requests.map(({ status }) => status)).toEqual([200, 200]);
    expect(text).toBe(answer);
  });

  it('writes arguments that are no JSON, on demand', async () => {
    const { text, finishReason } = await talk({
      dialect,
      script: [
        { say: { calls: [{ tool: 'web_search', args: '{"query": "Brü' }] } },
        { expect: { results: [/Invalid input for tool web_search/] }, say: answer },
      ],
    });
    // Gemini's arguments are no text: it says itself that the call went wrong, and that is the end of it.
    if (dialect.startsWith('gemini')) expect(finishReason).toBe('error');
    else expect(text).toBe(answer);
  });

  it.each([
    ['length', 'length'],
    ['filter', 'content-filter'],
  ] as const)('stops early by %s', async (stop, finishReason) => {
    const result = await talk({ dialect, script: [{ say: { text: 'It was', stop } }] });
    expect(result).toMatchObject({ text: 'It was', finishReason });
  });

  it.each(failures)('fails with %s, told by the script or by the key', async (fail) => {
    const told = await talk({ dialect, script: [{ say: { fail } }] });
    expect(told.errors[0]).toBeInstanceOf(APICallError);
    expect(told.errors[0]).toMatchObject({ statusCode: told.requests[0]?.status });
    if (dialect === 'ollama') return;
    const byKey = await talk({ dialect, script: [{ say: answer }] }, { key: `emulate-${fail}` });
    expect(byKey.requests[0]?.status).toBe(told.requests[0]?.status);
  });

  it('says when a request can be made again', async () => {
    const { errors } = await talk({ dialect, script: [{ say: { fail: 'rate-limit-hint' } }] });
    const { responseHeaders, responseBody, statusCode } = errors[0] as APICallError;
    expect(statusCode).toBe(429);
    expect(responseHeaders?.['retry-after'] ?? responseBody).toMatch(/^(1|9)$|retryDelay": "34.4s"/);
  });

  it.each(['cut', 'end', 'error'] as const)('breaks off in mid-stream: %s', async (breaksOff) => {
    const { text, finishReason } = await talk({ dialect, script: [{ say: { text: answer, breaksOff } }] });
    expect(answer.startsWith(text)).toBe(true);
    expect(text.length).toBeGreaterThan(0);
    expect(text.length).toBeLessThan(answer.length);
    expect(finishReason).not.toBe('stop');
  });

  it.each([
    ['before its first byte', { hang: true }],
    ['in mid-stream', { text: answer, breaksOff: 'hang' }],
  ] as const)('hangs %s', async (_, say) => {
    const abort = new AbortController();
    await using model = await startModel({ dialect, script: [{ say }] });
    const { fullStream } = streamText({
      model: clientFor(dialect, model),
      prompt: 'Hello',
      abortSignal: abort.signal,
    });
    const seen: string[] = [];
    for await (const part of fullStream) {
      seen.push(part.type);
      const isWaiting = 'hang' in say ? part.type === 'start' : part.type === 'text-delta';
      if (isWaiting) abort.abort();
    }
    expect(seen.at(-1)).toBe('abort');
  });

  it('lets wait for its first byte and between its pieces', async () => {
    const start = performance.now();
    await talk({ dialect, script: [{ say: 'one two' }], delays: { firstByteMs: 60, pieceMs: 20 } });
    // Two waits, each of which a timer may end a millisecond early.
    expect(performance.now() - start).toBeGreaterThan(75);
  });

  it('says loudly that its script is too short', async () => {
    const { errors } = await talk({ dialect, script: [{ expect: { user: 'something else' }, say: answer }] });
    expect(errors[0]).toMatchObject({
      statusCode: 418,
      message: 'The script has nothing to say to "When was the bridge opened?" with 0 results, tools: auto.',
    });
  });

  it('answers no other address', async () => {
    await using model = await startModel({ dialect, script: [] });
    expect((await fetch(`${model.baseUrl}/embeddings`, { method: 'POST', body: '{}' })).status).toBe(404);
    expect((await fetch(model.baseUrl)).status).toBe(404);
  });
});

it.each([
  ['gemini-2', 'google:gemini-2.5-flash', 'GEMINI_API_KEY'],
  ['gemini-3', 'google:gemini-3.8-flash', 'GEMINI_API_KEY'],
  ['openai-chat', 'openai-compatible:gpt-6-sol', 'FOOTNOTE_MODEL_API_KEY'],
  ['ollama', 'openai-compatible:qwen3:8b', 'FOOTNOTE_MODEL_API_KEY'],
  ['openai-responses', 'openai:gpt-6-sol', 'OPENAI_API_KEY'],
  ['anthropic', 'anthropic:claude-haiku-5-5', 'ANTHROPIC_API_KEY'],
] as const)('%s tells how Footnote is pointed at it', async (dialect, name, keyVariable) => {
  await using model = await startModel({ dialect, script: [] });
  expect(model.env).toEqual({
    FOOTNOTE_MODEL: name,
    FOOTNOTE_MODEL_BASE_URL: model.baseUrl,
    [keyVariable]: 'any-key',
  });
});

/** What was signed or stored belongs to the server that did it, and each of these tests has its own. */
function unsigned<T>(messages: T): T {
  return JSON.parse(JSON.stringify(messages), (key, value) => (key === 'providerOptions' ? undefined : value));
}
