import { describe, expect, it } from 'vitest';
import type * as Built from './in-worker.ts';
import { inWorker as fromSource } from './in-worker.ts';

/** As it is installed: only what was built can start a thread, and `npm test` has built it before. */
const built = new URL('../dist/in-worker.js', import.meta.url).href;
const { inWorker, openThread }: typeof Built = await import(built);

const here = () => 'on this thread';

/** A worker's file that does this with each job. */
function worker(work: string): URL {
  const code = `import { doJobs } from ${JSON.stringify(built)};\ndoJobs(${work});`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}

const doubling = worker('(n) => n * 2');
const endless = worker('(n) => { while (n > 0); return n; }');
const greedy = worker('() => { const all = []; for (;;) all.push(new Array(10_000).fill({})); }');

describe('a job in a thread of its own', () => {
  it('comes back with its reply, and before it with its parts', async () => {
    const parts: number[] = [];
    const file = worker('async (n, onPart) => { for (let i = 0; i < n; i++) onPart(i); return "done"; }');
    const onPart = (part: number) => parts.push(part);
    expect(await inWorker({ file, job: 3, limits: {}, here, onPart })).toBe('done');
    expect(parts).toEqual([0, 1, 2]);
  });

  it('is ended after its time', async () => {
    await expect(inWorker({ file: endless, job: 1, limits: { ms: 200 }, here })).rejects.toThrow('more than 200 ms');
  });

  it('is ended when it takes too much memory', async () => {
    const limits = { memoryMb: 16, youngMemoryMb: 4 };
    await expect(inWorker({ file: greedy, job: 1, limits, here })).rejects.toThrow(/memory/);
  });

  it('is ended when nobody waits any more, and not begun when nobody ever did', async () => {
    const stopping = new AbortController();
    const running = inWorker({ file: endless, job: 1, limits: {}, here, signal: stopping.signal });
    setTimeout(() => stopping.abort(new Error('enough')), 100);
    await expect(running).rejects.toThrow('enough');
    const late = inWorker({ file: endless, job: 1, limits: {}, here, signal: stopping.signal });
    await expect(late).rejects.toThrow('enough');
  });

  it('fails with what the work threw', async () => {
    const file = worker('() => { throw new Error("no such page"); }');
    await expect(inWorker({ file, job: 1, limits: {}, here })).rejects.toThrow('no such page');
  });

  it('is done on this thread where the sources were not built, and still stops for who no longer waits', async () => {
    expect(await fromSource({ file: doubling, job: 1, limits: {}, here })).toBe('on this thread');
    const stopping = new AbortController();
    const counting = async (most: number, onPart: (n: number) => void) => {
      for (let n = 0; n < most; n++) onPart(n);
    };
    const onPart = (n: number) => n === 5 && stopping.abort(new Error('enough'));
    const running = fromSource({
      file: doubling,
      job: 1e9,
      limits: {},
      here: counting,
      signal: stopping.signal,
      onPart,
    });
    await expect(running).rejects.toThrow('enough');
  });
});

describe('a thread', () => {
  it('does one job after the other', async () => {
    const thread = openThread<number, number>(doubling, { ms: 20_000 });
    expect([await thread.run(2), await thread.run(3)]).toEqual([4, 6]);
    await thread.end();
  });

  it('that was ended does no job any more', async () => {
    const thread = openThread<number, number>(endless, { ms: 300 });
    await expect(thread.run(1)).rejects.toThrow('more than 300 ms');
    await thread.end();
    await expect(thread.run(0)).rejects.toThrow('The thread has ended.');
  });
});
