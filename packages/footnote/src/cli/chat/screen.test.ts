import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createScreen } from './screen.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(columns = 80) {
  const writes: string[] = [];
  return { writes, screen: createScreen({ write: (text) => writes.push(text), columns }) };
}

const erased = '\r\x1b[2K';

describe('the screen', () => {
  it('writes the first line at once, and then at most every 30 ms', () => {
    const { writes, screen } = open();
    for (const line of ['one', 'two', 'three']) screen.print(line);
    expect(writes).toEqual(['one\n']);
    vi.advanceTimersByTime(29);
    expect(writes).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(writes).toEqual(['one\n', 'two\nthree\n']);
  });

  it('keeps one status line at the bottom, and leaves nothing of it behind', () => {
    const { writes, screen } = open();
    screen.showStatus((frame) => `frame ${frame}`);
    vi.advanceTimersByTime(40);
    screen.print('text');
    screen.endStatus();
    expect(writes).toEqual(['frame 0', `${erased}text\nframe 0`, erased]);
    vi.advanceTimersByTime(1_000);
    expect(writes).toHaveLength(3);
  });

  it('draws the status ten times a second', () => {
    const { writes, screen } = open();
    screen.showStatus((frame) => `frame ${frame}`);
    vi.advanceTimersByTime(1_000);
    expect(writes.at(-1)).toBe(`${erased}frame 10`);
    expect(writes).toHaveLength(11);
  });

  it('cuts the status to the window, and asks for its width each time', () => {
    const writes: string[] = [];
    const output = { columns: 10, write: (text: string) => writes.push(text) };
    const screen = createScreen(output);
    screen.showStatus(() => 'a long status line');
    output.columns = 14;
    vi.advanceTimersByTime(100);
    expect(writes).toEqual(['a long s…', `${erased}a long statu…`]);
    screen.endStatus();
  });
});
