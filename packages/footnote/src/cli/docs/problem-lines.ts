import type { IndexProblem } from '../../contract/docs.ts';
import { counted } from './counted.ts';

/** More of one kind, and somebody asks for them. */
const mostSaid = 1;

/** What could not be read: one line for each reason, or all of them. */
export function problemLines(problems: readonly IndexProblem[], all: boolean): readonly string[] {
  const byReason = new Map<string, readonly string[]>();
  for (const { path, reason } of problems) byReason.set(reason, [...(byReason.get(reason) ?? []), path]);
  return [...byReason].flatMap(([reason, paths]) => {
    if (all || paths.length <= mostSaid) return paths.map((path) => `not read: ${path} (${reason})`);
    return [`not read: ${counted(paths.length, 'path')} (${reason}); --all names them`];
  });
}
