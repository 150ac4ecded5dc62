import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startProgress } from './progress.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function terminal(isTTY: boolean) {
  const written: string[] = [];
  return { isTTY, written, write: (text: string) => written.push(text) };
}

it('counts the seconds on a terminal, and leaves nothing behind', () => {
  const output = terminal(true);
  const progress = startProgress(output);
  progress.asking('gemini');
  vi.advanceTimersByTime(999);
  expect(output.written).toEqual([]);
  vi.advanceTimersByTime(1_001);
  progress.asking('tavily');
  vi.advanceTimersByTime(1_000);
  expect(output.written).toEqual([
    '\r\x1b[KSearching with gemini… 1 s',
    '\r\x1b[KSearching with gemini… 2 s',
    '\r\x1b[KSearching with tavily… 3 s',
  ]);
  progress.stop();
  progress.stop();
  expect(output.written.slice(3)).toEqual(['\r\x1b[K']);
  expect(vi.getTimerCount()).toBe(0);
});

it('is silent when the search is quick, and in a pipe', () => {
  const quick = terminal(true);
  startProgress(quick).stop();
  const pipe = terminal(false);
  startProgress(pipe);
  vi.advanceTimersByTime(5_000);
  expect([...quick.written, ...pipe.written]).toEqual([]);
});
