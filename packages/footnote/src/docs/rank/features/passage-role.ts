import type { Passage } from '../../../contract/docs.ts';

/** What a document is for. `older`: of a major version that is kept beside the current one. */
export type PassageRole = 'guide' | 'reference' | 'example' | 'changelog' | 'test' | 'older';

const examples = /(?:^|\/)(?:examples?|demos?|samples?|recipes|cookbook)(?:\/|[-_.][^/]*$|\.[a-z]+$)/i;
const tests = /(?:^|\/)(?:tests?|specs?|__tests__|e2e|bench(?:marks?)?)\/|\.(?:test|spec|test-d)\.[a-z.]+$/i;
const older = /(?:^|\/)(?:v(?<major>\d+)|legacy|old|deprecated|archive|compat)(?:\/|[-_.])/i;

/** `version` is that of the package: in 4.6.7, `v4/` is not older. */
export function documentRole(path: string, kind: Passage['kind'], version: string): PassageRole {
  if (kind === 'history') return 'changelog';
  if (tests.test(path)) return 'test';
  if (examples.test(path)) return 'example';
  const { groups } = older.exec(path) ?? {};
  if (groups !== undefined && groups['major'] !== version.split('.')[0]) return 'older';
  return kind;
}

/** It says so itself, at its beginning. */
export function looksDeprecated(text: string, headings: readonly string[]): boolean {
  if (/^\W*deprecated\b/i.test(text.slice(0, 60))) return true;
  const tag = text.indexOf('@deprecated');
  return (tag >= 0 && tag < 2_000) || headings.some((heading) => /\bdeprecated\b/i.test(heading.slice(0, 200)));
}
