import { describe, expect, it } from 'vitest';
import { asyncQueue } from './async-queue.ts';

function anEnd() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  return { ended, end };
}

describe('asyncQueue', () => {
  it('gives what is found before the search has ended', async () => {
    const { ended, end } = anEnd();
    const items = asyncQueue<string>(async (found) => {
      found('first');
      await ended;
      found('second');
    });
    expect(await items.next()).toEqual({ value: 'first', done: false });
    end();
    expect(await items.next()).toEqual({ value: 'second', done: false });
    expect(await items.next()).toEqual({ value: undefined, done: true });
  });

  it('gives all that was found before it tells of a failure', async () => {
    const items = asyncQueue<string>(async (found) => {
      found('first');
      throw new Error('unreadable');
    });
    expect(await items.next()).toEqual({ value: 'first', done: false });
    await expect(items.next()).rejects.toThrow('unreadable');
  });

  it('waits for the end of a search that nobody listens to any more', async () => {
    const { ended, end } = anEnd();
    let isOver = false;
    const items = asyncQueue<string>(async (found) => {
      found('first');
      await ended;
      isOver = true;
      throw new Error('nobody hears this');
    });
    await items.next();
    const left = items.return();
    end();
    await left;
    expect(isOver).toBe(true);
  });
});
