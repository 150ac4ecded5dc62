import type { DocSource, IndexProblem } from '../contract/docs.ts';
import { defined } from '../defined.ts';
import { isInside } from '../disk/is-inside.ts';
import { FootnoteError } from '../errors.ts';
import { asList, asObject, asText, parseJson } from '../json.ts';
import { exists } from './find/exists.ts';
import { sourceOfPath } from './find/find-sources.ts';
import type { IndexStore } from './store/index-store.ts';

/** A folder or file that the user named, and where it led then; indexes of before 0.2 know only the path. */
export interface NamedPath {
  readonly path: string;
  readonly root?: string;
  readonly indexedAt?: string;
}

/** Under which an index keeps them. */
const pathsKey = 'paths';

export function readNamed(index: Pick<IndexStore, 'meta'>): readonly NamedPath[] {
  return asList(parseJson(index.meta(pathsKey) ?? '[]')).flatMap((entry) => {
    const { path: named, root, indexedAt } = asObject(entry);
    const path = asText(entry) ?? asText(named);
    return path === undefined ? [] : [{ path, ...defined({ root: asText(root), indexedAt: asText(indexedAt) }) }];
  });
}

export function writeNamed(index: Pick<IndexStore, 'setMeta'>, named: readonly NamedPath[]): void {
  index.setMeta(pathsKey, JSON.stringify(named));
}

export interface RememberedPath extends NamedPath {
  readonly root: string;
  /** Undefined where it leads elsewhere now. */
  readonly source: DocSource | undefined;
}

/** A folder that was named long ago may be gone; one that is named now must be there. */
export async function findNamed(
  project: string,
  known: readonly NamedPath[],
  asked: readonly string[],
  problems: IndexProblem[],
): Promise<readonly RememberedPath[]> {
  const found: RememberedPath[] = [];
  const before = known.filter(({ path }) => !asked.includes(path));
  for (const { path, root, indexedAt } of [...before, ...[...new Set(asked)].map((path): NamedPath => ({ path }))]) {
    if (await exists(path)) {
      const source = await sourceOfPath(path);
      // A checkout may have put a link in its place, and nobody named what that leads to.
      const isSame = root === undefined || source.root === root || isInside(source.root, project);
      const where = isSame ? { root: source.root, source } : { root, source: undefined };
      found.push({ path, ...where, ...defined({ indexedAt }) });
      if (!isSame) problems.push({ path, reason: leadsElsewhere });
    } else if (asked.includes(path)) {
      throw new FootnoteError('INVALID_QUERY', `There is no folder or file ${path}.`, { hint: 'Check the path.' });
    }
  }
  return found;
}

const leadsElsewhere = "leads elsewhere now; to include it, name it again: 'footnote docs index PATH'";
