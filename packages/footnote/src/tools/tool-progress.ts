import { monotonicMs } from '../clock.ts';
import type { IndexProgress } from '../contract/docs.ts';

/** What a client is told while a tool works, which also keeps its time-out from running. */
export interface ToolProgress {
  say(message: string): void;
  count(progress: IndexProgress): void;
  stop(): void;
}

export interface ProgressReport {
  readonly progress: number;
  readonly total?: number;
  readonly message: string;
}

const tickMs = 2_000;

/** `send` is undefined where the client asked for no progress. Each report is higher than the last, as the protocol wants. */
export function startToolProgress(send: ((report: ProgressReport) => void) | undefined): ToolProgress {
  if (send === undefined) return { say() {}, count() {}, stop() {} };
  let progress = 0;
  let message = 'Working';
  let lastCountAt = Number.NEGATIVE_INFINITY;
  const report = () => send({ progress: ++progress, message });
  const timer = setInterval(report, tickMs);
  timer.unref();
  return {
    say(what) {
      message = what;
      report();
    },
    count({ done, total }) {
      message = `Reading the installed documentation: ${done} of ${total} files`;
      // Thousands of files are read in a second.
      if (monotonicMs() - lastCountAt < tickMs / 4) return;
      lastCountAt = monotonicMs();
      report();
    },
    stop: () => clearInterval(timer),
  };
}
