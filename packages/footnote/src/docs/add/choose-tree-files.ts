import { choosePages, docFolder } from './choose-pages.ts';
import type { TreeAddress } from './doc-address.ts';
import type { TreeFile } from './git-hosts.ts';

/**
 * The documentation among the files of a repository: all prose of a folder that was named, else what lies in folders
 * of documentation, those of the package before those of the whole repository.
 */
export function chooseTreeFiles(
  files: readonly TreeFile[],
  { folder, ref }: TreeAddress,
  version: string,
): readonly TreeFile[] {
  const prose = files.filter(({ path, size = 0 }) => isProse(path) && size <= largestFile);
  const below = prose.filter(({ path }) => folder === '' || path === folder || path.startsWith(`${folder}/`));
  const isNamed = ref !== undefined && folder !== '';
  const found = isNamed ? below : ([below, prose].map(inDocFolders).find((some) => some.length > 0) ?? []);
  const chosen = new Set(
    choosePages(
      found.map(({ path }) => path),
      version,
    ),
  );
  return found.filter(({ path }) => chosen.has(path));
}

const largestFile = 2 * 1024 * 1024;

function inDocFolders(files: readonly TreeFile[]): readonly TreeFile[] {
  return files.filter(({ path }) =>
    path
      .split('/')
      .slice(0, -1)
      .some((segment) => docFolder.test(segment)),
  );
}

function isProse(path: string): boolean {
  const segments = path.split('/');
  const name = segments.at(-1) ?? '';
  return proseName.test(name) && !sideName.test(name) && !segments.some((segment) => closed.test(segment));
}

const proseName = /\.(?:md|mdx|markdown|rst)$/i;
/** What is about the project and not about its use. */
const sideName = /^(?:changelog|changes|history|license|licence|contributing|code.of.conduct|security|authors)\b/i;
/** What is for testing, of other versions and languages, or hidden. */
const closed = /^(?:\..*|node_modules|tests?|__tests__|fixtures?|versioned_docs|i18n|translations?|vendor|blog)$/i;
