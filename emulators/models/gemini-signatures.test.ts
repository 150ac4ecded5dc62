import { GoogleGenAI, type Part } from '@google/genai';
import type { ModelMessage } from 'ai';
import { describe, expect, it } from 'vitest';
import { listAt } from '../read-json.ts';
import { talk } from './ask-model.test-kit.ts';
import type { Script } from './script.ts';
import { type RunningModel, startModel } from './start-model.ts';

const search = (query: string) => ({ tool: 'web_search', args: { query } });
const twoAtOnceThenOne: Script = [
  { expect: { results: 0 }, say: { calls: [search('one'), search('two')] } },
  { expect: { results: 2 }, say: { calls: [search('three')] } },
  { expect: { results: 3 }, say: 'In 1894.' },
];

const partsSentBack = (request: { readonly json: unknown } | undefined): readonly unknown[] =>
  listAt(request?.json, 'contents')
    .filter((content) => (content as { role?: string }).role === 'model')
    .flatMap((content) => listAt(content, 'parts'));

describe('calls of Gemini 3', () => {
  it('come back byte for byte from the AI SDK, each first one with its signature', async () => {
    const { text, requests } = await talk({ dialect: 'gemini-3', script: twoAtOnceThenOne });
    expect(text).toBe('In 1894.');
    const call = { name: 'web_search', id: expect.stringMatching(/^fc\d+$/) };
    expect(partsSentBack(requests.at(-1))).toEqual([
      { functionCall: { ...call, args: { query: 'one' } }, thoughtSignature: signatureOf('web_search') },
      { functionCall: { ...call, args: { query: 'two' } } },
      { functionCall: { ...call, args: { query: 'three' } }, thoughtSignature: signatureOf('web_search') },
    ]);
  });

  it('come back byte for byte from the Google SDK, streamed or not', async () => {
    for (const isStream of [true, false]) {
      await using model = await startModel({ dialect: 'gemini-3', script: twoAtOnceThenOne });
      const { text, said } = await askWithGoogle(model, isStream);
      expect(text).toBe('In 1894.');
      expect(partsSentBack(model.requests.at(-1))).toEqual(said);
      expect(said.map(({ thoughtSignature }) => thoughtSignature !== undefined)).toEqual([true, false, true]);
    }
  });

  it('are refused without the signature of the current turn', async () => {
    expect(await refusalOf(calls({}))).toMatch(
      /^Function call is missing a thought_signature in functionCall parts\. .* `default_api:web_search` , position 2\./,
    );
  });

  it('are taken with the value that the AI SDK puts in place of a lost signature', async () => {
    const { text } = await talk({ dialect: 'gemini-3', script: [{ say: 'In 1894.' }] }, { messages: history() });
    expect(text).toBe('In 1894.');
  });

  it('need no signature before the last words of the user', async () => {
    expect(await refusalOf([...calls({}), { role: 'user', parts: [{ text: 'And closed?' }] }])).toBeUndefined();
  });

  it('are refused with a signature that the service never gave', async () => {
    expect(await refusalOf(calls({ thoughtSignature: 'RXFRQkNxRUI=' }))).toBe('Corrupted thought signature.');
  });

  it('are refused with the signature of something else', async () => {
    await using model = await startModel({ dialect: 'gemini-3', script: [{ say: { calls: [search('one')] } }] });
    const [part] = await generate(model, [{ role: 'user', parts: [{ text: 'Hello' }] }]);
    const other = calls({ thoughtSignature: part?.thoughtSignature }, 'docs_search');
    expect(await refusal(model, other)).toBe('Corrupted thought signature.');
  });
});

describe('calls of Gemini 2', () => {
  it('have neither ids nor signatures', async () => {
    await using model = await startModel({
      dialect: 'gemini-2',
      script: [{ say: { calls: [search('one'), search('two')] } }],
    });
    expect(await generate(model, [{ role: 'user', parts: [{ text: 'Hello' }] }])).toEqual([
      { functionCall: { name: 'web_search', args: { query: 'one' } } },
      { functionCall: { name: 'web_search', args: { query: 'two' } } },
    ]);
    expect(await refusal(model, calls({}))).toBeUndefined();
  });
});

describe('a text of Gemini 3', () => {
  it('is signed by an empty part behind it, which may be left out', async () => {
    await using model = await startModel({ dialect: 'gemini-3', script: [{ say: 'In 1894.', always: true }] });
    const url = `${model.baseUrl}/models/${model.model}:streamGenerateContent?alt=sse`;
    const contents = [{ role: 'user', parts: [{ text: 'Hello' }] }];
    const events = await (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ contents }) })).text();
    expect(events).toMatch(/^data: \{.*\}\r\n\r\n/);
    expect(events).toMatch(/"parts":\[\{"text":"","thoughtSignature":"[\w=]+"\}\].*"finishReason":"STOP".*\r\n\r\n$/);
    expect(events).not.toContain('[DONE]');
    const answered = [...contents, { role: 'model', parts: [{ text: 'In 1894.' }] }, ...contents];
    expect(await refusal(model, answered)).toBeUndefined();
  });
});

const headers = { 'x-goog-api-key': 'any-key', 'content-type': 'application/json' };
const tools = [{ functionDeclarations: [{ name: 'web_search' }, { name: 'docs_search' }] }];

function signatureOf(tool: string) {
  return expect.toSatisfy((text: string) => Buffer.from(text, 'base64').toString().endsWith(`of ${tool}`));
}

/** A call whose result has come. */
function calls(more: object, name = 'web_search') {
  return [
    { role: 'user', parts: [{ text: 'When was the bridge opened?' }] },
    { role: 'model', parts: [{ functionCall: { name, args: {} }, ...more }] },
    { role: 'user', parts: [{ functionResponse: { name, response: { output: 'found' } } }] },
  ];
}

/** The same as an application keeps it that lost what the provider attached. */
function history(): ModelMessage[] {
  const call = { toolCallId: 'fc1', toolName: 'web_search' };
  return [
    { role: 'user', content: 'When was the bridge opened?' },
    { role: 'assistant', content: [{ type: 'tool-call', ...call, input: {} }] },
    { role: 'tool', content: [{ type: 'tool-result', ...call, output: { type: 'text', value: 'found' } }] },
  ];
}

async function refusalOf(contents: readonly object[]): Promise<string | undefined> {
  await using model = await startModel({ dialect: 'gemini-3', script: [{ say: 'In 1894.' }] });
  return await refusal(model, contents);
}

async function refusal(model: RunningModel, contents: readonly object[]): Promise<string | undefined> {
  const url = `${model.baseUrl}/models/${model.model}:generateContent`;
  const reply = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ contents, tools }) });
  if (reply.status !== 400) return undefined;
  return ((await reply.json()) as { readonly error: { readonly message: string } }).error.message;
}

async function generate({ origin, model }: RunningModel, contents: object[]): Promise<readonly Part[]> {
  const google = new GoogleGenAI({ apiKey: 'any-key', httpOptions: { baseUrl: origin } });
  const reply = await google.models.generateContent({ model, contents, config: { tools } });
  return reply.candidates?.[0]?.content?.parts ?? [];
}

/** The loop as one writes it with Google's own SDK: what the model said is appended as it came. */
async function askWithGoogle({ origin, model }: RunningModel, isStream: boolean) {
  const google = new GoogleGenAI({ apiKey: 'any-key', httpOptions: { baseUrl: origin } });
  const contents: { role: string; parts: Part[] }[] = [{ role: 'user', parts: [{ text: 'When?' }] }];
  for (;;) {
    const parts: Part[] = [];
    const request = { model, contents, config: { tools } };
    if (isStream) {
      for await (const chunk of await google.models.generateContentStream(request)) {
        parts.push(...(chunk.candidates?.[0]?.content?.parts ?? []));
      }
    } else {
      parts.push(...((await google.models.generateContent(request)).candidates?.[0]?.content?.parts ?? []));
    }
    const called = parts.flatMap(({ functionCall }) => functionCall ?? []);
    if (called.length === 0) {
      const said = contents.filter(({ role }) => role === 'model').flatMap((content) => content.parts);
      return { text: parts.map(({ text }) => text ?? '').join(''), said };
    }
    const responses = called.map(({ id, name }) => ({
      functionResponse: { ...(id === undefined ? {} : { id }), name: name ?? '', response: { output: 'found' } },
    }));
    contents.push({ role: 'model', parts }, { role: 'user', parts: responses });
  }
}
