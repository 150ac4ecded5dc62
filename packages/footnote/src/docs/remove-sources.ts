import { realpath } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { IndexedSource } from '../contract/docs.ts';
import { FootnoteError } from '../errors.ts';
import { readDocSource } from '../settings/doc-source.ts';
import { didYouMean } from '../text/nearest.ts';
import { removePackages } from './chosen-packages.ts';
import { addressOfAdded, siteOf, siteStateKey } from './crawl/site.ts';
import { exists } from './find/exists.ts';
import { indexBusy, type ProjectPlace } from './index-project.ts';
import { indexedSources } from './indexed-sources.ts';
import { readNamed, writeNamed } from './named-paths.ts';
import { openIndexStore } from './store/index-store.ts';
import { withWriteLock } from './store/write-lock.ts';

const lockWaitMs = 10_000;

/** Takes sources out of the index, all or none: packages and folders by name or path, sites by name or address. */
export async function removeSources(
  place: Pick<ProjectPlace, 'file' | 'cwd' | 'docSources'>,
  asked: readonly string[],
): Promise<readonly IndexedSource[]> {
  const { unread, rest } = await unreadAmong(place, asked);
  const removed = rest.length === 0 ? [] : await removeIndexed(place, rest);
  const names = new Set([...removed, ...unread].flatMap(({ kind, name }) => (kind === 'added' ? [name] : [])));
  if (names.size > 0) {
    await place.docSources.record((items) => items.filter((item) => !names.has(readDocSource(item)?.package ?? '')));
  }
  return [...removed, ...unread];
}

/** Entries of `docs.sources` that nobody has read yet are taken out there alone. */
async function unreadAmong({ docSources, file }: Pick<ProjectPlace, 'file' | 'docSources'>, asked: readonly string[]) {
  const entries = (await docSources.read()).flatMap((text) => readDocSource(text) ?? []);
  if (entries.length === 0) return { unread: [], rest: asked };
  const added = (await exists(file)) ? await addedNames(file) : new Set<string>();
  const isUnread = (word: string) => entries.some(({ package: name }) => name === word) && !added.has(word);
  const unread = entries.flatMap(({ package: name, from }): readonly IndexedSource[] => {
    if (!asked.includes(name) || added.has(name)) return [];
    return [{ kind: 'added', name, version: '', root: from, isDirect: true, files: 0, passages: 0 }];
  });
  return { unread, rest: asked.filter((word) => !isUnread(word)) };
}

async function addedNames(file: string): Promise<ReadonlySet<string>> {
  const index = await openIndexStore(file, { readOnly: true });
  try {
    return new Set(indexedSources(index).flatMap(({ kind, name }) => (kind === 'added' ? [name] : [])));
  } finally {
    index.close();
  }
}

async function removeIndexed(
  place: Pick<ProjectPlace, 'file' | 'cwd'>,
  asked: readonly string[],
): Promise<readonly IndexedSource[]> {
  if (!(await exists(place.file))) throw notThere(asked[0] ?? '', []);
  const roots = await Promise.all(asked.map((word) => rootOf(word, place.cwd)));
  const removed = await withWriteLock(place.file, lockWaitMs, async () => {
    const index = await openIndexStore(place.file);
    try {
      const all = indexedSources(index);
      const gone = asked.flatMap((word, position) => {
        const wanted = roots[position] ?? '';
        const meant = all.filter(
          ({ name, root }) => isNamed(word, name) || [root, addressOfAdded(root)].includes(wanted),
        );
        if (meant.length === 0) throw notThere(word, all);
        // What was added for a package goes before the package itself.
        const added = meant.filter(({ kind }) => kind === 'added');
        return added.length > 0 ? added : meant;
      });
      const goneRoots = new Set(gone.map(({ root }) => root));
      removePackages(index, [...new Set(gone.filter(({ kind }) => kind === 'package').map(({ name }) => name))]);
      writeNamed(
        index,
        readNamed(index).filter(({ path, root }) => !goneRoots.has(root ?? path)),
      );
      for (const { kind, root } of gone)
        if (kind === 'site' || kind === 'added') index.setMeta(siteStateKey(root), undefined);
      index.remove([...goneRoots]);
      return all.filter(({ root }) => goneRoots.has(root));
    } finally {
      index.close();
    }
  });
  if (removed === 'busy') throw indexBusy();
  return removed;
}

/** A site's name is its address without `https://`, and without the slash at its end. */
function isNamed(word: string, name: string): boolean {
  return name.toLowerCase() === word.toLowerCase().replace(/^https?:\/\/|\/$/g, '');
}

/** Of a site, the folder of its address; of anything else the real path. */
async function rootOf(word: string, cwd: string): Promise<string> {
  if (/^https?:\/\//i.test(word) && URL.canParse(word)) return siteOf(new URL(word)).source.root;
  const path = resolve(cwd, word);
  return realpath(path).catch(() => path);
}

function notThere(word: string, all: readonly IndexedSource[]): FootnoteError {
  const names = [...new Set(all.flatMap(({ name, root, kind }) => (kind === 'site' ? [name, root] : [name])))];
  return new FootnoteError('INVALID_QUERY', `The index has no source '${word}'.`, {
    hint: didYouMean(word, names) ?? "'footnote docs status --all' lists them.",
  });
}
