import { monotonicMs } from '../clock.ts';
import { groupMs, groupRecords } from './log-limits.ts';

/** Group commit: many records share one sync, whether somebody waits for it or not. */
export interface Commit {
  /** A record was written: it will be synced soon. Throws where an earlier sync failed. */
  written(): void;
  /**
   * Resolves when everything written so far is on the disk. `isAlone`: nobody else has anything to do meanwhile, so
   * that a quick disk is waited for here, without the way to another thread and back.
   */
  settled(isAlone?: boolean): Promise<void>;
}

export interface Disk {
  /** In another thread. */
  sync(): Promise<void>;
  /** Holds up this thread; false where that is not possible yet. */
  syncHere(): boolean;
}

/** A disk that took longer the last time is left to another thread: this one has other things to do meanwhile. */
const quickMs = 1;

export function createCommit(disk: Disk, now: () => number = monotonicMs): Commit {
  let lastMs = Number.POSITIVE_INFINITY;
  let written = 0;
  let synced = 0;
  let syncing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failure: unknown;

  async function sync(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const upTo = written;
    const startedAt = now();
    try {
      await disk.sync();
      lastMs = now() - startedAt;
      synced = upTo;
    } catch (error) {
      // What the kernel could not write it may have forgotten: a second try would succeed without it.
      failure = error;
      throw error;
    } finally {
      syncing = undefined;
    }
  }

  /** Whether it could be done at once. */
  function syncHere(): boolean {
    if (syncing !== undefined || failure !== undefined || lastMs > quickMs) return false;
    const startedAt = now();
    try {
      if (!disk.syncHere()) return false;
    } catch (error) {
      failure = error;
      throw error;
    }
    lastMs = now() - startedAt;
    synced = written;
    clearTimeout(timer);
    timer = undefined;
    return true;
  }

  async function settled(isAlone = false): Promise<void> {
    const upTo = written;
    if (isAlone && synced < upTo && syncHere()) return;
    while (synced < upTo) {
      if (failure !== undefined) throw failure;
      // A sync that is under way may have begun before the last record was written; then another one follows.
      syncing ??= sync();
      await syncing;
    }
  }

  /** Nobody waits for this one: its failure is thrown at whoever writes next. */
  function syncBehind(): void {
    settled().catch(() => {});
  }

  return {
    written() {
      if (failure !== undefined) throw failure;
      written++;
      if (written - synced >= groupRecords && syncing === undefined) syncBehind();
      else timer ??= setTimeout(syncBehind, groupMs).unref();
    },
    settled,
  };
}
