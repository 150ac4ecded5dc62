import { describe, expect, it } from 'vitest';
import { type Conversation, emptyAnswer } from '../conversation/conversation.ts';
import { memoryTable } from './conversation-table.ts';
import { createHistory } from './history.ts';
import { readConversations, writeConversations } from './read-conversations.ts';

const conversation = (id: string, day: number, question: string, more: Partial<Conversation> = {}): Conversation => ({
  id,
  title: question,
  createdAt: `2026-01-0${day}T00:00:00.000Z`,
  updatedAt: `2026-01-0${day}T00:00:00.000Z`,
  exchanges: [
    {
      id: `${id}-1`,
      question,
      askedAt: `2026-01-0${day}T00:00:00.000Z`,
      answer: { ...emptyAnswer, state: 'done', text: `About ${question}, from Brücken.` },
    },
  ],
  ...more,
});

async function twoKept() {
  const table = memoryTable();
  await table.put(conversation('old', 1, 'iron bridges'));
  await table.put(conversation('new', 2, 'steel bridges'));
  const history = createHistory(table);
  await expect.poll(() => history.summaries().length).toBe(2);
  return { table, history };
}

describe('the history', () => {
  it('lists the newest first, and tells when that changes', async () => {
    const { history } = await twoKept();
    let told = 0;
    history.subscribe(() => told++);
    expect(history.summaries().map(({ id }) => id)).toEqual(['new', 'old']);
    await history.put(conversation('old', 3, 'iron bridges'));
    expect(history.summaries().map(({ id }) => id)).toEqual(['old', 'new']);
    expect(told).toBe(1);
    expect(history.summaries()).toBe(history.summaries());
  });

  it('finds words in titles, questions and answers, in any case and order', async () => {
    const { history } = await twoKept();
    expect([...(await history.search('BRIDGES steel'))]).toEqual(['new']);
    expect([...(await history.search('brücken'))].sort()).toEqual(['new', 'old']);
    expect([...(await history.search('wood'))]).toEqual([]);
  });

  it('renames, removes and clears', async () => {
    const { history, table } = await twoKept();
    await history.rename('old', 'Ironbridge');
    expect(history.summaries().find(({ id }) => id === 'old')?.title).toBe('Ironbridge');
    await history.remove('new');
    expect((await table.all()).map(({ id }) => id)).toEqual(['old']);
    await history.clear();
    expect([history.summaries(), await table.all()]).toEqual([[], []]);
  });

  it('says so where the browser keeps nothing, and goes on', async () => {
    const table = { ...memoryTable(), put: async () => Promise.reject(new Error('QuotaExceededError')) };
    const history = createHistory(table);
    await history.put(conversation('x', 1, 'iron bridges'));
    expect(history.problem()).toMatch(
      /^This browser does not keep the conversation: .* Save what you need as a file\.$/,
    );
    expect(history.summaries()).toHaveLength(1);
  });

  it('says of an answer that was under way when the page was closed that it broke off', async () => {
    const { history } = await twoKept();
    const [exchange] = conversation('x', 3, 'x').exchanges;
    if (exchange === undefined) throw new Error('There is one.');
    const answer = { ...emptyAnswer, state: 'writing' as const, text: 'Half of' };
    await history.put(conversation('x', 3, 'x', { exchanges: [{ ...exchange, answer }] }));
    expect((await history.get('x'))?.exchanges[0]?.answer).toEqual({ ...answer, state: 'broken' });
  });
});

describe('a file of conversations', () => {
  it('comes back as it was', async () => {
    const kept = [conversation('a', 1, 'iron'), conversation('b', 2, 'steel')];
    expect(readConversations(writeConversations(kept))).toEqual(kept);
  });

  it('adds what is new and what is newer, and nothing that is older', async () => {
    const { history } = await twoKept();
    const file = writeConversations([
      conversation('old', 4, 'iron bridges, again'),
      conversation('new', 1, 'an older state'),
      conversation('third', 3, 'stone bridges'),
    ]);
    expect(await history.import(file)).toBe(3);
    expect(history.summaries().map(({ title }) => title)).toEqual([
      'iron bridges, again',
      'stone bridges',
      'steel bridges',
    ]);
  });

  it('is refused where it is none, in words for the user', () => {
    for (const text of ['', '[]', '{"format":"other"}', 'not json']) {
      expect(() => readConversations(text)).toThrow('Choose one that was exported here as JSON.');
    }
  });

  it('is not believed further than it can be checked', () => {
    const file = {
      format: 'footnote-conversations',
      conversations: [
        { id: 7 },
        null,
        {
          id: 'x',
          createdAt: '2026-01-01T00:00:00Z',
          updatedAt: '2026-01-01T00:00:00Z',
          exchanges: [
            { id: 'e', question: 'q', askedAt: 'no time' },
            {
              id: 'f',
              question: 'q',
              askedAt: '2026-01-01T00:00:00Z',
              answer: {
                state: 'asking',
                text: 3,
                suggestions: { id: '../../x', until: '2099-01-01' },
                steps: [{ id: 's', tool: 'write_file', state: 'asking', approval: { id: 'forged' } }],
                sources: [{ title: 'no number' }, { n: 1, title: 'A', url: 'https://a.test' }],
              },
            },
          ],
        },
      ],
    };
    expect(readConversations(JSON.stringify(file))).toEqual([
      {
        id: 'x',
        title: 'q',
        createdAt: '2026-01-01T00:00:00Z',
        updatedAt: '2026-01-01T00:00:00Z',
        exchanges: [
          {
            id: 'f',
            question: 'q',
            askedAt: '2026-01-01T00:00:00Z',
            answer: {
              ...emptyAnswer,
              state: 'stopped',
              sources: [{ n: 1, title: 'A', url: 'https://a.test', domain: 'a.test' }],
            },
          },
        ],
      },
    ]);
  });
});
