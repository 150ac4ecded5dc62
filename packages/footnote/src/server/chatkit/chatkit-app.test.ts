import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type RunningEmulator, startEmulator } from '../../../../../emulators/emulator.ts';
import { tavily } from '../../../../../emulators/tavily.ts';
import { runCli } from '../../cli/run-cli.test-kit.ts';
import { asList, at } from '../../json.ts';
import { runServer } from '../http/http-client.test-kit.ts';
import { input, openChatKit, textOf } from './chatkit.test-kit.ts';
import type { ThreadEvent } from './protocol.ts';
import { kindOf, leastDifferences, recorded, recordedShape } from './recorded-lines.test-kit.ts';

const finds = [
  { title: 'Karachi weather', url: 'https://weather.example/karachi', text: 'Karachi today: 34 °C, haze.' },
  { title: 'Heat in Sindh', url: 'https://news.example/sindh_(heat)', text: 'Sindh expects a hot week.' },
];
const list = { type: 'threads.list', params: { limit: 9999, order: 'desc' } };

describe('a page of ChatKit', () => {
  // Whoever is first loads the AI SDK.
  it('gets what the agent finds and says, in the form that was recorded', { timeout: 60_000 }, async () => {
    await using kit = await openChatKit({
      model: {
        dialect: 'gemini-3',
        script: [
          { expect: { results: 0 }, say: { calls: [{ tool: 'web_search', args: { query: 'weather Karachi' } }] } },
          { expect: { results: 1 }, say: '🙂 It is 34 °C [1]. Hot weeks come [2][1], as ever.' },
          { expect: { user: 'And tomorrow' }, say: 'The same.' },
        ],
      },
      finds,
    });
    const { events, text, threadId, items } = await kit.say("What's the weather in Karachi today?");
    const list = finds.map(({ title, url }) => `- [${title}](${url.replace('(', '%28').replace(')', '%29')})`);
    expect(text).toBe(`🙂 It is 34 °C. Hot weeks come, as ever.\n\nSources:\n${list.join('\n')}`);
    const message = items.at(-1);
    const annotations = message?.type === 'assistant_message' ? (message.content[0]?.annotations ?? []) : [];
    const places = annotations.map(({ index, source }) => [text.slice(0, index).split(' ').at(-1), source.title]);
    expect(places).toEqual([
      ['°C', 'Karachi weather'],
      ['come', 'Karachi weather'],
      ['come', 'Heat in Sindh'],
    ]);
    const theirs = recorded.wholeTurn.events.map(recordedShape);
    for (const event of events) {
      const sameKind = theirs.filter((line) => kindOf(line) === kindOf(event));
      expect(leastDifferences(sameKind, event, kindOf(event))).toEqual([]);
    }
    expect(kindsInOrder(events)).toEqual([...new Set(theirs.map(kindOf))].filter((kind) => !/task\.added/.test(kind)));
    expect((await kit.sayIn(threadId, 'And tomorrow?')).text).toBe('The same.');
    // What was said before is read without list and markers.
    const sent = JSON.stringify(kit.model?.requests.at(-1)?.json);
    expect(sent).toContain('Hot weeks come, as ever.');
    expect(sent).not.toContain('Sources:');
  });

  it('is asked before a file is written, and its yes writes it', async () => {
    await using kit = await openChatKit({
      files: { 'notes.txt': 'old' },
      model: {
        dialect: 'openai-chat',
        script: [
          {
            expect: { results: 0 },
            say: { calls: [{ tool: 'write_file', args: { path: 'notes.txt', content: 'new words' } }] },
          },
          { expect: { results: ['File written'] }, say: 'Done.' },
        ],
      },
    });
    const { items, threadId } = await kit.say('Save "new words" to notes.txt');
    const question = items.at(-1);
    expect(question).toMatchObject({ status: 'pending', inputs: [{ question: 'Replace notes.txt (3 bytes)?' }] });
    expect(await readFile(join(kit.folder, 'notes.txt'), 'utf8')).toBe('old');
    const reply = { status: 'answered', answers: { allow: { values: ['Yes'] } } };
    const params = { thread_id: threadId, item_id: question?.id, input: reply };
    const stranger = await kit.post({ type: 'threads.add_structured_input', params }, { address: '10.0.0.9' });
    expect(stranger.status).toBe(404);
    const { events } = await kit.post({ type: 'threads.add_structured_input', params });
    expect(events.findLast(({ type }) => type === 'thread.item.done')).toMatchObject({
      item: { content: [{ text: 'Done.' }] },
    });
    expect(await readFile(join(kit.folder, 'notes.txt'), 'utf8')).toBe('new words');
  });

  it('can name the model, of the vendor that is configured, and is told which it can’t', async () => {
    await using kit = await openChatKit({
      model: { dialect: 'gemini-3', script: [{ say: 'Hello.', always: true }] },
    });
    await kit.say('Good morning', { model: 'gemini-3.9-pro' });
    await kit.say('Good morning', { model: 'google:gemini-3.9-pro' });
    expect(kit.model?.requests.map(({ path }) => /models\/([^:]+)/.exec(path)?.[1])).toEqual([
      'gemini-3.9-pro',
      'gemini-3.9-pro',
    ]);
    // Its address would get the key of another vendor.
    expect((await kit.say('Good morning', { model: 'openai:gpt-9' })).events.at(-1)).toMatchObject({
      code: 'custom',
      message: expect.stringMatching(/openai:gpt-9 can't be used: this server has models of google only/),
    });
    await using bare = await openChatKit();
    expect((await bare.say('Good morning', { model: 'gemini-3.9-pro' })).events.at(-1)).toMatchObject({
      code: 'custom',
      message: expect.stringMatching(/gemini-3.9-pro can't be used: this server has none/),
    });
  });

  it('is told what the server can’t do, and that there is no model', async () => {
    await using kit = await openChatKit({ finds });
    const { events } = await kit.say('bridges', { tool_choice: { id: 'database' } });
    expect(events.at(-1)).toMatchObject({ code: 'custom', message: expect.stringContaining('No database') });
    const found = await kit.say('weather', { tool_choice: { id: 'web_search' } });
    expect(found.text).toContain('Karachi today');
    const { events: free } = await kit.say('What is the latest news of Karachi?');
    expect(free.filter(({ type }) => type === 'notice')).toMatchObject([{ level: 'info' }]);
  });

  it('wants JSON, by its name', async () => {
    await using kit = await openChatKit();
    expect((await kit.post('{')).status).toBe(400);
  });
});

describe('a client that goes away', () => {
  async function leave(origin: string, emulator: RunningEmulator): Promise<void> {
    const before = emulator.requests.length;
    const leaving = new AbortController();
    const options = { tool_choice: { id: 'web_search' } };
    const response = await fetch(`${origin}/chatkit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'threads.create', params: { input: input('emulate:slow-headers', options) } }),
      signal: leaving.signal,
    });
    while (emulator.requests.length === before) await new Promise((resolve) => setImmediate(resolve));
    leaving.abort();
    await expect(response.text()).rejects.toThrow();
  }

  it('stops the search that was under way for it, and finds its message later', async () => {
    const emulator = await startEmulator(tavily);
    await using server = await runServer({ ...emulator.env, FOOTNOTE_MODEL: 'none' });
    await leave(server.origin, emulator);
    while (emulator.abandoned() === 0) await new Promise((resolve) => setImmediate(resolve));
    const post = async (body: object) => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch(`${server.origin}/chatkit`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    };
    const [thread] = asList(at(await post(list), 'data'));
    const params = { thread_id: at(thread, 'id') };
    expect(at(await post({ type: 'items.list', params }), 'data')).toMatchObject([{ type: 'user_message' }]);
    await emulator.close();
  });
});

describe('owners of threads', () => {
  it('are addresses where there is no token', async () => {
    await using kit = await openChatKit();
    const { threadId } = await kit.say('Hello');
    const get = { type: 'threads.get_by_id', params: { thread_id: threadId } };
    expect((await kit.post(get, { address: '::1' })).status).toBe(200);
    expect((await kit.post(get, { address: '192.0.2.7' })).status).toBe(404);
    expect((await kit.post(list, { address: '192.0.2.7' })).json['data']).toEqual([]);
  });

  it('have the token where there is one', async () => {
    await using kit = await openChatKit({}, { token: 'open-sesame' });
    expect((await kit.post(list)).status).toBe(401);
    expect((await kit.post(list, { token: 'open-sesame', address: '192.0.2.7' })).status).toBe(200);
  });
});

describe('footnote serve --threads', () => {
  it('keeps threads in a file of the data folder, over a restart', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'footnote-chatkit-'));
    const open = () => openChatKit({ finds }, { threads: 'sqlite', dataDir });
    const first = await open();
    const { threadId, text } = await first.say('weather', { tool_choice: { id: 'web_search' } });
    await first[Symbol.asyncDispose]();
    expect((await stat(join(dataDir, 'threads.sqlite'))).mode & 0o777).toBe(0o600);

    await using second = await open();
    const { json } = await second.post({ type: 'threads.get_by_id', params: { thread_id: threadId } });
    expect(json).toMatchObject({ id: threadId, title: 'weather' });
    const items = asList(at(json, 'items', 'data'));
    expect(items.map((item) => at(item, 'type'))).toEqual(['user_message', 'workflow', 'assistant_message']);
    expect(textOf(items[2] as Parameters<typeof textOf>[0])).toBe(text);
    expect((await second.sayIn(threadId, 'And?', { tool_choice: { id: 'docs' } })).status).toBe(200);
    await second.post({ type: 'threads.delete', params: { thread_id: threadId } });
    expect((await second.post(list)).json['data']).toEqual([]);
    await rm(dataDir, { recursive: true, force: true });
  });

  it('takes memory or sqlite', async () => {
    const { exitCode, stderr } = await runCli(['serve', '--threads', 'redis']);
    expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/'--threads' must be .*memory.*sqlite/)]);
  });
});

/** Each kind of event where it first came. */
function kindsInOrder(events: readonly ThreadEvent[]): readonly string[] {
  return [...new Set(events.map(kindOf))];
}
