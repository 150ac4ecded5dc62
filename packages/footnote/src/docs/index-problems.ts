import type { IndexProblem } from '../contract/docs.ts';
import { asList, asObject, parseJson } from '../json.ts';
import type { IndexStore } from './store/index-store.ts';

const countKey = 'problems';
const listKey = 'problem list';
/** More than somebody reads. */
const mostKept = 200;

/** Keeps in the index what could not be read, for those who ask later. */
export function writeProblems(index: IndexStore, problems: readonly IndexProblem[]): void {
  index.setMeta(countKey, String(problems.length));
  index.setMeta(listKey, JSON.stringify(problems.slice(0, mostKept)));
}

/** How many there were, and the first of them. */
export function readProblems(index: Pick<IndexStore, 'meta'>) {
  const notRead = asList(parseJson(index.meta(listKey) ?? '[]')).flatMap((entry): readonly IndexProblem[] => {
    const { path, reason } = asObject(entry);
    return typeof path === 'string' && typeof reason === 'string' ? [{ path, reason }] : [];
  });
  return { count: Number(index.meta(countKey) ?? 0), notRead };
}
