import type { IndexCounts } from '../../contract/docs.ts';

/** `1 passage`, `12,345 passages`. */
export function counted(count: number, word: string): string {
  return `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;
}

/** What the whole index holds, in the same words wherever it is told. */
export function heldIn({ passages, files, sources }: Omit<IndexCounts, 'bytes'>): string {
  return `${counted(passages, 'passage')} from ${counted(files, 'file')} of ${counted(sources, 'source')}`;
}

/** The address of what was added for a package, without the package behind it. */
export function withoutOwner(root: string): string {
  return root.replace(/^(https?:\/\/[^#]*)#.*$/, '$1');
}
