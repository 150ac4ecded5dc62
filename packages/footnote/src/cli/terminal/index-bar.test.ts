import { describe, expect, it } from 'vitest';
import { startIndexBar } from './index-bar.ts';

function aBar(isTTY: boolean) {
  const written: string[] = [];
  let time = 0;
  const bar = startIndexBar({ isTTY, write: (text: string) => written.push(text) }, () => time);
  return {
    written,
    bar,
    show(atMs: number, done: number, total: number) {
      time = atMs;
      bar.show({ done, total, passages: done * 10 });
    },
  };
}

describe('the bar of an index that is being built', () => {
  it('shows how far it is, and from the first second on how long it will take', () => {
    const { written, show } = aBar(true);
    show(500, 100, 1_000);
    show(2_000, 500, 1_000);
    expect(written).toEqual([
      `\r\x1b[KIndexing ${'█'.repeat(2)}${'░'.repeat(22)} 100/1000 files, 1000 passages, 200/s`,
      `\r\x1b[KIndexing ${'█'.repeat(12)}${'░'.repeat(12)} 500/1000 files, 5000 passages, 250/s, 2 s left`,
    ]);
  });

  it('is drawn ten times a second at most, and leaves nothing behind', () => {
    const { written, bar, show } = aBar(true);
    for (let ms = 0; ms < 1_000; ms++) show(ms, ms, 1_000);
    expect(written).toHaveLength(10);
    bar.stop();
    expect(written.at(-1)).toBe('\r\x1b[K');
  });

  it('is one line in a pipe, when it takes long', () => {
    const { written, show } = aBar(false);
    show(900, 1, 10);
    show(1_100, 2, 10);
    show(5_000, 9, 10);
    expect(written).toEqual(['footnote: indexing the installed documentation…\n']);
  });
});
