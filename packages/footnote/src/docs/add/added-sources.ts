import type { IndexedSource, WaitingDocs } from '../../contract/docs.ts';
import type { DocSourceEntry } from '../../settings/doc-source.ts';
import { addressOfAdded, siteStateKey } from '../crawl/site.ts';
import { exists } from '../find/exists.ts';
import { openIndexStore, type StoredSource } from '../store/index-store.ts';
import { withWriteLock } from '../store/write-lock.ts';

/** Others write a batch at a time. */
const lockWaitMs = 60_000;

/** Takes what was added for packages out of the index, where it is meant. */
export async function forgetAdded(file: string, isMeant: (source: StoredSource) => boolean): Promise<void> {
  if (!(await exists(file))) return;
  await withWriteLock(file, lockWaitMs, async () => {
    const index = await openIndexStore(file);
    try {
      const gone = index.sources().filter((source) => addressOfAdded(source.root) !== undefined && isMeant(source));
      for (const { root } of gone) index.setMeta(siteStateKey(root), undefined);
      if (gone.length > 0) index.remove(gone.map(({ root }) => root));
    } finally {
      index.close();
    }
  });
}

/** The entries of `docs.sources` that the index has nothing of, for the version that is installed. */
export function waitingFor(
  entries: readonly DocSourceEntry[],
  sources: readonly Pick<IndexedSource, 'kind' | 'name' | 'version'>[],
): readonly WaitingDocs[] {
  return entries.filter(({ package: name }) => {
    const installed = sources.filter((one) => one.kind === 'package' && one.name === name);
    const added = sources.filter((one) => one.kind === 'added' && one.name === name);
    return !added.some(({ version }) => installed.length === 0 || installed.some((one) => one.version === version));
  });
}
