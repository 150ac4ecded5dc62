import { readdir } from 'node:fs/promises';
import { type UIMessageChunk, uiMessageChunkSchema } from 'ai';
import { afterEach, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { Script } from '../../../../../emulators/models/script.ts';
import { at } from '../../json.ts';
import { asked, type ChatServer, eventsIn, runChatServer, userMessage } from './chat-server.test-kit.ts';
import type { UiMessageChunk } from './ui-message-chunk.ts';

const question = 'What is the latest news about bridges?';
const search = (query: string) => ({ tool: 'web_search', args: { query } });
const write = { tool: 'write_file', args: { path: 'notes.md', content: 'Bridges.' } };
const writing: Script = [
  { expect: { results: 0 }, say: { calls: [write] }, always: true },
  { expect: { results: 1 }, say: 'As you like.', always: true },
];

afterEach(() => void vi.useRealTimers());

describe('the bytes of an answer', () => {
  it('are server-sent events with the headers of the AI SDK, over a socket too', async () => {
    await using server = await runChatServer({ script: [{ say: 'Hello.' }] });
    const response = await fetch(`${server.origin}/api/chat`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(asked('Hello, how are you?')),
    });
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache',
      connection: 'keep-alive',
      'x-vercel-ai-ui-message-stream': 'v1',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    });
    const text = await response.text();
    expect(text.replace(/msg-[\w-]{36}/, 'ID').replace(/(?:data: {"type":"text-delta".*\n\n)+/, 'WORDS\n\n')).toBe(
      [
        'data: {"type":"start","messageId":"ID"}',
        'data: {"type":"start-step"}',
        'data: {"type":"text-start","id":"text-1"}',
        'WORDS',
        'data: {"type":"text-end","id":"text-1"}',
        'data: {"type":"data-citations","data":{"text":"Hello.","citations":[],"sources":[]}}',
        'data: {"type":"data-decision","data":{"decision":"none"}}',
        'data: {"type":"finish-step"}',
        'data: {"type":"finish","finishReason":"stop"}',
        'data: [DONE]',
        '',
      ].join('\n\n'),
    );
  });

  it('say something every 15 s, also while nothing happens', async () => {
    await using server = await runChatServer({ script: [{ say: { hang: true } }] });
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const response = await server.post(asked('Hello, how are you?'));
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toContain('"start"');
    await expect.poll(() => server.agent.model?.requests.length).toBe(1);
    vi.advanceTimersByTime(15_000);
    expect((await reader?.read())?.value).toBe(': keep-alive\n\n');
    await reader?.cancel();
    await expect.poll(() => server.agent.model?.abandoned()).toBe(1);
    await server.app.idle();
  });
});

/** All fields of the first release with approvals: clients of that time refuse any other. */
const fields: Readonly<Record<string, readonly string[]>> = {
  start: ['messageId'],
  'start-step': [],
  'text-start': ['id'],
  'text-delta': ['id', 'delta'],
  'text-end': ['id'],
  'tool-input-available': ['toolCallId', 'toolName', 'input'],
  'tool-output-available': ['toolCallId', 'output'],
  'tool-output-error': ['toolCallId', 'errorText'],
  'tool-output-denied': ['toolCallId'],
  'tool-approval-request': ['approvalId', 'toolCallId'],
  'source-url': ['sourceId', 'url', 'title', 'providerMetadata'],
  'source-document': ['sourceId', 'mediaType', 'title', 'filename', 'providerMetadata'],
  'finish-step': [],
  finish: ['finishReason'],
  abort: [],
  error: ['errorText'],
};

async function checkedTypes(response: Response): Promise<readonly string[]> {
  const schema = uiMessageChunkSchema();
  const events = await eventsIn(response);
  for (const event of events) {
    const type = String(event['type']);
    expect(await schema.validate?.(event), type).toMatchObject({ success: true });
    const known = fields[type] ?? (type.startsWith('data-') ? ['data', 'transient'] : []);
    expect([...known, 'type'], type).toEqual(expect.arrayContaining(Object.keys(event)));
  }
  // Words of a step come when they come, and texts in as many pieces as the model likes.
  return events
    .map(({ type }) => String(type))
    .filter((type, index, all) => type !== 'data-step' && !(type === 'text-delta' && all[index - 1] === type));
}

/** What a page posts once its last question was answered. */
async function answered(response: Response, isAllowed: boolean): Promise<object> {
  const events = await eventsIn(response);
  const of = (type: string) => events.find((event) => event['type'] === type);
  const approval = { id: at(of('tool-approval-request'), 'approvalId'), approved: isAllowed };
  const toolCallId = at(of('tool-approval-request'), 'toolCallId');
  const part = { type: 'tool-write_file', toolCallId, state: 'approval-responded', input: write.args, approval };
  const message = { id: at(of('start'), 'messageId'), role: 'assistant', parts: [{ type: 'step-start' }, part] };
  return { id: 'chat', trigger: 'submit-message', messages: [userMessage('Write it down.'), message] };
}

describe('every chunk is one of the AI SDK’s, in its order,', () => {
  it('by its type', () => {
    expectTypeOf<UiMessageChunk>().toExtend<UIMessageChunk>();
  });

  it('with two searches and an answer', async () => {
    await using server = await runChatServer({
      script: [
        { expect: { results: 0 }, say: { text: 'I look.', calls: [search('one'), search('two')] } },
        { expect: { results: 2 }, say: 'Found.[1]' },
      ],
    });
    const types = await checkedTypes(await server.post(asked(question)));
    expect(types).toEqual([
      'start',
      'start-step',
      'text-start',
      'text-delta',
      'text-end',
      'tool-input-available',
      'tool-input-available',
      'tool-output-available',
      'tool-output-available',
      'finish-step',
      'start-step',
      ...['text-start', 'text-delta', 'source-url', 'text-delta', 'text-end'],
      'data-citations',
      'data-decision',
      'finish-step',
      'finish',
    ]);
  });

  it.each([
    [true, 'tool-output-available'],
    [false, 'tool-output-denied'],
  ])('with a question, and after its answer %s', async (isAllowed, output) => {
    await using server = await runChatServer({ script: writing });
    const first = await server.post(asked('Write it down.'));
    expect(await checkedTypes(first.clone())).toEqual([
      'start',
      'start-step',
      'tool-input-available',
      'data-approval',
      'tool-approval-request',
      'finish-step',
      'finish',
    ]);
    const rest = await server.post(await answered(first.clone(), isAllowed));
    const [start] = await eventsIn(rest.clone());
    expect(start?.['messageId']).toBe(at((await eventsIn(first))[0], 'messageId'));
    expect(await checkedTypes(rest)).toEqual([
      'start',
      output,
      ...['start-step', 'text-start', 'text-delta', 'text-end', 'data-citations', 'data-decision', 'finish-step'],
      'finish',
    ]);
  });

  it('with a failure', async () => {
    await using server = await runChatServer({ script: [{ say: { fail: 'bad-key' }, always: true }] });
    const types = await checkedTypes(await server.post(asked('Hello, how are you?')));
    expect(types).toEqual(['start', 'data-decision', 'data-error', 'error', 'finish']);
  });
});

describe('an answer to a question', () => {
  const refusal = ['start', 'tool-output-error', 'data-error', 'error', 'finish'];
  const isWritten = async ({ agent }: ChatServer) => (await readdir(agent.folder)).includes('notes.md');

  it('from another address is refused in the stream, and nothing is written', async () => {
    await using server = await runChatServer({ script: writing });
    const yes = await answered(await server.post(asked('Write it down.')), true);
    const foreign = await server.post(yes, {}, '192.0.2.7');
    expect([foreign.status, await checkedTypes(foreign)]).toEqual([200, refusal]);
    expect(await isWritten(server)).toBe(false);
    await (await server.post(yes)).text();
    expect(await isWritten(server)).toBe(true);
  });

  it('counts once', async () => {
    await using server = await runChatServer({ script: writing });
    const first = await server.post(asked('Write it down.'));
    await (await server.post(await answered(first.clone(), false))).text();
    expect(await checkedTypes(await server.post(await answered(first, true)))).toEqual(refusal);
    expect(await isWritten(server)).toBe(false);
  });
});

describe('a request', () => {
  it.each<[string, unknown, RegExp]>([
    ['without messages', {}, /nothing to answer/],
    ['with no JSON', '{', /must be JSON/],
    [
      'that ends with an answer',
      { messages: [userMessage('x'), { role: 'assistant', parts: [] }] },
      /nothing to answer/,
    ],
    ['for a tool that isn’t there', asked('x', { tool: 'oracle' }), /no tool "oracle"\. There are: google_search/],
    ['with search in another word', asked('x', { search: 'on' }), /'search' must be 'auto' or 'off'/],
    ['with a model that is no text', asked('x', { model: 7 }), /'model' must be a text/],
  ])('%s is refused as such', async (_, body, message) => {
    await using server = await runChatServer();
    const response = await server.post(body);
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { code: 'INVALID_QUERY', message: expect.stringMatching(message) } },
    ]);
  });

  it('may be long, up to 1 MB', async () => {
    await using server = await runChatServer({ script: [{ say: 'Hello.' }] });
    const data = { type: 'data-citations', data: { text: 'x'.repeat(900_000) } };
    const before = { id: 'a1', role: 'assistant', parts: [data] };
    const long = await server.post({ messages: [userMessage('Hello'), before, userMessage('Hello again', 'u2')] });
    expect(at((await eventsIn(long)).at(-1), 'finishReason')).toBe('stop');
    expect((await server.post(asked('x'.repeat(1_000_001)))).status).toBe(413);
    expect((await server.get('/api/chat')).headers.get('allow')).toBe('POST');
  });

  it('for a model that can’t be used, or an empty message, is told in a sentence', async () => {
    await using server = await runChatServer({ script: [] });
    const told = async (body: object) =>
      (await eventsIn(await server.post(body))).find(({ type }) => type === 'error')?.['errorText'];
    expect(await told(asked('Hello', { model: 'google:gemini-3.8-flash' }))).toMatch(/this server has models of/);
    expect(await told(asked('   '))).toMatch(/^The message is empty\. /);
    expect(server.agent.model?.requests).toEqual([]);
  });

  it('needs the token where there is one', async () => {
    const token = ['open', 'sesame'].join('-');
    await using server = await runChatServer({ token });
    expect((await server.post(asked('Hello'))).status).toBe(401);
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const response = await server.post(asked('Hello'), { headers });
    expect(response.status).toBe(200);
    await response.body?.cancel();
  });
});
