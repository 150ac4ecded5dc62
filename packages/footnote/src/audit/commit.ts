import { groupMs, groupRecords } from './limits.ts';

/** Group commit: many records share one sync, whether somebody waits for it or not. */
export interface Commit {
  /** A record was written: it will be synced soon. Throws where an earlier sync failed. */
  written(): void;
  /** Resolves when everything written so far is on the disk. */
  settled(): Promise<void>;
}

export function createCommit(syncToDisk: () => Promise<void>): Commit {
  let written = 0;
  let synced = 0;
  let syncing: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let failure: unknown;

  async function sync(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const upTo = written;
    try {
      await syncToDisk();
      synced = upTo;
    } catch (error) {
      // What the kernel could not write it may have forgotten: a second try would succeed without it.
      failure = error;
      throw error;
    } finally {
      syncing = undefined;
    }
  }

  async function settled(): Promise<void> {
    const upTo = written;
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
