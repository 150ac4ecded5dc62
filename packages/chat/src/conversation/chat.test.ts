import { describe, expect, it } from 'vitest';
import { ServerFailure } from '../server/server.ts';
import type { StreamAnswer } from '../stream/stream-answer.ts';
import { createChat } from './chat.ts';
import { type Answer, type Conversation, emptyAnswer } from './conversation.ts';

const done = (text: string): Answer => ({ ...emptyAnswer, state: 'done', text });

/** A chat whose answers are given by the test, one after another. */
function openChat(streamAnswer: StreamAnswer, hasToken = false) {
  const saved: Conversation[] = [];
  const frames: (() => void)[] = [];
  let ids = 0;
  const chat = createChat(
    { id: 'c', title: '', createdAt: '', updatedAt: '', exchanges: [] },
    {
      streamAnswer,
      choices: () => ({ search: 'auto' }),
      save: (conversation) => saved.push(conversation),
      askForToken: async () => hasToken,
      onFrame: (callback) => frames.push(callback),
      now: () => new Date('2026-01-01T00:00:00Z'),
      newId: () => `e${++ids}`,
    },
  );
  const texts = () => chat.current().exchanges.map(({ question, answer }) => [question, answer.text]);
  return { chat, saved, frames, texts };
}

const echo: StreamAnswer = async ({ exchanges }, _, onAnswer) => onAnswer(done(`To ${exchanges.at(-1)?.question}`));

describe('a chat', () => {
  it('shows a question at once and its answer as it comes, at most once a frame', async () => {
    const { chat, frames } = openChat(async (_, start, onAnswer) => {
      for (const text of ['I', 'Ir', 'Iron']) onAnswer({ ...start, state: 'writing', text });
    });
    let shown = 0;
    chat.subscribe(() => shown++);
    chat.ask('Of what?');
    expect(chat.current().exchanges).toMatchObject([{ question: 'Of what?', answer: { text: 'Iron' } }]);
    expect(frames).toHaveLength(1);
    frames[0]?.();
    expect(shown).toBe(1);
    expect(chat.current().title).toBe('Of what?');
  });

  it('is kept with its question, and again when the answer is over', async () => {
    const { chat, saved } = openChat(echo);
    chat.ask('Of what?');
    expect(saved.map(({ exchanges }) => exchanges[0]?.answer.state)).toEqual(['searching', 'done']);
  });

  it('asks the last question again in its place, and an edited one in place of all that followed', () => {
    const { chat, texts } = openChat(echo);
    chat.ask('one', 'docs');
    chat.ask('two');
    chat.askAgain();
    expect(texts()).toEqual([
      ['one', 'To one'],
      ['two', 'To two'],
    ]);
    chat.edit(chat.current().exchanges[0]?.id ?? '', 'three');
    expect(texts()).toEqual([['three', 'To three']]);
    expect(chat.current().exchanges[0]?.tool).toBe('docs');
  });

  it('stops what is under way, and hears nothing more of an answer that was given up', async () => {
    const streams: { signal: AbortSignal; onAnswer: (answer: Answer) => void }[] = [];
    const { chat, texts } = openChat(async (_, __, onAnswer, signal) => void streams.push({ signal, onAnswer }));
    chat.ask('one');
    chat.stop();
    expect(streams[0]?.signal.aborted).toBe(true);
    chat.askAgain();
    streams[0]?.onAnswer(done('too late'));
    streams[1]?.onAnswer(done('in time'));
    expect(texts()).toEqual([['one', 'in time']]);
  });

  it('goes on with the answer where a tool was allowed, from what was there', () => {
    const asking: Answer = {
      ...emptyAnswer,
      state: 'asking',
      text: 'I will. ',
      steps: [{ id: 's', tool: 'write_file', input: {}, state: 'asking', approval: { id: 'q', question: '?' } }],
    };
    const starts: Answer[] = [];
    const { chat, texts } = openChat(async (_, start, onAnswer) => {
      starts.push(start);
      onAnswer(starts.length === 1 ? asking : { ...start, state: 'done', text: `${start.text}Written.` });
    });
    chat.ask('Write it');
    chat.allow('s', true);
    expect(starts[1]?.steps).toMatchObject([{ state: 'running', approval: { id: 'q', isAllowed: true } }]);
    expect(texts()).toEqual([['Write it', 'I will. Written.']]);
  });

  it('asks for the token where the server wants it, and then asks again', async () => {
    let calls = 0;
    const stream: StreamAnswer = async (asked, start, onAnswer, signal) => {
      if (++calls === 1) throw new ServerFailure('This server wants its token.', { wantsToken: true });
      return echo(asked, start, onAnswer, signal);
    };
    const given = openChat(stream, true);
    given.chat.ask('one');
    await expect.poll(given.texts).toEqual([['one', 'To one']]);
    calls = 0;
    const refused = openChat(stream, false);
    refused.chat.ask('one');
    await expect
      .poll(() => refused.chat.current().exchanges[0]?.answer)
      .toMatchObject({
        state: 'failed',
        failure: 'This server wants its token. Ask again to enter it.',
      });
  });
});
