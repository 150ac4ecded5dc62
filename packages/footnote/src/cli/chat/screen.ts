import { monotonicMs } from '../../clock.ts';
import type { Output } from '../../contract/io.ts';
import { fitText } from './markdown/text-width.ts';

/**
 * What is below the prompt. It only grows: what is written stays as it is, except for one status line at the bottom.
 */
export interface Screen {
  columns(): number;
  /** A whole line. */
  print(line: string): void;
  /** Shows a status line, asked for ten times a second; its text is plain. */
  showStatus(text: (frame: number) => string): void;
  /** Takes the status line away, and writes all that waits. */
  endStatus(): void;
  /** Writes all that waits. */
  flush(): void;
}

const eraseLine = '\r\x1b[2K';
/** More often nobody sees, and every write makes a terminal draw. */
const writeEveryMs = 30;
const frameMs = 100;

export function createScreen(output: Output, style: (status: string) => string = (text) => text): Screen {
  let waiting = '';
  let status: ((frame: number) => string) | undefined;
  let isStatusShown = false;
  let frame = 0;
  let lastWrite = Number.NEGATIVE_INFINITY;
  let flushTimer: NodeJS.Timeout | undefined;
  let frameTimer: NodeJS.Timeout | undefined;

  // A terminal that nobody has measured says 0.
  const columns = () => output.columns || 80;

  function flush(): void {
    clearTimeout(flushTimer);
    flushTimer = undefined;
    // The last column stays free: a full line would make some terminals begin another.
    const shown = status === undefined ? '' : style(fitText(status(frame), columns() - 1));
    const text = `${isStatusShown ? eraseLine : ''}${waiting}${shown}`;
    waiting = '';
    isStatusShown = shown !== '';
    lastWrite = monotonicMs();
    if (text !== '') output.write(text);
  }

  return {
    columns,
    flush,
    print(line) {
      waiting += `${line}\n`;
      if (flushTimer !== undefined) return;
      const wait = lastWrite + writeEveryMs - monotonicMs();
      if (wait <= 0) flush();
      else flushTimer = setTimeout(flush, wait);
    },
    showStatus(text) {
      status = text;
      if (frameTimer !== undefined) return;
      flush();
      frameTimer = setInterval(() => {
        frame++;
        flush();
      }, frameMs);
    },
    endStatus() {
      clearInterval(frameTimer);
      frameTimer = undefined;
      status = undefined;
      flush();
    },
  };
}
