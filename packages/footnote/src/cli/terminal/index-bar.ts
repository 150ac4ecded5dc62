import { monotonicMs } from '../../clock.ts';
import type { IndexProgress } from '../../contract/docs.ts';
import type { Output } from '../../contract/io.ts';

export interface IndexBar {
  show(progress: IndexProgress): void;
  stop(): void;
}

const width = 24;
const eraseLine = '\r\x1b[K';
/** Before that, the rate says little, and files are still being found. */
const guessAfterSeconds = 1;

/** A bar with rate and time left, redrawn at most ten times a second. In a pipe: one line when it takes long. */
export function startIndexBar(output: Output, now: () => number = monotonicMs): IndexBar {
  const startedAt = now();
  let drawnAt = Number.NEGATIVE_INFINITY;
  let isDrawn = false;
  return {
    show(progress) {
      const seconds = (now() - startedAt) / 1000;
      if (output.isTTY !== true) {
        const what = progress.unit === 'pages' ? 'reading the site' : 'indexing the installed documentation';
        if (!isDrawn && seconds > 1) output.write(`footnote: ${what}…\n`);
        isDrawn ||= seconds > 1;
        return;
      }
      if (now() - drawnAt < 100) return;
      drawnAt = now();
      isDrawn = true;
      output.write(`${eraseLine}${barOf(progress, seconds)}`);
    },
    stop() {
      if (isDrawn && output.isTTY === true) output.write(eraseLine);
      isDrawn = false;
    },
  };
}

function barOf({ done, total, passages, unit = 'files' }: IndexProgress, seconds: number): string {
  const share = total === 0 ? 1 : done / total;
  const full = Math.round(share * width);
  const rate = seconds === 0 ? 0 : done / seconds;
  const left = rate === 0 || seconds < guessAfterSeconds ? '' : `, ${Math.ceil((total - done) / rate)} s left`;
  return `Indexing ${'█'.repeat(full)}${'░'.repeat(width - full)} ${done}/${total} ${unit}, ${passages} passages, ${Math.round(rate)}/s${left}`;
}
