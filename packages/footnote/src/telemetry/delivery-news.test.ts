import { expect, it } from 'vitest';
import { createCounters } from '../counters.ts';
import { createBatches } from './batches.ts';
import { deliveryNews } from './delivery-news.ts';
import type { Delivery } from './send-batch.ts';

/** One batch for each answer of the collector; gives what was said and counted. */
async function afterAnswers(...answers: readonly Delivery[]) {
  const said: string[] = [];
  const log = (line: string) => void said.push(line);
  const counters = createCounters({ log });
  const left = [...answers];
  const batches = createBatches({
    limits: { delayMs: 60_000, queueItems: 10, batchItems: 10, giveUpMs: 0 },
    send: async () => left.shift() ?? { kind: 'delivered', rejected: 0 },
    ...deliveryNews('traces', counters, log),
  });
  for (const _ of answers) {
    batches.add('"a"');
    batches.add('"b"');
    await batches.flush(1_000);
  }
  const counts = Object.fromEntries(counters.snapshot().map(({ name, value }) => [name, value]));
  return { said, counts };
}

const all: Delivery = { kind: 'delivered', rejected: 0 };
const part: Delivery = { kind: 'delivered', rejected: 1 };
const none: Delivery = { kind: 'refused', why: 'No.' };

it('says nothing while all is well', async () => {
  expect(await afterAnswers(all, all)).toEqual({
    said: [],
    counts: { telemetry_sent_total: 4, telemetry_dropped_total: 0 },
  });
});

it('says once that something is lost, however long it lasts, and once that it is over', async () => {
  expect(await afterAnswers(none, none, part, part, all)).toEqual({
    said: ['Telemetry: 2 spans were lost. No.', 'Telemetry: spans are delivered again; 6 were lost.'],
    counts: { telemetry_sent_total: 4, telemetry_dropped_total: 6 },
  });
});

it('counts no more than was sent, whatever a collector claims', async () => {
  const { counts } = await afterAnswers({ kind: 'delivered', rejected: 1_000_000 });
  expect(counts).toEqual({ telemetry_sent_total: 0, telemetry_dropped_total: 2 });
});
