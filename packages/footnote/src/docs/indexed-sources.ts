import type { IndexedSource } from '../contract/docs.ts';
import { defined } from '../defined.ts';
import { readState } from './crawl/crawl-state.ts';
import { addressOfAdded, siteStateKey } from './crawl/site.ts';
import { readNamed } from './named-paths.ts';
import type { IndexStore, StoredSource } from './store/index-store.ts';

/** What the index holds, source by source: packages and sites by name, each with the time when it was last looked at. */
export function indexedSources(index: Pick<IndexStore, 'sources' | 'meta'>): readonly IndexedSource[] {
  const namedAt = new Map(readNamed(index).map(({ root, indexedAt }) => [root, indexedAt]));
  const dependenciesAt = index.meta('dependenciesIndexedAt') ?? index.meta('indexedAt');
  const runOf = (root: string) => readState(index.meta(siteStateKey(root)))?.run;
  return index.sources().map((source) => {
    const { name, version, root, isDirect, files, passages } = source;
    const kind = kindOf(source);
    const indexedAt = {
      package: dependenciesAt,
      folder: namedAt.get(root) ?? index.meta('indexedAt'),
      site: kind === 'site' ? runOf(root) : undefined,
      added: kind === 'added' ? runOf(root) : undefined,
    }[kind];
    return { name, version, root, isDirect, kind, files, passages, ...defined({ indexedAt }) };
  });
}

function kindOf({ root, isDependency }: StoredSource): IndexedSource['kind'] {
  if (isDependency) return 'package';
  if (addressOfAdded(root) !== undefined) return 'added';
  return /^https?:\/\//.test(root) ? 'site' : 'folder';
}
