import type { Passage } from '../../../contract/docs.ts';

/** What a document is for. `older`: of a major version that is kept beside the current one. */
export type PassageRole = 'guide' | 'reference' | 'example' | 'changelog' | 'test' | 'older';

const examples = /(?:^|\/)(?:examples?|demos?|samples?|recipes|cookbook)(?:\/|[-_.][^/]*$|\.[a-z]+$)/i;
const tests = /(?:^|\/)(?:tests?|specs?|__tests__|e2e|bench(?:marks?)?)\/|\.(?:test|spec|test-d)\.[a-z.]+$/i;
const older = /(?:^|\/)(?:v(?<major>\d+)|legacy|old|deprecated|archive|compat)(?:\/|[-_.])/i;
/** What is called `legacy` in here is the same as elsewhere, built for old programs that run it. */
const built = /(?:^|\/)(?:build|dist|lib|out)\//i;
/** Of what is older, packages keep the last one or two; `v1` beside a version 13 is something else: a protocol, a kind of id. */
const mostKept = 2;

/** `version` is that of the package: in 4.6.7, `v3/` is older, and `v4/` is not. */
export function documentRole(path: string, kind: Passage['kind'], version: string): PassageRole {
  if (kind === 'history') return 'changelog';
  if (tests.test(path)) return 'test';
  if (examples.test(path)) return 'example';
  return isOlder(path, version) ? 'older' : kind;
}

function isOlder(path: string, version: string): boolean {
  const found = older.exec(path);
  if (found === null) return false;
  const major = found.groups?.['major'];
  if (major === undefined) return !(/legacy\/$/i.test(found[0]) && built.test(path.slice(0, found.index + 1)));
  const behind = Number.parseInt(version, 10) - Number(major);
  return behind > 0 && behind <= mostKept;
}

/** It says so itself, at its beginning. */
export function looksDeprecated(text: string, headings: readonly string[]): boolean {
  if (/^\W*deprecated\b/i.test(text.slice(0, 60))) return true;
  const tag = text.indexOf('@deprecated');
  return (tag >= 0 && tag < 2_000) || headings.some((heading) => /\bdeprecated\b/i.test(heading.slice(0, 200)));
}
