import { describe, expect, it } from 'vitest';
import { marker } from '../../agent/cited-text.ts';
import { FootnoteError } from '../../errors.ts';
import { asList, at } from '../../json.ts';
import { input } from './chatkit.test-kit.ts';
import {
  differences,
  kindOf,
  leastDifferences,
  recorded,
  recordedRequest,
  recordedShape,
} from './recorded-lines.test-kit.ts';
import {
  asks,
  done,
  ended,
  failed,
  knows,
  type Script,
  scriptChatKit,
  source,
  started,
  text,
} from './scripted-turns.test-kit.ts';

const a = source(1, {
  title: 'A',
  url: 'https://a.example/x',
  domain: 'a.example',
  quote: 'The permission model is stable',
  publishedDate: '2026-11-01',
});
const b = source(2, { title: 'B', url: 'https://b.example/y', domain: 'b.example' });
const query = { query: 'node 24 permission model' };
const page = { url: 'https://a.example/x' };

/** What happened in the turn that was recorded. */
const recordedTurn: Script = [
  started('s1', 'web_search', query),
  ended('s1', 'web_search', query, { provider: 'tavily', count: 2, sources: [a, b] }),
  started('s2', 'fetch_page', page),
  ended('s2', 'fetch_page', page, { count: 1 }),
  knows(a),
  knows(b),
  text('The flag is stable'),
  text(' since 24.'),
  text(marker(1, a)),
  text(marker(2, b)),
  { type: 'citation', start: 0, end: 28, sources: [1, 2] },
  done(),
];

const say = { type: 'threads.create', params: { input: input('Hello') } };

describe('the turn that was recorded', () => {
  it('has the same events in the same order, with the same keys', async () => {
    const kit = scriptChatKit(recordedTurn);
    const { status, events } = await kit.post(recordedRequest(recorded.wholeTurn.request));
    expect(status).toBe(200);
    const theirs = recorded.wholeTurn.events.map(recordedShape);
    // Of the page we tell more: that it is being read, in a line, and when it was.
    const more = [6, 8];
    expect(more.map((index) => events[index])).toMatchObject([
      { type: 'progress_update', icon: 'globe', text: 'Reading a.example' },
      { update: { type: 'workflow.task.updated', task: { status_indicator: 'complete', title: 'Read a.example' } } },
    ]);
    const ours = events.filter((_, index) => !more.includes(index));
    expect(ours.map(kindOf)).toEqual(theirs.map(kindOf));
    // The second source was a file there; a file of ours is below.
    const sameKind = (event: unknown) => theirs.filter((line) => kindOf(line) === kindOf(event));
    expect(ours.flatMap((event) => leastDifferences(sameKind(event), event, kindOf(event)))).toEqual([]);
  });

  it('asks the agent for what was chosen in the menus', async () => {
    const kit = scriptChatKit(recordedTurn);
    await kit.post(recordedRequest(recorded.wholeTurn.request));
    expect(kit.asked).toEqual([
      {
        message: '[TOOL:GOOGLE_SEARCH] node 24 permission model?\n\n> quoted',
        history: [],
        model: 'google:gemini-3.8-flash',
      },
    ]);
  });

  it('says the same things: texts, places, sources', async () => {
    const kit = scriptChatKit(recordedTurn);
    const { events } = await kit.post(recordedRequest(recorded.wholeTurn.request));
    const message = events.findLast((event) => event.type === 'thread.item.done');
    expect(at(message, 'item', 'content')).toEqual([
      {
        type: 'output_text',
        text: 'The flag is stable since 24.',
        annotations: [
          {
            type: 'annotation',
            source: {
              type: 'url',
              title: 'A',
              url: 'https://a.example/x',
              attribution: 'a.example',
              description: '“The permission model is stable”',
              timestamp: '2026-11-01',
            },
            index: 28,
          },
          {
            type: 'annotation',
            source: { type: 'url', title: 'B', url: 'https://b.example/y', attribution: 'b.example' },
            index: 28,
          },
        ],
      },
    ]);
  });

  it('names a file of the installed documentation as one', async () => {
    const readme = source(1, {
      title: 'undici 7.30.2 › README',
      url: 'file:///home/ada/app/node_modules/undici/README.md#L120',
    });
    const kit = scriptChatKit([
      started('s1', 'docs_search', query),
      ended('s1', 'docs_search', query, { sources: [readme] }),
      knows(readme),
      text('It is.'),
      text(marker(1, readme)),
      { type: 'citation', start: 0, end: 6, sources: [1] },
      done(),
    ]);
    const { events } = await kit.post(say);
    const added = events.find((event) => kindOf(event).endsWith('annotation_added'));
    expect(at(added, 'update', 'annotation', 'source')).toMatchObject({
      type: 'file',
      filename: 'undici/README.md:120',
    });
    const theirs = recorded.wholeTurn.events
      .map(recordedShape)
      .filter((line) => kindOf(line).endsWith('annotation_added'));
    expect(differences(theirs[1], added)).toEqual([]);
    expect(JSON.stringify(events)).not.toContain('/home/ada');
  });
});

describe('the other lines that were recorded', () => {
  it('are answered with the same keys, and with a part of the list where a part was asked for', async () => {
    const kit = scriptChatKit(recordedTurn);
    const { events } = await kit.post(recordedRequest(recorded.wholeTurn.request));
    const threadId = String(at(events[0], 'thread', 'id'));
    for (const { request, answer } of recorded.exchanges) {
      const { status, json } = await kit.post(recordedRequest(request, { thr_4f3a1c02: threadId }));
      // A thread of ours is never locked.
      const theirs = recordedShape(answer.replace('{"type":"locked","reason":"Because"}', '{"type":"active"}'));
      expect([status, ...differences(theirs, json, request)]).toEqual([200]);
      if (request.includes('items.list')) {
        expect(json).toMatchObject({ data: [{ type: 'assistant_message' }, { type: 'workflow' }], has_more: true });
        expect(json['after']).toBe(at(asList(json['data'])[1], 'id'));
      }
    }
    expect((await kit.post({ type: 'threads.list', params: {} })).json).toEqual({ data: [], has_more: false });
  });

  it('tell a failure that nobody expected without a word of it', async () => {
    const kit = scriptChatKit([text('Hi.'), done()], [failed(FootnoteError.from(new Error('secret words')))]);
    const { events } = await kit.post(say);
    const again = {
      type: 'threads.add_user_message',
      params: { thread_id: at(events[0], 'thread', 'id'), input: input('x') },
    };
    const ours = (await kit.post(again)).events;
    const theirs = recorded.failedTurn.map(recordedShape);
    expect(ours.map(kindOf)).toEqual(theirs.map(kindOf));
    expect(ours.flatMap((event, index) => differences(theirs[index], event))).toEqual([]);
    expect(ours.at(-1)).toEqual(theirs.at(-1));
    expect(JSON.stringify(ours)).not.toContain('secret words');
    expect(kit.log.join()).toContain('secret words');
  });

  it('tell any other in our own words, and what to read an answer with as a notice', async () => {
    const away = new FootnoteError('RATE_LIMITED', 'Web search is temporarily unavailable.');
    const warned = done([
      { kind: 'local', message: 'Answered from **docs** only.' },
      { kind: 'cleaned', message: 'for operators' },
    ]);
    const kit = scriptChatKit([failed(away)], [text('Hi.'), warned]);
    const first = (await kit.post(say)).events;
    expect(first.at(-1)).toEqual(recordedShape(recorded.ownWords));
    const second = (await kit.post(say)).events.filter(({ type }) => type === 'notice');
    expect(second.map((event) => differences(recordedShape(recorded.notice), event))).toEqual([[]]);
    expect(second).toMatchObject([{ message: 'Answered from **docs** only.' }]);
  });

  it('ask a question, and go on when it is answered', async () => {
    const kit = scriptChatKit([asks('q1', 'Overwrite weather.txt?'), text('Saved.'), done()]);
    const { events } = await kit.post(say);
    const [asked] = events.filter((event) => kindOf(event) === 'thread.item.done structured_input');
    expect(differences(recordedShape(recorded.approval.asks), asked)).toEqual([]);
    expect(asked).toMatchObject({ item: { status: 'pending', inputs: [{ question: 'Overwrite weather.txt?' }] } });
    const ids = {
      'thr_…': String(at(asked, 'item', 'thread_id')),
      si_1: String(at(asked, 'item', 'id')),
      '"overwrite"': '"allow"',
    };
    const rest = (await kit.post(recordedRequest(recorded.approval.request, ids))).events;
    // The reference may send a message at once; ours comes in pieces, and as a whole at the end.
    const whole = rest.filter(({ type }) => !/item\.(added|updated)/.test(type) && type !== 'thread.updated');
    const theirs = recorded.approval.events.map(recordedShape);
    expect(whole.map(({ type }) => type)).toEqual(theirs.map((line) => at(line, 'type')));
    expect(whole.flatMap((event, index) => differences(theirs[index], event))).toEqual([]);
    expect(whole[1]).toMatchObject({
      item: { id: ids.si_1, status: 'answered', inputs: [{ answer: { values: ['Yes'], skipped: false } }] },
    });
    expect(kit.answers).toEqual([true]);
  });

  it('are refused politely where Footnote does not speak them', async () => {
    const kit = scriptChatKit();
    const types = ['threads.custom_action', 'threads.sync_custom_action', 'attachments.create', 'attachments.delete'];
    const requests = [...types, 'input.transcribe', 'threads.of_tomorrow'].map((type) => ({ type, params: {} }));
    for (const request of [...requests, recordedRequest(recorded.notSpoken['clientToolOutput'] ?? '')]) {
      const { status, json } = await kit.post(request);
      expect([status, at(json, 'error', 'code')], String(request['type'])).toEqual([400, 'UNSUPPORTED_CONTENT']);
    }
  });

  it('of the real front end are taken', async () => {
    const kit = scriptChatKit();
    const [create = '', add = '', list = ''] = recorded.realClient;
    const { events } = await kit.post(recordedRequest(create));
    expect(events.at(-1)).toMatchObject({ type: 'thread.updated', thread: { title: 'Hi there' } });
    const threadId = String(at(events[0], 'thread', 'id'));
    const added = await kit.post(recordedRequest(add, { thr_dd2e456b: threadId }));
    expect(added.events.slice(0, 2).map(kindOf)).toEqual(['thread.item.done user_message', 'stream_options']);
    expect((await kit.post(recordedRequest(list))).json).toMatchObject({ data: [{ id: threadId, title: 'Hi there' }] });
  });
});
