import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { gemini } from '../../../../../emulators/gemini.ts';
import type { Script } from '../../../../../emulators/models/script.ts';
import { at } from '../../json.ts';
import { runChatServer } from './chat-server.test-kit.ts';
import { type ChatPage, openPage } from './use-chat.test-kit.ts';

const search = (query: string) => ({ tool: 'web_search', args: { query } });
const question = 'What is the latest news about bridges?';
const searching: Script = [
  { expect: { results: 0 }, say: { calls: [search('bridge news')] }, always: true },
  { expect: { results: 1 }, say: 'Prague has an old bridge.[2] It is being repaired.[1][2]', always: true },
];

describe('a page with useChat', () => {
  it('shows the search, the answer, its sources and its citations', async () => {
    await using server = await runChatServer({ script: searching });
    using page = await openPage(server.origin);
    await page.chat.sendMessage({ text: question });
    const { status, messages } = await page.settled();
    expect([status, messages.map(({ role }) => role)]).toEqual(['ready', ['user', 'assistant']]);

    const [step] = page.parts('tool-web_search');
    const sources = page.parts('source-url');
    expect(step).toMatchObject({ state: 'output-available', input: { query: 'bridge news' } });
    expect(step?.['output']).toMatchObject({ provider: 'tavily', message: expect.stringMatching(/^\d+ sources$/) });
    expect(page.live).toMatchObject([
      { state: 'started', text: 'Searching the web for “bridge news”' },
      { state: 'ended', text: expect.stringMatching(/^\d+ sources from tavily$/) },
    ]);

    const [first, second] = sources.map((source) => source['url']);
    const list = sources.map((source) => `- [${source['title']}](${source['url']})`).join('\n');
    expect(page.text()).toBe(
      `Prague has an old bridge.[[1]](${first}) It is being repaired.[[1]](${first})[[2]](${second})\n\nSources:\n${list}`,
    );
    expect(page.parts('data-citations').map((part) => part['data'])).toMatchObject([
      {
        text: page.text(),
        sources: [
          { n: 1, url: first },
          { n: 2, url: second },
        ],
        citations: [{}, {}],
      },
    ]);
    expect(page.parts('data-decision')).toMatchObject([{ data: { decision: 'web' } }]);
  });

  it('asks on: the model reads what was said before, without markers', async () => {
    await using server = await runChatServer({
      script: [{ expect: { user: 'Thank you' }, say: 'You are welcome.' }, ...searching],
    });
    using page = await openPage(server.origin);
    await page.chat.sendMessage({ text: question });
    await page.settled();
    await page.chat.sendMessage({ text: 'Thank you very much' });
    expect((await page.settled()).messages).toHaveLength(4);
    const body = JSON.stringify(server.agent.model?.requests.at(-1)?.json);
    expect(body).toContain('Prague has an old bridge. It is being repaired.');
    expect(body).not.toContain('Sources:');
  });

  it.each([
    ['by its prefix', { text: `[TOOL:GOOGLE_SEARCH] ${question}` }, {}],
    ['by its id', { text: question }, { body: { tool: 'google_search' } }],
  ])('forces a tool %s, and gets Google’s suggestions', async (_, message, options) => {
    await using server = await runChatServer({ emulators: [gemini] });
    using page = await openPage(server.origin);
    await page.chat.sendMessage(message, options);
    await page.settled();
    expect(page.parts('tool-web_search')).toMatchObject([
      { input: { query: question }, output: { provider: 'gemini' } },
    ]);
    expect(page.text()).toMatch(/\[\[1\]\]\(https?:.*\n\nSources:\n- \[/s);
    const id = at(page.parts('data-suggestions')[0], 'data', 'id');
    const frame = await fetch(`${server.origin}/suggestions/${id}`);
    expect(await frame.text()).toContain('<style>.chip{}</style>\n<div class="container"></div>\n');
  });

  it('regenerates an answer in the place of the old one', async () => {
    await using server = await runChatServer({ script: [{ say: 'One.' }, { say: 'Two.' }], routing: 'model' });
    using page = await openPage(server.origin);
    await page.chat.sendMessage({ text: 'Say a number.' });
    await page.settled();
    expect(page.text()).toBe('One.');
    await page.chat.regenerate();
    expect((await page.settled()).messages).toHaveLength(2);
    expect(page.text()).toBe('Two.');
  });

  it('finds no stream to resume, and is ready', async () => {
    await using server = await runChatServer();
    using page = await openPage(server.origin);
    await page.chat.resumeStream();
    expect((await page.settled()).error).toBeUndefined();
  });

  it('works without a model, on extracts, and says so', async () => {
    await using server = await runChatServer();
    using page = await openPage(server.origin);
    await page.chat.sendMessage({ text: question });
    expect((await page.settled()).status).toBe('ready');
    expect(page.text()).toMatch(/^\*\*.+\*\*\n.+\[\[1\]\]\(\S+\)[\s\S]*\n\nSources:\n- /);
    expect(page.parts('data-warnings')).toMatchObject([{ data: { warnings: [{ kind: 'no-model' }] } }]);
  });

  it('leaves the web alone where search is off', async () => {
    await using server = await runChatServer({ script: [{ say: 'From memory.' }] });
    using page = await openPage(server.origin);
    await page.chat.sendMessage({ text: question }, { body: { search: 'off' } });
    await page.settled();
    expect(page.text()).toBe('From memory.');
    const offered = server.agent.model?.requests[0]?.asked?.tools.map(({ name }) => name);
    expect(offered).toEqual(expect.arrayContaining(['docs_search']));
    expect(offered).not.toContain('web_search');
  });
});

describe('stop()', () => {
  it('in the middle of the text closes the connection to the model, and keeps what came', async () => {
    const script = [{ say: { text: 'One two three four five six seven eight.', breaksOff: 'hang' as const } }];
    await using server = await runChatServer({ script });
    using page = await openPage(server.origin);
    void page.chat.sendMessage({ text: 'Hello, count for me.' });
    await expect.poll(() => page.text()).toMatch(/^One/);
    await page.chat.stop();
    expect((await page.settled()).status).toBe('ready');
    expect(page.text()).toMatch(/^One/);
    await expect.poll(() => server.agent.model?.abandoned()).toBe(1);
  });

  it('in the middle of a search closes the connection to the provider', async () => {
    await using server = await runChatServer({ script: [{ say: { calls: [search('emulate:slow-headers')] } }] });
    using page = await openPage(server.origin);
    void page.chat.sendMessage({ text: question });
    await expect.poll(() => server.agent.searched[0]?.requests.length).toBe(1);
    await page.chat.stop();
    await expect.poll(() => server.agent.searched[0]?.abandoned()).toBe(1);
    expect((await page.settled()).status).toBe('ready');
  });
});

describe('a file that the model wants to write', () => {
  const write = { tool: 'write_file', args: { path: 'notes.md', content: 'Bridges.' } };
  const script: Script = [
    { expect: { results: 0 }, say: { text: 'I will write it down.', calls: [write] } },
    { expect: { results: [/written successfully/] }, say: 'It is written.' },
    { expect: { results: [/did not allow/] }, say: 'I left it.' },
  ];
  const approvalIn = (page: ChatPage) => String(at(page.parts('tool-write_file')[0], 'approval', 'id'));
  const written = async (folder: string) => (await readdir(folder)).includes('notes.md');

  it('is asked for, and written once it is allowed; the message goes on', async () => {
    await using server = await runChatServer({ script });
    using page = await openPage(server.origin);
    await page.chat.sendMessage({ text: 'Write that down.' });
    await page.settled();
    const [call] = page.parts('tool-write_file');
    expect(call).toMatchObject({ state: 'approval-requested', input: write.args });
    const approvalId = approvalIn(page);
    expect(page.parts('data-approval')).toMatchObject([
      { data: { approvalId, toolCallId: call?.['toolCallId'], question: 'Write notes.md?' } },
    ]);
    expect(await written(server.agent.folder)).toBe(false);

    await page.chat.addToolApprovalResponse({ id: approvalId, approved: true });
    await expect.poll(() => page.text()).toContain('It is written.');
    const { messages, status } = await page.settled();
    expect([status, messages.length]).toEqual(['ready', 2]);
    expect(page.parts('tool-write_file')).toMatchObject([
      { state: 'output-available', output: { message: 'File saved: notes.md, 8 bytes' } },
    ]);
    expect(page.text()).toBe('I will write it down.\n\nIt is written.');
    expect(page.parts('data-citations')).toMatchObject([{ data: { text: page.text() } }]);
    expect(await readFile(join(server.agent.folder, 'notes.md'), 'utf8')).toBe('Bridges.');
  });

  it('is not written where it is denied, and the model hears so', async () => {
    await using server = await runChatServer({ script });
    using page = await openPage(server.origin);
    await page.chat.sendMessage({ text: 'Write that down.' });
    await page.settled();
    const id = approvalIn(page);
    await page.chat.addToolApprovalResponse({ id, approved: false, reason: 'Not now.' });
    await expect.poll(() => page.text()).toContain('I left it.');
    expect((await page.settled()).status).toBe('ready');
    expect(page.parts('tool-write_file')).toMatchObject([{ state: 'output-denied' }]);
    expect(await written(server.agent.folder)).toBe(false);
  });

  it('is not written for an answer to another question, which is told in a sentence', async () => {
    await using server = await runChatServer({ script });
    using page = await openPage(server.origin);
    await page.chat.sendMessage({ text: 'Write that down.' });
    await page.settled();
    const id = approvalIn(page);
    const other = `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`;
    const forged = JSON.parse(JSON.stringify(page.chat.messages).replaceAll(id, other));
    page.chat.setMessages(forged);
    await expect.poll(() => approvalIn(page)).not.toBe(id);
    await page.chat.addToolApprovalResponse({ id: other, approved: true });
    await expect.poll(() => page.chat.error).toBeDefined();
    expect(page.chat.error?.message).toBe(
      'No question waits for this answer: it was answered, or is too old. Ask again.',
    );
    expect(page.parts('tool-write_file')).toMatchObject([{ state: 'output-error' }]);
    expect(await written(server.agent.folder)).toBe(false);
  });
});

describe('what fails', () => {
  it('is a sentence that says what to do next', async () => {
    await using server = await runChatServer({ script: [{ say: { fail: 'bad-key' }, always: true }] });
    using page = await openPage(server.origin);
    await page.chat.sendMessage({ text: 'Hello, how are you?' });
    const { error, status } = await page.settled();
    expect(status).toBe('error');
    expect(error?.message).toMatch(/ refused the key \(HTTP 401\)\. Check that it is right and still active\.$/);
    expect(page.parts('data-error')).toMatchObject([{ data: { code: 'AUTH_FAILED', message: error?.message } }]);
  });

  it('in the middle of an answer keeps what came', async () => {
    const script = [{ say: { text: 'One two three four five six.', breaksOff: 'cut' as const } }];
    await using server = await runChatServer({ script });
    using page = await openPage(server.origin);
    await page.chat.sendMessage({ text: 'Hello, count for me.' });
    expect((await page.settled()).status).toBe('error');
    expect(page.text()).toMatch(/^One/);
    expect(page.parts('data-citations')).toMatchObject([{ data: { text: page.text() } }]);
  });

  it('of a search is a step that failed, and the answer comes', async () => {
    await using server = await runChatServer({
      script: [
        { expect: { results: 0 }, say: { calls: [search('emulate:server-error')] } },
        { expect: { results: 1 }, say: 'Nothing could be looked up.' },
      ],
    });
    using page = await openPage(server.origin);
    await page.chat.sendMessage({ text: question });
    expect((await page.settled()).status).toBe('ready');
    expect(page.parts('tool-web_search')).toMatchObject([{ state: 'output-error', errorText: expect.any(String) }]);
    expect(page.text()).toBe('Nothing could be looked up.');
  });
});
