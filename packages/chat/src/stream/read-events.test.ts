import { describe, expect, it } from 'vitest';
import { readEvents, type StreamEvent } from './read-events.ts';

const text = [
  ': a comment\n\n',
  'data: {"type":"start","messageId":"m1"}\n\n',
  'data:{"type":"text-delta","delta":"grün 🌳 日本"}\r\n\r\n',
  'event: x\rid: 7\rdata: {"type":\rdata: "text-end"}\r\r',
  'data: not json\n\ndata: {"delta":"without a type"}\n\n',
  'data: {"type":"finish"}\n\n',
  'data: [DONE]\n\n',
].join('');
const events = [
  { type: 'start', messageId: 'm1' },
  { type: 'text-delta', delta: 'grün 🌳 日本' },
  { type: 'text-end' },
  { type: 'finish' },
];
const bytes = new TextEncoder().encode(text);

describe('events of a stream', () => {
  it('are the same wherever its bytes are cut', async () => {
    for (let cut = 0; cut <= bytes.length; cut++) {
      expect(await read([bytes.slice(0, cut), bytes.slice(cut)]), `cut at ${cut}`).toEqual({ events, isWhole: true });
    }
  });

  it('are the same byte by byte', async () => {
    expect(await read([...bytes].map((byte) => Uint8Array.of(byte)))).toEqual({ events, isWhole: true });
  });

  it('are told to be incomplete where the end is missing', async () => {
    const end = text.indexOf('data: [DONE]');
    expect(await read([bytes.slice(0, new TextEncoder().encode(text.slice(0, end)).length)])).toEqual({
      events,
      isWhole: false,
    });
    expect(await read([])).toEqual({ events: [], isWhole: false });
  });

  it('end with a failure where the connection does, behind all that came', async () => {
    const seen: StreamEvent[] = [];
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes.slice(0, 90)),
      pull: (controller) => {
        if (seen.length > 0) controller.error(new TypeError('network error'));
        else return expect.poll(() => seen.length).toBe(1);
      },
    });
    await expect(
      (async () => {
        for await (const event of readEvents(body)) seen.push(event);
      })(),
    ).rejects.toThrow('network error');
    expect(seen).toEqual(events.slice(0, 1));
  });

  it('are cancelled by whoever stops reading', async () => {
    let reason: unknown = 'never cancelled';
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(bytes.slice(0, 90)),
      cancel: (given) => {
        reason = given;
      },
    });
    for await (const event of readEvents(body)) if (event.type === 'start') break;
    expect(reason).toBeUndefined();
  });
});

async function read(pieces: readonly Uint8Array[]) {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const seen: StreamEvent[] = [];
  const reading = readEvents(body);
  for (;;) {
    const { value, done } = await reading.next();
    if (done === true) return { events: seen, isWhole: value };
    seen.push(value);
  }
}
