import type { Output } from './io.ts';

export interface Progress {
  /** Who is asked now. */
  asking(provider: string): void;
  /** Erases the line; safe to call twice. */
  stop(): void;
}

const eraseLine = '\r\x1b[K';

/** One line that counts the seconds of a slow search. Nothing in the first second, and nothing in a pipe. */
export function startProgress(output: Output): Progress {
  if (output.isTTY !== true) return { asking() {}, stop() {} };
  let provider = '';
  let seconds = 0;
  const timer = setInterval(() => {
    seconds++;
    output.write(`${eraseLine}Searching${provider === '' ? '' : ` with ${provider}`}… ${seconds} s`);
  }, 1000);
  return {
    asking(id) {
      provider = id;
    },
    stop() {
      clearInterval(timer);
      if (seconds > 0) output.write(eraseLine);
      seconds = 0;
    },
  };
}
