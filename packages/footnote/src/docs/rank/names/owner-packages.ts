import type { DocSource } from '../../../contract/docs.ts';
import { type AskedSymbol, keyOf } from '../asked-symbols.ts';
import type { Mention } from '../package-mentions.ts';
import type { SourceTable } from '../source-table.ts';
import type { Vocabulary } from '../vocabulary.ts';

/** Whoever asks for members of more is not looking something up. */
const mostOwners = 2;
/** So much of what the documentation imports by a name must come from one package. */
const leastShare = 0.5;
/** How sure an import in the documentation makes us. */
const sureness = 0.9;

/**
 * `z.object` is about zod, because the documentation's own code says `import { z } from 'zod'`. What names a package
 * itself needs no such look.
 */
export function importedOwners(
  asked: readonly AskedSymbol[],
  mentions: readonly Mention[],
  vocabulary: Vocabulary,
  sources: readonly DocSource[],
): readonly Mention[] {
  const named = new Set(mentions.flatMap(({ name, typed }) => [baseKey(name), ...typed]));
  const owners = asked.flatMap((symbol) => (symbol.sureness === 1 ? symbol.owners.slice(0, 1) : []));
  const unnamed = [...new Set(owners)].filter((owner) => !named.has(owner)).slice(0, mostOwners);
  return unnamed.flatMap((owner) => {
    const found = vocabulary.importsOf(owner);
    const all = [...found.values()].reduce((sum, count) => sum + count, 0);
    const [name, count] = [...found].sort(([, a], [, b]) => b - a)[0] ?? ['', 0];
    const own = sources.filter((source) => source.name === name);
    if (own.length === 0 || count < leastShare * all) return [];
    const isDirect = own.some((source) => source.isDirect);
    return [{ name, typed: [], strength: isDirect ? sureness : sureness / 2, owner }];
  });
}

/** Whether this is what the question calls a package: by its name, or as code does that imports it. */
export function isPackageKey(key: string, mentions: readonly Mention[]): boolean {
  return mentions.some(({ name, owner }) => baseKey(name) === key || owner === key);
}

/**
 * A member that its package surely doesn't have, `got.download`: nothing of the package declares it or is headed so,
 * and nobody writes it. Only of packages with declarations, where all of it would be.
 */
export function isStrangeMember(
  asked: AskedSymbol | undefined,
  mentions: readonly Mention[],
  vocabulary: Vocabulary,
  { sources, families }: Pick<SourceTable, 'sources' | 'families'>,
): boolean {
  const [owner, ...others] = asked?.owners ?? [];
  if (asked === undefined || owner === undefined || others.length > 0) return false;
  const whole = keyOf(asked.typed);
  // `next.js` is no member of `next`.
  if (mentions.some(({ typed }) => typed.includes(whole))) return false;
  // What is imported may have its name from others too: there is a `Request` in many packages.
  const isDeclared = vocabulary.declared([asked.stem]).size > 0;
  const own = mentions.filter((mention) => baseKey(mention.name) === owner || (!isDeclared && mention.owner === owner));
  if (own.length === 0 || vocabulary.isWritten(owner, asked.name)) return false;
  // Others of the same makers are other packages.
  const isPart = (source: DocSource) =>
    own.some(({ name }) => ['same', 'repository'].includes(families.relation(name, source)));
  const packages = [...new Set(sources.filter(isPart).map(({ name }) => name))];
  return vocabulary.hasDeclarations(packages) && !vocabulary.isNamedIn(asked.name, packages);
}

function baseKey(name: string): string {
  return keyOf(name.replace(/^@[^/]+\//, ''));
}
