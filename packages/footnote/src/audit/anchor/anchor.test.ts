import { describe, expect, it } from 'vitest';
import type { Head } from '../head.ts';
import { type AnchorOptions, type AnchorStatement, createAnchor } from './anchor.ts';

const headOf = (records: number): Head => ({ segment: 1, records, hash: 'ab'.repeat(32) });

/** An anchor that keeps what it is told, and tells when something comes. */
function watched(options: Partial<AnchorOptions> = {}) {
  const sent: AnchorStatement[] = [];
  const news: string[] = [];
  const watchers = new Set<() => void>();
  const tell = () => {
    for (const watcher of watchers) watcher();
  };
  const anchor = createAnchor({
    send: async (statement) => void sent.push(statement),
    everyMs: 3_600_000,
    ...options,
    news: {
      async written({ head }) {
        news.push(`written ${head.split('-')[1]}`);
        tell();
      },
      async failed(error) {
        news.push(`failed: ${error instanceof Error ? error.message : ''}`);
        tell();
      },
    },
  });
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (isSo()) resolve();
      };
      watchers.add(look);
      look();
    });
  return { anchor, sent, news, until };
}

describe('the head of a log', () => {
  it('is anchored every so many records, the newest there is, and at the end', async () => {
    const { anchor, news, until } = watched({ everyRecords: 10 });
    for (let line = 1; line <= 25; line++) {
      anchor.note('log', headOf(line));
      if (line % 10 === 0) await until(() => news.length === line / 10);
    }
    await anchor.close();
    expect(news).toEqual(['written 10', 'written 20', 'written 25']);
  });

  it('is anchored after a while where there is something new, and never twice', async () => {
    const { anchor, news, until } = watched({ everyMs: 5 });
    anchor.note('log', headOf(1));
    await until(() => news.length === 1);
    anchor.note('log', headOf(2));
    anchor.note('log', headOf(3));
    await until(() => news.length === 2);
    await anchor.close();
    expect(news).toEqual(['written 1', 'written 3']);
  });

  it('is that of each log', async () => {
    const { anchor, sent } = watched();
    anchor.note('main', headOf(1));
    anchor.note('overflow', headOf(7));
    await anchor.close();
    expect(sent.map(({ log, head }) => [log, head])).toEqual([
      ['main', `1-1-${'ab'.repeat(32)}`],
      ['overflow', `1-7-${'ab'.repeat(32)}`],
    ]);
  });

  it('waits where it can’t be sent, and the newest is sent when it can', async () => {
    let isDown = true;
    const { anchor, news, until } = watched({
      everyMs: 5,
      everyRecords: 2,
      send: async () => {
        if (isDown) throw new Error('down');
      },
    });
    anchor.note('log', headOf(1));
    await until(() => news.length === 2);
    for (let line = 2; line <= 9; line++) anchor.note('log', headOf(line));
    isDown = false;
    await until(() => news.at(-1) === 'written 9');
    await anchor.close();
    expect(news.filter((line) => line !== 'failed: down')).toEqual(['written 9']);
  });

  it('holds nobody up: a receiver that never answers is given up, also at the end', async () => {
    const send: AnchorOptions['send'] = (_, signal) =>
      new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const { anchor, news } = watched({ send, everyRecords: 1, timeoutMs: 20, closeMs: 20 });
    anchor.note('log', headOf(1));
    await anchor.close();
    expect(news.every((line) => line === 'failed: no answer within 0.02 s')).toBe(true);
    expect(news.length).toBeGreaterThan(0);
  });
});
