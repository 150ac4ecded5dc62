import { describe, expect, it } from 'vitest';
import type { DocsStatus, IndexOptions, IndexReport } from '../../../contract/docs.ts';
import { FootnoteError } from '../../../errors.ts';
import { createDocsBuild } from './docs-build.ts';

const nothing: DocsStatus = {
  root: '/project',
  file: '/data/index.sqlite',
  counts: undefined,
  isCurrent: false,
  indexedAt: undefined,
  sizeBytes: 0,
  problems: 0,
};

/** An index of which there is nothing yet, built as told. */
function buildOf(index: (options?: IndexOptions) => Promise<IndexReport>) {
  const said: string[] = [];
  const build = createDocsBuild({ status: async () => nothing, index }, (line) => said.push(line));
  return { build, said };
}

describe('an index that is built in the background', () => {
  it('is counted while it is built, and built once, however often somebody asks', async () => {
    let begun = 0;
    const { build } = buildOf((options = {}) => {
      begun++;
      options.onProgress?.({ done: 3, total: 8, passages: 40 });
      return new Promise(() => undefined);
    });
    await Promise.all([build.state(), build.state()]);
    expect(await build.state()).toEqual({ state: 'building', progress: { done: 3, total: 8, passages: 40 } });
    expect(begun).toBe(1);
  });

  it('says why it could not be built, here and in the log, and rests before it is tried again', async () => {
    let tries = 0;
    const { build, said } = buildOf(async () => {
      tries++;
      throw new FootnoteError('INTERNAL', 'The disk is full.', { hint: 'Make room.' });
    });
    await expect
      .poll(() => build.state(), { timeout: 10_000 })
      .toEqual({ state: 'missing', message: 'The disk is full. Make room.' });
    expect([tries, said]).toEqual([
      1,
      ['the index of the documentation could not be built: The disk is full. Make room.'],
    ]);
  });

  it('stops with the server, and is not begun again', async () => {
    let signal: AbortSignal | undefined;
    const { build } = buildOf(
      (options = {}) =>
        new Promise((_, reject) => {
          signal = options.signal;
          signal?.addEventListener('abort', () => reject(new FootnoteError('CANCELLED', 'Stopped.')));
        }),
    );
    await build.state();
    await build.close();
    expect(signal?.aborted).toBe(true);
    expect((await build.state()).state).toBe('missing');
  });
});
