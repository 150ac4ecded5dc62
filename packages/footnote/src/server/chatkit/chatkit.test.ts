import { describe, expect, it } from 'vitest';
import { marker } from '../../agent/cited-text.ts';
import { FootnoteError } from '../../errors.ts';
import { asList, at, type JsonObject } from '../../json.ts';
import { input, readReply } from './chatkit.test-kit.ts';
import type { ThreadEvent } from './protocol.ts';
import { kindOf } from './recorded-lines.test-kit.ts';
import {
  asks,
  done,
  ended,
  failed,
  knows,
  type ScriptedChatKit,
  scriptChatKit,
  source,
  started,
  text,
} from './scripted-turns.test-kit.ts';

const create = (words = 'Hello', options: JsonObject = {}) => ({
  type: 'threads.create',
  params: { input: input(words, options) },
});
const inThread = (type: string, threadId: string, params: JsonObject = {}) => ({
  type,
  params: { thread_id: threadId, ...params },
});
const add = (threadId: string, words: string) =>
  inThread('threads.add_user_message', threadId, { input: input(words) });
const threadOf = (events: readonly ThreadEvent[]) => String(at(events[0], 'thread', 'id'));
const itemsIn = (kit: ScriptedChatKit, threadId: string) => kit.store.conversation(threadId).map(({ type }) => type);
const doneItems = (events: readonly ThreadEvent[]) =>
  events.flatMap((event) => (event.type === 'thread.item.done' ? [event.item] : []));

async function newThread(kit: ScriptedChatKit, words?: string): Promise<string> {
  return threadOf((await kit.post(create(words))).events);
}

async function firstThread(kit: ScriptedChatKit): Promise<string> {
  const { json } = await kit.post({ type: 'threads.list', params: {} });
  return String(at(asList(json['data'])[0], 'id'));
}

/** A reader that has read so far. */
async function readUntil({ body }: Response, words: string): Promise<ReadableStreamDefaultReader<string>> {
  if (body === null) throw new Error('There is nothing to read.');
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  for (let seen = ''; !seen.includes(words); ) seen += (await reader.read()).value ?? '';
  return reader;
}

describe('an answer', () => {
  const [one, two] = [source(1), source(2)];
  const query = { query: 'bridges' };

  it('has ids that stay, deltas that make its text, and marks at the ends of its claims', async () => {
    const kit = scriptChatKit([
      started('s1', 'web_search', query),
      ended('s1', 'web_search', query, { sources: [one, two] }),
      knows(one),
      knows(two),
      text('🙂 Old.'),
      text(marker(1, one)),
      { type: 'citation', start: 0, end: 7, sources: [1] },
      text(' Long. `[[1]](https://1.example/)` is code.\n\nSources:\n- [Page 1](https://1.example/)'),
      done([], { sources: [one, two], citations: [{ start: 0, end: 7, sources: [1] }] }),
    ]);
    const { events } = await kit.post(create());
    const [, workflow, message] = doneItems(events);
    const content = message?.type === 'assistant_message' ? message.content[0] : undefined;
    expect(content?.text).toBe(
      '🙂 Old. Long. `[[1]](https://1.example/)` is code.\n\nSources:\n- [Page 1](https://1.example/)',
    );
    // Behind the last sign of the claim, in UTF-16; what no sentence names is in the list alone.
    expect(content?.annotations.map(({ index, source: { title } }) => [title, index])).toEqual([
      ['Page 1', 7],
      ['Page 2', undefined],
    ]);
    const updates = events.flatMap((event) => (event.type === 'thread.item.updated' ? [event] : []));
    const deltas = updates.map(({ update }) => ('delta' in update ? update.delta : ''));
    expect(deltas.join('')).toBe(content?.text);
    const ids = (id: string | undefined) => JSON.stringify(events).split(String(id)).length - 1;
    expect([ids(workflow?.id), ids(message?.id)]).toEqual([3, 2 + updates.length - 1]);
    expect(new Set(updates.map(({ item_id }) => item_id))).toEqual(new Set([workflow?.id, message?.id]));
  });

  it('shows a step that failed, with the reason, and goes on', async () => {
    const kit = scriptChatKit([
      started('s1', 'web_search', query),
      started('s2', 'fetch_page', { url: 'https://www.1.example/x' }),
      ended('s2', 'fetch_page', { url: 'https://www.1.example/x' }, { ok: false, message: 'It refused.' }),
      ended('s1', 'web_search', query, { provider: 'gemini', sources: [one] }),
      text('So it is.'),
      done(),
    ]);
    const [, workflow, message] = doneItems((await kit.post(create())).events);
    expect(workflow).toMatchObject({
      workflow: {
        tasks: [
          {
            type: 'web_search',
            title: 'Searched Google',
            status_indicator: 'complete',
            sources: [{ title: 'Page 1' }],
          },
          { type: 'custom', title: 'Reading 1.example failed', content: 'It refused.', status_indicator: 'none' },
        ],
        summary: { title: 'Searched 1 source' },
        expanded: false,
      },
    });
    expect(message).toMatchObject({ content: [{ text: 'So it is.' }] });
  });

  it('with steps between its words is a message, a workflow, and another message', async () => {
    const kit = scriptChatKit([
      text('I look it up.'),
      started('s1', 'query_database', { sql: 'SELECT 1' }),
      ended('s1', 'query_database', { sql: 'SELECT 1' }, { count: 1, message: '1 row' }),
      knows(one),
      text('\n\nIt is one.'),
      text(marker(1, one)),
      { type: 'citation', start: 15, end: 25, sources: [1] },
      done([], { sources: [one], citations: [{ start: 15, end: 25, sources: [1] }] }),
    ]);
    const items = doneItems((await kit.post(create())).events).slice(1);
    expect(items.map(({ type }) => type)).toEqual(['assistant_message', 'workflow', 'assistant_message']);
    expect(items[1]).toMatchObject({ workflow: { tasks: [{ title: 'Asked the database', content: '1 row' }] } });
    expect(items[2]).toMatchObject({ content: [{ text: 'It is one.', annotations: [{ index: 10 }] }] });
  });

  it('that is broken off by a failure is kept as far as it came, and the failure is the last word', async () => {
    const kit = scriptChatKit([text('It was'), failed(new FootnoteError('TIMEOUT', 'Too late.', { hint: 'Again.' }))]);
    const { events } = await kit.post(create());
    expect(events.slice(-3)).toMatchObject([
      { type: 'thread.item.done', item: { content: [{ text: 'It was' }] } },
      { type: 'thread.updated' },
      { type: 'error', code: 'custom', message: 'Too late. Again.', allow_retry: true },
    ]);
  });

  it('says what is so of every answer once', async () => {
    const warning = done([{ kind: 'no-model', message: 'Without a model.' }]);
    const kit = scriptChatKit([text('One.'), warning], [text('Two.'), warning]);
    const { events } = await kit.post(create());
    expect(events.filter(({ type }) => type === 'notice')).toHaveLength(1);
    const again = await kit.post(add(threadOf(events), 'And?'));
    expect(again.events.filter(({ type }) => type === 'notice')).toHaveLength(0);
  });
});

describe('a conversation', () => {
  it('is what the agent gets to read: messages and answers, also one that was stopped, and none that failed', async () => {
    const kit = scriptChatKit(
      [text('One.'), text('\n\nSources:\n- [A](https://a.example/)'), done()],
      [failed(new FootnoteError('TIMEOUT', 'Too late.'))],
      [text('Three'), 'until stopped'],
    );
    const threadId = await newThread(kit, 'First?');
    await kit.post(add(threadId, 'Second?'));
    const leaving = new AbortController();
    await readUntil(await kit.open(add(threadId, 'Third?'), { signal: leaving.signal }), 'Three');
    leaving.abort();
    // It waits until what was stopped is kept.
    await kit.post(add(threadId, 'Fourth?'));
    expect(kit.asked.at(-1)?.history).toEqual([
      { role: 'user', text: 'First?' },
      { role: 'assistant', text: 'One.\n\nSources:\n- [A](https://a.example/)' },
      { role: 'user', text: 'Third?' },
      { role: 'assistant', text: 'Three\n\n[The user stopped this answer before its end.]' },
    ]);
  });

  it('that is stopped keeps what was said, and a note that no page gets to see', async () => {
    const kit = scriptChatKit([text('Half of'), 'until stopped']);
    const reader = await readUntil(await kit.open(create()), 'Half of');
    await reader.cancel();
    const threadId = await firstThread(kit);
    await kit.post(add(threadId, 'Go on?'));
    expect(itemsIn(kit, threadId).slice(0, 3)).toEqual(['user_message', 'assistant_message', 'hidden_context_item']);
    const { json: listed } = await kit.post(inThread('items.list', threadId, { order: 'asc' }));
    expect(JSON.stringify(listed)).toContain('Half of');
    expect(JSON.stringify(listed)).not.toContain('hidden_context_item');
  });

  it('has one turn at a time: a second is refused with a sentence, and the first goes on', async () => {
    let open = () => {};
    const opened = new Promise<void>((resolve) => {
      open = resolve;
    });
    const kit = scriptChatKit([text('One.'), done()], [text('Two'), opened, text(' at last.'), done()]);
    const threadId = await newThread(kit);
    const first = await kit.open(add(threadId, 'Again?'));
    const [message] = kit.store.conversation(threadId);
    const retry = inThread('threads.retry_after_item', threadId, { item_id: message?.id });
    for (const second of [add(threadId, 'And now?'), retry]) {
      const { status, events } = await kit.post(second);
      expect([status, events]).toMatchObject([200, [{ type: 'error', code: 'custom', allow_retry: false }]]);
    }
    open();
    const { events } = await readReply(first);
    expect(doneItems(events).at(-1)).toMatchObject({ content: [{ text: 'Two at last.' }] });
    expect(itemsIn(kit, threadId)).toEqual(['user_message', 'assistant_message', 'user_message', 'assistant_message']);
  });

  it('goes on in another thread meanwhile', async () => {
    const kit = scriptChatKit([text('One'), 'until stopped'], [text('Two.'), done()]);
    await kit.open(create());
    expect((await kit.post(create())).events.at(-1)).toMatchObject({ type: 'thread.updated' });
    await kit.close();
  });

  it('is answered again from a message, with the tool and model of that message, and without what came after', async () => {
    const kit = scriptChatKit();
    const options = { tool_choice: { id: 'docs' }, model: 'gemini-9' };
    const { events } = await kit.post(create('How?', options));
    const threadId = threadOf(events);
    const [message, reply] = doneItems(events);
    await kit.post(add(threadId, 'And then?'));
    const again = await kit.post(inThread('threads.retry_after_item', threadId, { item_id: message?.id }));
    expect(again.events.map(kindOf)).toEqual([
      'stream_options',
      'thread.item.added assistant_message',
      'thread.item.updated assistant_message.content_part.added',
      'thread.item.updated assistant_message.content_part.text_delta',
      'thread.item.updated assistant_message.content_part.done',
      'thread.item.done assistant_message',
    ]);
    expect(kit.asked.at(-1)).toEqual({ message: '[TOOL:DOCS] How?', model: 'google:gemini-9', history: [] });
    expect(itemsIn(kit, threadId)).toEqual(['user_message', 'assistant_message']);
    expect(doneItems(again.events)[0]?.id).not.toBe(reply?.id);
    const unknown = await kit.post(inThread('threads.retry_after_item', threadId, { item_id: 'msg_nowhere' }));
    expect([unknown.status, unknown.events]).toEqual([200, []]);
    const wrong = doneItems(again.events)[0]?.id;
    expect((await kit.post(inThread('threads.retry_after_item', threadId, { item_id: wrong }))).status).toBe(400);
  });

  it('is called after its first message, until somebody calls it otherwise', async () => {
    const kit = scriptChatKit();
    const long = `[TOOL:DOCS]  What   is\n${'a very long question '.repeat(9)}`;
    const { events } = await kit.post(create(long));
    const title = String(at(events.at(-1), 'thread', 'title'));
    expect([events.at(-1)?.type, title.length <= 60]).toEqual(['thread.updated', true]);
    expect(title).toMatch(/^What is a very long .*…$/);
    await kit.post(inThread('threads.update', threadOf(events), { title: 'Mine' }));
    const { events: later } = await kit.post(add(threadOf(events), 'Other words'));
    expect(later.map(({ type }) => type)).not.toContain('thread.updated');
    expect((await kit.post(inThread('threads.get_by_id', threadOf(events)))).json['title']).toBe('Mine');
  });

  it('can be deleted while it is answered, and is gone then', async () => {
    const kit = scriptChatKit([text('One'), 'until stopped']);
    const response = await kit.open(create());
    const threadId = await firstThread(kit);
    expect((await kit.post(inThread('threads.delete', threadId))).json).toEqual({});
    await response.text();
    expect([kit.store.get('ada', threadId), itemsIn(kit, threadId)]).toEqual([undefined, []]);
  });
});

describe('threads', () => {
  it('are listed a hundred at a time, however many are asked for', async () => {
    const kit = scriptChatKit();
    for (let n = 0; n < 120; n++) kit.store.create('ada', { id: `thr_${n}`, created_at: '2026-11-16T00:00:00.000Z' });
    const list = (after?: unknown) => kit.post({ type: 'threads.list', params: { limit: 9999, after } });
    const { json: first } = await list();
    expect([first['data'], first['has_more'], first['after']]).toEqual([expect.any(Array), true, 'thr_20']);
    expect(first['data']).toHaveLength(100);
    const { json: second } = await list(first['after']);
    expect(second['data']).toHaveLength(20);
    expect(second).not.toHaveProperty('after');
    expect(second).toMatchObject({ has_more: false });
  });

  it('of somebody else are as unknown as those that never were', async () => {
    const kit = scriptChatKit([asks('q1', 'Write it?')]);
    const { events } = await kit.post(create());
    const threadId = threadOf(events);
    const [message, question] = doneItems(events);
    const requests: readonly [type: string, params: JsonObject][] = [
      ['threads.add_user_message', { input: input('Let me in') }],
      ['threads.retry_after_item', { item_id: message?.id }],
      ['threads.add_structured_input', { item_id: question?.id, input: { status: 'skipped', answers: {} } }],
      ['threads.get_by_id', {}],
      ['threads.update', { title: 'Mine' }],
      ['threads.delete', {}],
      ['items.list', {}],
      ['items.feedback', { item_ids: [message?.id], kind: 'negative' }],
    ];
    for (const [type, params] of requests) {
      const foreign = await kit.post(inThread(type, threadId, params), { owner: 'bob' });
      const unknown = await kit.post(inThread(type, 'thr_nowhere', params));
      expect([type, foreign.status, unknown.status]).toEqual([type, 404, 404]);
      expect(foreign.json).toEqual(unknown.json);
    }
    expect((await kit.post({ type: 'threads.list', params: {} }, { owner: 'bob' })).json['data']).toEqual([]);
    expect(itemsIn(kit, threadId)).toEqual(['user_message', 'structured_input']);
  });

  it.each<[string, unknown]>([
    ['no type', {}],
    ['a list', []],
    ['no input', { type: 'threads.create', params: {} }],
    ['no attachments', { type: 'threads.create', params: { input: { content: [], inference_options: {} } } }],
    ['no options', { type: 'threads.create', params: { input: { content: [], attachments: [] } } }],
    ['an attachment', { type: 'threads.create', params: { input: { ...input('x'), attachments: ['atc_1'] } } }],
    ['a tool without an id', create('x', { tool_choice: {} })],
    ['no thread', { type: 'threads.get_by_id', params: {} }],
    ['a limit of nothing', { type: 'threads.list', params: { limit: 0 } }],
    ['no order', { type: 'threads.list', params: { order: 'sideways' } }],
  ])('are not asked for with %s', async (_, body) => {
    const kit = scriptChatKit();
    const { status, json } = await kit.post(body);
    expect([status, at(json, 'error', 'code')]).toEqual([400, 'INVALID_QUERY']);
  });
});

describe('what is chosen in the menus', () => {
  it.each(['google_search', 'web_search', 'docs', 'fetch', 'database'])('can be the tool %s', async (id) => {
    const kit = scriptChatKit();
    await kit.post(create('bridges', { tool_choice: { id } }));
    expect(kit.asked[0]?.message).toBe(`[TOOL:${id.toUpperCase()}] bridges`);
  });

  it('is refused with a sentence where there is no such tool', async () => {
    const kit = scriptChatKit();
    const { status, events } = await kit.post(create('bridges', { tool_choice: { id: 'teleport' } }));
    expect(status).toBe(200);
    expect(events.at(-1)).toEqual({
      type: 'error',
      code: 'custom',
      message: 'There is no tool "teleport". There are: google_search, web_search, docs, fetch, database.',
      allow_retry: false,
    });
    expect(kit.asked).toEqual([]);
  });
});

describe('a model', () => {
  it.each(['../../v1/files', 'x?key=1', 'x y', ''])('is never called %j', async (model) => {
    const kit = scriptChatKit();
    const { events } = await kit.post(create('Hello', { model }));
    expect(events.at(-1)).toMatchObject({ code: 'custom', message: expect.stringContaining('is no name of a model') });
    expect(kit.asked).toEqual([]);
  });

  it.each([
    ['none', 'none'],
    ['llama3:8b', 'google:llama3:8b'],
    ['google:gemini-9', 'google:gemini-9'],
    ['anthropic:claude-9', 'anthropic:claude-9'],
  ])('that is called %s is asked for as %s', async (model, asked) => {
    const kit = scriptChatKit();
    await kit.post(create('Hello', { model }));
    expect(kit.asked[0]?.model).toBe(asked);
  });
});

describe('a question', () => {
  const script = [
    text('I can save it.'),
    started('s1', 'write_file', { path: 'a.txt' }),
    asks('q1', 'Replace a.txt (3 bytes)?'),
    ended('s1', 'write_file', { path: 'a.txt' }, { message: 'File saved: a.txt, 5 bytes' }),
    text('\n\nSaved.'),
    done(),
  ];

  async function asked(kit: ScriptedChatKit) {
    const { events } = await kit.post(create());
    const items = doneItems(events);
    return { threadId: threadOf(events), itemId: items.at(-1)?.id ?? '', items };
  }

  const answer = (threadId: string, itemId: string, reply: JsonObject) =>
    inThread('threads.add_structured_input', threadId, { item_id: itemId, input: reply });

  it('ends the response, and its answer goes on with the same turn', async () => {
    const kit = scriptChatKit(script);
    const { threadId, itemId, items } = await asked(kit);
    expect(items.map(({ type }) => type).slice(1)).toEqual(['assistant_message', 'workflow', 'structured_input']);
    const reply = { status: 'answered', answers: { allow: { values: ['Yes', 'No'] }, other: { values: ['x'] } } };
    const { events } = await kit.post(answer(threadId, itemId, reply));
    expect(events[1]).toMatchObject({
      type: 'thread.item.replaced',
      item: { id: itemId, status: 'answered', inputs: [{ answer: { values: ['Yes'], skipped: false } }] },
    });
    expect(doneItems(events)).toMatchObject([
      { type: 'workflow', workflow: { tasks: [{ title: 'Wrote a.txt', content: 'File saved: a.txt, 5 bytes' }] } },
      { type: 'assistant_message', content: [{ text: 'Saved.' }] },
    ]);
    expect([kit.answers, kit.asked.length]).toEqual([[true], 1]);
  });

  it.each<[string, JsonObject]>([
    ['skipped', { status: 'skipped', answers: {} }],
    ['left out', { status: 'answered', answers: {} }],
    ['no', { status: 'answered', answers: { allow: { values: ['No'] } } }],
    ['something else', { status: 'answered', answers: { allow: { values: ['yes please'] } } }],
    ['a yes that is marked as skipped', { status: 'answered', answers: { allow: { values: ['Yes'], skipped: true } } }],
  ])('that is answered with %s is a no', async (_, reply) => {
    const kit = scriptChatKit(script);
    const { threadId, itemId } = await asked(kit);
    await kit.post(answer(threadId, itemId, reply));
    expect(kit.answers).toEqual([false]);
  });

  it('is skipped by another message', async () => {
    const kit = scriptChatKit(script);
    const { threadId, itemId } = await asked(kit);
    const { events } = await kit.post(add(threadId, 'Never mind.'));
    expect(events.slice(0, 3)).toMatchObject([
      { type: 'thread.item.done' },
      { type: 'stream_options' },
      { type: 'thread.item.replaced', item: { id: itemId, status: 'skipped' } },
    ]);
    expect(kit.answers).toEqual([false]);
    expect(doneItems(events).at(-1)).toMatchObject({ content: [{ text: 'Fine.' }] });
  });

  it('that was answered, or that no server knows any more, is told with a sentence', async () => {
    const kit = scriptChatKit(script);
    const { threadId, itemId } = await asked(kit);
    const yes = answer(threadId, itemId, { status: 'answered', answers: { allow: { values: ['Yes'] } } });
    await kit.post(yes);
    const again = await kit.post(yes);
    expect(again.events).toMatchObject([{ type: 'stream_options' }, { code: 'custom', message: /no longer open/ }]);
    expect(kit.store.conversation(threadId).find(({ id }) => id === itemId)).toMatchObject({ status: 'answered' });

    const restarted = scriptChatKit();
    const { events } = await restarted.post(create());
    const old = { ...kit.store.conversation(threadId).find(({ id }) => id === itemId), status: 'pending' };
    restarted.store.save({ ...old, thread_id: threadOf(events) } as Parameters<typeof kit.store.save>[0]);
    const late = await restarted.post({ ...yes, params: { ...yes.params, thread_id: threadOf(events) } });
    expect(late.events).toMatchObject([
      { type: 'stream_options' },
      { type: 'thread.item.replaced', item: { status: 'skipped' } },
      { type: 'error', code: 'custom', allow_retry: false },
    ]);
  });
});
