import { describe, expect, it } from 'vitest';
import { createCommit } from './commit.ts';

/** A disk that writes down how it was asked, and whose syncs take so many milliseconds by the test's own clock. */
function aDisk({ syncMs = 0.2, isReady = true, failure = undefined as Error | undefined } = {}) {
  const asked: string[] = [];
  let time = 0;
  const commit = createCommit(
    {
      async sync() {
        asked.push('thread');
        time += syncMs;
      },
      syncHere() {
        if (failure !== undefined) throw failure;
        if (isReady) asked.push('here');
        return isReady;
      },
    },
    () => time,
  );
  const record = async (isAlone: boolean) => {
    commit.written();
    await commit.settled(isAlone);
  };
  return { asked, commit, record };
}

describe('a record that waits for the disk', () => {
  it('is given to a thread until it is known to be quick', async () => {
    const { asked, record } = aDisk();
    await record(true);
    await record(true);
    expect(asked).toEqual(['thread', 'here']);
  });

  it('leaves a disk to a thread that took long', async () => {
    const { asked, record } = aDisk({ syncMs: 20 });
    await record(true);
    await record(true);
    expect(asked).toEqual(['thread', 'thread']);
  });

  it('shares one sync with others', async () => {
    const { asked, commit, record } = aDisk();
    await record(true);
    for (let i = 0; i < 10; i++) commit.written();
    await Promise.all(Array.from({ length: 10 }, () => commit.settled(false)));
    expect(asked).toEqual(['thread', 'thread']);
  });

  it('takes a thread where this one can’t do it yet', async () => {
    const { asked, record } = aDisk({ isReady: false });
    await record(true);
    await record(true);
    expect(asked).toEqual(['thread', 'thread']);
  });

  it('hears of a failure, and so does whoever comes after', async () => {
    const { commit, record } = aDisk({ failure: new Error('no space') });
    await record(true);
    await expect(record(true)).rejects.toThrow('no space');
    expect(() => commit.written()).toThrow('no space');
  });
});
