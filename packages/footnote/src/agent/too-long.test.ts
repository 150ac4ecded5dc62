import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { bareEnv } from '../bare-env.test-kit.ts';
import { createFootnote } from '../footnote.ts';
import { createAgent } from './agent.ts';

/** A compatible model with room for so many characters, which refuses what is longer as they all do: HTTP 400. */
async function openSmallModel(room: number) {
  const lengths: number[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { length } = Buffer.concat(chunks);
    lengths.push(length);
    if (length > room) return void outgoing.writeHead(400).end('{"error":{"message":"too many tokens"}}');
    const event = (delta: object, finish_reason: string | null) =>
      `data: ${JSON.stringify({ id: '1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
    outgoing.writeHead(200, { 'content-type': 'text/event-stream' });
    outgoing.end(`${event({ role: 'assistant', content: 'Understood.' }, null)}${event({}, 'stop')}data: [DONE]\n\n`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const env = {
    ...bareEnv,
    FOOTNOTE_KEYLESS: 'off',
    FOOTNOTE_MODEL: 'openai-compatible:m',
    FOOTNOTE_MODEL_BASE_URL: `http://127.0.0.1:${port}/v1`,
  };
  const footnote = createFootnote({ env, cwd: '/' });
  const agent = createAgent({ footnote, routing: 'model' });
  return {
    lengths,
    async send(message: string) {
      for await (const event of agent.send(message)) {
        if (event.type === 'done') return event.answer.text;
        if (event.type === 'failed') return event.error;
      }
      throw new Error('The turn has no end.');
    },
    async [Symbol.asyncDispose]() {
      await footnote.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

it('a conversation that has no room in the model is sent again with less of it', async () => {
  await using model = await openSmallModel(30_000);
  expect(await model.send(`Remember this: ${'words '.repeat(2_500)}`)).toBe('Understood.');
  expect(await model.send(`And this: ${'words '.repeat(2_500)}`)).toBe('Understood.');
  expect(model.lengths).toHaveLength(3);
  expect(model.lengths[1]).toBeGreaterThan(30_000);
  expect(model.lengths[2]).toBeLessThan(30_000);
});

it('a message that alone has no room is refused, once', async () => {
  await using model = await openSmallModel(30_000);
  expect(await model.send('words '.repeat(9_000))).toMatchObject({ code: 'PROVIDER_FAILED' });
  expect(model.lengths).toHaveLength(1);
});
