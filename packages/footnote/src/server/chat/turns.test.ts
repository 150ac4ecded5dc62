import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Script } from '../../../../../emulators/models/script.ts';
import { openAgent } from '../../agent/agent.test-kit.ts';
import { createTurns, type TurnApproval, type TurnCall, type TurnEvent, type TurnOptions } from './turns.ts';

const writes = (path: string, content = 'Bridges.') => ({ tool: 'write_file', args: { path, content } });

afterEach(() => void vi.useRealTimers());

/** A model that writes a file in each turn, and then says so. */
const writing: Script = [
  { expect: { results: 0 }, say: ({ user }) => ({ calls: [writes(`${user}.md`)] }), always: true },
  { expect: { results: [/written successfully/] }, say: 'It is written.', always: true },
  { expect: { results: [/did not allow/] }, say: 'I left it.', always: true },
];

async function open(script: Script = writing, more: Partial<TurnOptions> = {}) {
  const agent = await openAgent({ script });
  const turns = createTurns({ footnote: agent.footnote, folder: agent.folder, ...more });
  const listen = async (events: AsyncIterable<TurnEvent>) => {
    const told: TurnEvent[] = [];
    for await (const event of events) told.push(event);
    return told;
  };
  return {
    agent,
    turns,
    start: (message: string, call: Partial<TurnCall> = {}) =>
      listen(turns.start({ message, history: [] }, { ...anybody(), ...call })),
    resume: (id: string, isAllowed: boolean, call: Partial<TurnCall> = {}) =>
      listen(turns.resume(id, isAllowed, { ...anybody(), ...call })),
    files: async () => (await readdir(agent.folder)).filter((name) => name.endsWith('.md')),
    async [Symbol.asyncDispose]() {
      await turns.close();
      await agent[Symbol.asyncDispose]();
    },
  };
}

function anybody(): TurnCall {
  return { owner: 'me', caller: 'test', signal: new AbortController().signal };
}

function questionOf(events: readonly TurnEvent[]): TurnApproval {
  const last = events.at(-1);
  if (last?.type !== 'approval') throw new Error(`The turn ended with ${last?.type}.`);
  return last;
}

const answerOf = (events: readonly TurnEvent[]) => {
  const last = events.at(-1);
  return last?.type === 'done' ? last.answer.text : undefined;
};

describe('a turn that asks', () => {
  it('ends with its question, and goes on with a yes in another call', async () => {
    await using server = await open();
    const question = questionOf(await server.start('notes'));
    expect(question).toMatchObject({ tool: 'write_file', question: 'Write notes.md?', stepId: expect.any(String) });
    expect(question).not.toHaveProperty('answer');
    expect(await server.files()).toEqual([]);
    const rest = await server.resume(question.id, true);
    expect(rest[0]).toMatchObject({ type: 'step', state: 'ended', id: question.stepId, ok: true });
    expect(answerOf(rest)).toBe('It is written.');
    expect(await readFile(join(server.agent.folder, 'notes.md'), 'utf8')).toBe('Bridges.');
  });

  it('goes on without the file after a no', async () => {
    await using server = await open();
    const { id } = questionOf(await server.start('notes'));
    expect(answerOf(await server.resume(id, false))).toBe('I left it.');
    expect(await server.files()).toEqual([]);
  });

  it('takes one answer to a question, whoever was quicker', async () => {
    await using server = await open();
    const { id } = questionOf(await server.start('notes'));
    const first = server.resume(id, false);
    expect(() => server.turns.resume(id, true, anybody())).toThrow('it was answered, or is too old. Ask again.');
    expect(answerOf(await first)).toBe('I left it.');
    expect(await server.files()).toEqual([]);
  });

  it('takes no answer from another owner, and still waits for its own', async () => {
    await using server = await open();
    const { id } = questionOf(await server.start('notes'));
    expect(() => server.turns.resume(id, true, { ...anybody(), owner: 'you' })).toThrow('No question waits');
    expect(answerOf(await server.resume(id, true))).toBe('It is written.');
  });

  it('takes no id that it did not give', async () => {
    await using server = await open();
    const { id } = questionOf(await server.start('notes'));
    const [number = '', signature = ''] = id.split('.');
    const forged = [
      number,
      `${number}.`,
      `${number}.${signature.slice(1)}A`,
      `${number}.x`,
      '',
      '__proto__',
      signature,
    ];
    for (const other of forged) expect(() => server.turns.resume(other, true, anybody()), other).toThrow('No question');
    expect(await server.files()).toEqual([]);
  });

  it('asks for one file after the other where a model wants several at once', async () => {
    await using server = await open([
      { expect: { results: 0 }, say: { calls: [writes('one.md'), writes('two.md')] } },
      { expect: { results: 2 }, say: 'Both.' },
    ]);
    const first = questionOf(await server.start('Write two files.'));
    const more = await server.resume(first.id, true);
    const second = questionOf(more);
    expect([first.question, second.question].sort()).toEqual(['Write one.md?', 'Write two.md?']);
    expect(more[0]).toMatchObject({ state: 'ended', id: first.stepId });
    expect(answerOf(await server.resume(second.id, true))).toBe('Both.');
    expect((await server.files()).sort()).toEqual(['one.md', 'two.md']);
  });

  it('lets what runs beside it end before it asks', async () => {
    const search = { tool: 'web_search', args: { query: 'bridges' } };
    await using server = await open([
      { expect: { results: 0 }, say: { calls: [writes('one.md'), search] } },
      { expect: { results: 2 }, say: 'Both.' },
    ]);
    const events = await server.start('Write a file and search.');
    expect(questionOf(events).question).toBe('Write one.md?');
    const told = (state: string) =>
      events.flatMap((event) => (event.type === 'step' && event.state === state ? [event.id] : []));
    expect(told('started')).toHaveLength(2);
    expect(told('ended')).toEqual(told('started').filter((id) => id !== questionOf(events).stepId));
  });
});

describe('a question that nobody answers', () => {
  it('is too old after its time, and its turn has ended', async () => {
    await using server = await open();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const [first, second] = [questionOf(await server.start('first')), questionOf(await server.start('second'))];
    vi.advanceTimersByTime(10 * 60_000 - 1);
    expect(answerOf(await server.resume(first.id, true))).toBe('It is written.');
    vi.advanceTimersByTime(1);
    expect(() => server.turns.resume(second.id, true, anybody())).toThrow('No question waits');
    expect(await server.files()).toEqual(['first.md']);
  });

  it('makes room where a hundred wait, the oldest of the same owner first', async () => {
    await using server = await open();
    const yours = questionOf(await server.start('yours', { owner: 'you' }));
    const oldest = questionOf(await server.start('oldest'));
    await Promise.all(Array.from({ length: 98 }, (_, at) => server.start(`more-${at}`)));
    const newest = questionOf(await server.start('newest'));
    expect(() => server.turns.resume(oldest.id, true, anybody())).toThrow('No question waits');
    expect(answerOf(await server.resume(yours.id, true, { owner: 'you' }))).toBe('It is written.');
    expect(answerOf(await server.resume(newest.id, true))).toBe('It is written.');
    expect((await server.files()).sort()).toEqual(['newest.md', 'yours.md']);
  });

  it('ends when the server does', async () => {
    await using server = await open();
    const { id } = questionOf(await server.start('notes'));
    await server.turns.close();
    expect(() => server.turns.resume(id, true, anybody())).toThrow('No question waits');
    expect(await server.files()).toEqual([]);
  });
});

describe('a client that goes away', () => {
  it('in the middle of an answer ends the turn', async () => {
    await using server = await open([{ say: { text: 'One two three four.', breaksOff: 'hang' } }]);
    const gone = new AbortController();
    const events: TurnEvent[] = [];
    for await (const event of server.turns.start(
      { message: 'Count.', history: [] },
      { ...anybody(), signal: gone.signal },
    )) {
      events.push(event);
      if (event.type === 'text') gone.abort();
    }
    expect(events.at(-1)).toMatchObject({ type: 'failed', error: { code: 'CANCELLED' } });
    await expect.poll(() => server.agent.model?.abandoned()).toBe(1);
  });

  it('before its question reached it leaves none behind', async () => {
    await using server = await open();
    const gone = new AbortController();
    let id = '';
    for await (const event of server.turns.start(
      { message: 'notes', history: [] },
      { ...anybody(), signal: gone.signal },
    )) {
      if (event.type !== 'approval') continue;
      id = event.id;
      gone.abort();
    }
    expect(() => server.turns.resume(id, true, anybody())).toThrow('No question waits');
  });

  it('while its question waits may come back and answer', async () => {
    await using server = await open();
    const first = new AbortController();
    const { id } = questionOf(await server.start('notes', { signal: first.signal }));
    first.abort();
    expect(answerOf(await server.resume(id, true))).toBe('It is written.');
  });

  it('with its answer still on the way has nothing written', async () => {
    await using server = await open();
    const { id } = questionOf(await server.start('notes'));
    const rest = await server.resume(id, true, { signal: AbortSignal.abort() });
    expect(rest.at(-1)).toMatchObject({ type: 'failed', error: { code: 'CANCELLED' } });
    expect(await server.files()).toEqual([]);
  });

  it('after its answer stops the rest, though nobody listens', async () => {
    await using server = await open([
      { expect: { results: 0 }, say: { calls: [writes('notes.md')] } },
      { expect: { results: 1 }, say: { hang: true } },
    ]);
    const { id } = questionOf(await server.start('notes'));
    const gone = new AbortController();
    server.turns.resume(id, true, { ...anybody(), signal: gone.signal });
    await expect.poll(() => server.agent.model?.requests.length).toBe(2);
    gone.abort();
    await expect.poll(() => server.agent.model?.abandoned()).toBe(1);
  });
});

it('without a folder there is nothing to write with', async () => {
  await using server = await open([{ say: 'Hello.' }], { folder: undefined });
  expect(answerOf(await server.start('Hello, how are you?'))).toBe('Hello.');
  const offered = server.agent.model?.requests[0]?.asked?.tools.map(({ name }) => name);
  expect(offered).toContain('web_search');
  expect(offered).not.toContain('write_file');
});
