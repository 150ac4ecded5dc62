import { expect, it } from 'vitest';
import { memoryTable } from '../store/conversation-table.ts';
import { createHistory } from '../store/history.ts';
import type { StreamAnswer } from '../stream/stream-answer.ts';
import { createChats } from './chats.ts';
import { emptyAnswer } from './conversation.ts';

/** An answer that only ends when it is stopped. */
const endless: StreamAnswer = (_, start, onAnswer, signal) =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => {
      onAnswer({ ...start, state: 'stopped' });
      resolve();
    });
  });

function openChats(streamAnswer: StreamAnswer) {
  const history = createHistory(memoryTable());
  let ids = 0;
  const chats = createChats(history, {
    streamAnswer,
    choices: () => ({ search: 'auto' }),
    askForToken: async () => false,
    onFrame: (callback) => callback(),
    now: () => new Date('2026-01-01T00:00:00Z'),
    newId: () => `id${++ids}`,
  });
  return { chats, history };
}

it('a conversation is kept from its first question on, and opened again as it is', async () => {
  const { chats, history } = openChats(async (_, __, onAnswer) =>
    onAnswer({ ...emptyAnswer, state: 'done', text: 'Iron.' }),
  );
  const chat = chats.begin();
  expect(history.summaries()).toEqual([]);
  chat.ask('Of what?');
  await expect.poll(() => history.summaries().map(({ title }) => title)).toEqual(['Of what?']);
  expect(await chats.open(chat.id)).toBe(chat);
  expect(await chats.open('nobody')).toBeUndefined();
});

it('one that is deleted stays so, though its answer ends later', async () => {
  const { chats, history } = openChats(endless);
  const [one, other] = [chats.begin(), chats.begin()];
  for (const chat of [one, other]) chat.ask('Of what?');
  await expect.poll(() => history.summaries()).toHaveLength(2);
  chats.forget(one.id);
  await history.remove(one.id);
  await expect.poll(() => history.summaries().map(({ id }) => id)).toEqual([other.id]);
  chats.forget();
  await history.clear();
  expect(await history.all()).toEqual([]);
});
