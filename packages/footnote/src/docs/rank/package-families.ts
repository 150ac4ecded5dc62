import type { DocSource } from '../../contract/docs.ts';
import { memoize } from '../../memoize.ts';

/** How near a package is to one that a question names. */
export type Relation = 'same' | 'repository' | 'scope' | 'none';

/** Packages that are made for each other: types and what they describe, one repository, one scope or owner. */
export interface Families {
  relation(named: string, source: DocSource): Relation;
  /** Whether the project depends on it, or on what it is a part of. */
  isDirect(source: DocSource): boolean;
  /** All packages that are made for this one, itself among them. */
  membersOf(named: string): readonly string[];
}

interface Kinship {
  readonly repository: string | undefined;
  readonly group: string | undefined;
}

/** A family is small: whoever publishes more than this publishes all kinds of things. */
const largestGroup = 30;

/**
 * `@typescript/typescript-linux-x64`, as npm's own names of systems and processors have it: a program, and at most
 * copies of what others document.
 */
const forOnePlatform =
  /[-/](?:aix|android|darwin|freebsd|linux|macos|netbsd|openbsd|openharmony|sunos|wasm32|wasi|win32|windows)(?:[-_](?:x64|x86|x86_64|arm|arm64|armv7|aarch64|ia32|amd64|loong64|mips64el|ppc64|ppc64le|riscv64|s390x|universal|32|64)(?=$|[-_])|$)/;

export function createFamilies(sources: readonly DocSource[]): Families {
  const kin = new Map<string, Kinship>();
  // Types of others say nothing of who made what they describe.
  for (const source of sources) if (!isTypes(source.name)) kin.set(source.name, kinshipOf(source));
  const sizes = new Map<string, number>();
  for (const { group } of kin.values()) if (group !== undefined) sizes.set(group, (sizes.get(group) ?? 0) + 1);

  function relation(named: string, { name }: Pick<DocSource, 'name'>): Relation {
    const one = subjectOf(named);
    const other = subjectOf(name);
    if (one === other) return 'same';
    const a = kin.get(one);
    const b = kin.get(other);
    if (a?.repository !== undefined && a.repository === b?.repository) return 'repository';
    const isGroup = a?.group !== undefined && a.group === b?.group && (sizes.get(a.group) ?? 0) <= largestGroup;
    return isGroup ? 'scope' : 'none';
  }

  const direct = { names: new Set<string>(), subjects: new Set<string>(), repositories: new Set<string>() };
  for (const { name, isDirect } of sources) {
    if (!isDirect) continue;
    const { repository } = kin.get(subjectOf(name)) ?? {};
    direct.names.add(name);
    direct.subjects.add(subjectOf(name));
    if (repository !== undefined) direct.repositories.add(repository);
  }

  function isDirect(source: DocSource): boolean {
    const { name } = source;
    if (source.isDirect) return true;
    // Another version of what the project has itself: somebody else's, and mostly an old one.
    if (direct.names.has(name)) return false;
    if (direct.subjects.has(subjectOf(name))) return true;
    return direct.repositories.has(kin.get(subjectOf(name))?.repository ?? '') && !forOnePlatform.test(name);
  }

  return {
    relation,
    isDirect,
    membersOf: memoize((named) =>
      sources.filter((source) => relation(named, source) !== 'none').map(({ name }) => name),
    ),
  };
}

const typesScope = '@types/';

export function isTypes(name: string): boolean {
  return name.startsWith(typesScope);
}

/** `@types/express` is about `express`, and `@types/babel__core` about `@babel/core`. */
export function subjectOf(name: string): string {
  if (!isTypes(name)) return name;
  const [scope = '', base] = name.slice(typesScope.length).split('__');
  return base === undefined ? scope : `@${scope}/${base}`;
}

function kinshipOf({ name, repository }: DocSource): Kinship {
  const url = repository?.url.toLowerCase().replace(/\.git$/, '');
  const owner = url === undefined ? undefined : /^https?:\/\/[^/]+\/([^/]+)\/[^/]+/.exec(url)?.[1];
  const scope = /^@([^/]+)\//.exec(name)?.[1];
  return { repository: url, group: owner ?? scope };
}
