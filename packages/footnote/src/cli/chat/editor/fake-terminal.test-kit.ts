import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { Terminal } from '../../../contract/io.ts';

/** A keyboard and a window that are streams of the test. */
export interface FakeTerminal {
  readonly terminal: Terminal;
  /** What a terminal sends for keys, each array item at once. */
  keys(...chunks: readonly (string | Uint8Array)[]): Promise<void>;
  /** All that was written to the window so far. */
  written(): string;
  isRaw(): boolean;
  /** Runs what was to run at the end of the process. */
  exit(): void;
  readonly suspended: number;
}

export function makeFakeTerminal(): FakeTerminal {
  let written = '';
  let isRaw = false;
  let suspended = 0;
  const restores: (() => void)[] = [];
  const input = Object.assign(new PassThrough(), {
    isTTY: true,
    setRawMode(on: boolean) {
      isRaw = on;
    },
  });
  const output = Object.assign(new PassThrough(), { isTTY: true, columns: 80 });
  output.on('data', (chunk) => {
    written += chunk;
  });
  return {
    terminal: {
      input,
      output,
      onExit: (restore) => void restores.push(restore),
      async suspend() {
        suspended++;
      },
    },
    async keys(...chunks) {
      for (const chunk of chunks) {
        input.write(chunk);
        // The streams between keyboard and line hand it on in steps.
        for (let step = 0; step < 5; step++) await setImmediate();
      }
    },
    written: () => written,
    isRaw: () => isRaw,
    exit() {
      for (const restore of restores) restore();
    },
    get suspended() {
      return suspended;
    },
  };
}
