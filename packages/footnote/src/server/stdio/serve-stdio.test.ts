import type { Transport } from '@modelcontextprotocol/server';
import { expect, it } from 'vitest';
import { asObject } from '../../json.ts';
import { withFirstAnswers } from './first-answers/first-answers.ts';
import type { PreparedAnswers } from './first-answers/prepared-answers.ts';
import { type OpenSession, serveStdio } from './stdio.ts';

const answers = { initialize: {}, tools: { tools: ['prepared'] }, discover: {}, modernTools: {} };
const prepared: PreparedAnswers = { versions: ['2025-11-25'], modernVersion: '2026-07-28', on: answers, off: answers };

const initialize = {
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
};

/** A session that answers every request with its method. */
function echo() {
  const heard: unknown[] = [];
  let isClosed = false;
  const open: OpenSession = async (transport: Transport) => {
    transport.onmessage = (message) => {
      const { id, method } = asObject(message);
      heard.push(method);
      if (id !== undefined) void transport.send({ jsonrpc: '2.0', id: id as number, result: { method } });
    };
    return {
      async close() {
        isClosed = true;
      },
    };
  };
  return { heard, open, isClosed: () => isClosed };
}

/** What is written while the client sends these lines and goes away. */
async function written(open: OpenSession, lines: readonly (object | string)[]): Promise<readonly unknown[]> {
  const replies: unknown[] = [];
  async function* input() {
    for (const line of lines) {
      yield `${typeof line === 'string' ? line : JSON.stringify({ jsonrpc: '2.0', ...line })}\n`;
      // A session opens in the background.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  const write = (line: string) => void replies.push(JSON.parse(line));
  await serveStdio({ input: input(), write, open, signal: new AbortController().signal });
  return replies;
}

const result = (id: number, value: object) => ({ jsonrpc: '2.0', id, result: value });

it('a session alone hears every message, and nothing that is none', async () => {
  const session = echo();
  expect(await written(session.open, [{ id: 1, method: 'tools/list' }, 'no JSON', { method: 'note' }])).toEqual([
    result(1, { method: 'tools/list' }),
    expect.objectContaining({ id: null, error: expect.objectContaining({ code: -32_700 }) }),
  ]);
  expect(session.heard).toEqual(['tools/list', 'note']);
  expect(session.isClosed()).toBe(true);
});

it('with first answers it is not opened before a message needs it, and then hears what it missed', async () => {
  const session = echo();
  const open = withFirstAnswers(session.open, { prepared, web: true });
  const opening = [initialize, { method: 'notifications/initialized' }, { id: 2, method: 'tools/list' }];
  const first = [result(1, { protocolVersion: '2025-11-25' }), result(2, { tools: ['prepared'] })];
  expect(await written(open, opening)).toEqual(first);
  expect([session.heard, session.isClosed()]).toEqual([[], false]);

  expect(await written(open, [...opening, { id: 3, method: 'tools/call' }])).toEqual([
    ...first,
    result(3, { method: 'tools/call' }),
  ]);
  expect(session.heard).toEqual(['initialize', 'notifications/initialized', 'tools/call']);
  expect(session.isClosed()).toBe(true);
});

it.each([
  ['nothing was prepared', { prepared: undefined, web: true }],
  ['only the settings tell whether the web is on', { prepared, web: undefined }],
])('it answers everything but a ping where %s', async (_, options) => {
  const session = echo();
  const open = withFirstAnswers(session.open, options);
  expect(await written(open, [{ id: 9, method: 'ping' }, initialize, { id: 2, method: 'tools/list' }])).toEqual([
    result(9, {}),
    result(1, { method: 'initialize' }),
    result(2, { method: 'tools/list' }),
  ]);
  expect(session.heard).toEqual(['initialize', 'tools/list']);
});

it('one that cannot be opened is tried again with the next message', async () => {
  const session = echo();
  let tries = 0;
  const failsOnce: OpenSession = (transport) =>
    ++tries === 1 ? Promise.reject(new Error('no')) : session.open(transport);
  const open = withFirstAnswers(failsOnce, { prepared, web: true });
  const calls = [2, 3].map((id) => ({ id, method: 'tools/call' }));
  expect(await written(open, [initialize, ...calls])).toEqual([
    expect.objectContaining({ id: 1 }),
    expect.objectContaining({ id: 2, error: expect.objectContaining({ code: -32_603 }) }),
    result(3, { method: 'tools/call' }),
  ]);
  expect(session.heard).toEqual(['initialize', 'tools/call']);
});
