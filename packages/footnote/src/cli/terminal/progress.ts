import type { IndexProgress } from '../../contract/docs.ts';
import type { Output } from '../../contract/io.ts';

export interface Progress {
  /** Who is asked now. */
  asking(provider: string): void;
  /** How far the installed documentation is indexed, where that has to be done first. */
  indexing(progress: IndexProgress): void;
  /** Erases the line; safe to call twice. */
  stop(): void;
}

const eraseLine = '\r\x1b[K';

/** One line that counts the seconds of a slow search. */
export function startProgress(output: Output): Progress {
  let provider = '';
  let detail = '';
  const ticker = startTicker(
    output,
    (seconds) => `Searching${provider === '' ? '' : ` with ${provider}`}… ${seconds} s${detail}`,
  );
  return {
    asking(id) {
      provider = id;
    },
    indexing({ done, total }) {
      detail = ` (reading the installed documentation: ${done} of ${total} files)`;
    },
    stop: ticker.stop,
  };
}

/** A line that is written anew each second. Nothing in the first second, and nothing in a pipe. */
export function startTicker(output: Output, line: (seconds: number) => string): { stop(): void } {
  if (output.isTTY !== true) return { stop() {} };
  let seconds = 0;
  const timer = setInterval(() => {
    seconds++;
    output.write(`${eraseLine}${line(seconds)}`);
  }, 1000);
  return {
    stop() {
      clearInterval(timer);
      if (seconds > 0) output.write(eraseLine);
      seconds = 0;
    },
  };
}
