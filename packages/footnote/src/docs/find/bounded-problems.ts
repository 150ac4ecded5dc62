import type { IndexProblem } from '../../contract/docs.ts';

/** More than somebody reads: a checkout may hold a hundred thousand broken links. */
const mostProblems = 100;

/** The first of them, and how many others there are. */
export function boundedProblems(problems: readonly IndexProblem[], folder: string): readonly IndexProblem[] {
  if (problems.length <= mostProblems) return problems;
  const others = `and ${problems.length - mostProblems} more here that could not be read`;
  return [...problems.slice(0, mostProblems), { path: folder, reason: others }];
}
