import type { Counters } from '../counters.ts';
import type { BatchesOptions } from './batches.ts';
import type { Signal } from './otlp-json.ts';

export type DeliveryNews = Pick<BatchesOptions, 'onDelivered' | 'onDelayed' | 'onDropped'> & {
  /** The last word: how many were lost beyond what was said. */
  closed(): void;
};

const words = { traces: 'spans', logs: 'audit records' } as const satisfies Readonly<Record<Signal, string>>;

/** Counts what is delivered and what is lost, and says when that changes: a line each, however long it lasts. */
export function deliveryNews(signal: Signal, counters: Counters, log: (line: string) => void): DeliveryNews {
  const what = words[signal];
  let isWell = true;
  let lost = 0;
  let lostAsSaid = 0;
  // Whoever watches these wants to see a nought, too.
  counters.increment('telemetry_sent_total', { signal }, 0);
  counters.increment('telemetry_dropped_total', { signal }, 0);

  return {
    onDelivered(count, isAll) {
      counters.increment('telemetry_sent_total', { signal }, count);
      if (!isAll) return;
      if (!isWell) log(`Telemetry: ${what} are delivered again${lost === 0 ? '' : `; ${lost} were lost`}.`);
      [isWell, lost, lostAsSaid] = [true, 0, 0];
    },
    onDelayed(why) {
      if (isWell) log(`Telemetry: ${what} are not delivered at the moment, and are sent again. ${why}`);
      isWell = false;
    },
    onDropped(count, why) {
      counters.increment('telemetry_dropped_total', { signal }, count);
      lost += count;
      if (lostAsSaid > 0) return;
      lostAsSaid = lost;
      isWell = false;
      log(`Telemetry: ${count} ${what} were lost${signal === 'logs' ? ' (the local log has them)' : ''}. ${why}`);
    },
    closed() {
      if (lost > lostAsSaid) log(`Telemetry: ${lost} ${what} were lost in all.`);
      [isWell, lost, lostAsSaid] = [true, 0, 0];
    },
  };
}
