import type { DocSource } from '../../../contract/docs.ts';
import { defined } from '../../../defined.ts';
import { type AskedSymbol, keyOf } from '../asked-symbols.ts';
import type { Mention } from '../mentions/package-mentions.ts';
import type { SourceTable } from '../source-table.ts';
import type { Vocabulary } from '../vocabulary.ts';

/** Whoever asks for members of more is not looking something up. */
const mostOwners = 2;
/** So much of what the documentation imports by a name must come from one package. */
const leastShare = 0.5;
/** So much of what makes a variable of that name must be this: others call their own so. */
const leastMade = 0.25;
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
  const importedAs = (name: string) => mostImported(vocabulary.importsOf(name), sources);
  return unnamed.flatMap((owner): readonly Mention[] => {
    const imported = importedAs(owner);
    const { package: from, maker } =
      imported?.isDirect === true
        ? { package: imported }
        : (makerOf(owner, vocabulary, sources, importedAs) ?? { package: imported });
    if (from === undefined) return [];
    const strength = from.isDirect ? sureness : sureness / 2;
    return [{ name: from.name, typed: [], strength, owner, ...defined({ maker }) }];
  });
}

/** Of what a name is imported from: a direct dependency, where there is one; so much of it must come from one package. */
function mostImported(counts: ReadonlyMap<string, number>, sources: readonly DocSource[]): DocSource | undefined {
  const direct = sources.filter((source) => source.isDirect && counts.has(source.name));
  const among = direct.length > 0 ? new Set(direct.map(({ name }) => name)) : new Set(counts.keys());
  const found = [...counts].filter(([name]) => among.has(name)).sort(([, a], [, b]) => b - a);
  const all = found.reduce((sum, [, count]) => sum + count, 0);
  const [name, count] = found[0] ?? ['', 0];
  return count < leastShare * all ? undefined : sources.find((source) => source.name === name);
}

/** `app` is what `const app = fastify()` makes, by a direct dependency: its name, or what is imported from it. */
function makerOf(
  owner: string,
  vocabulary: Vocabulary,
  sources: readonly DocSource[],
  importedAs: (name: string) => DocSource | undefined,
) {
  const makers = [...vocabulary.makersOf(owner)].sort(([, a], [, b]) => b - a);
  const all = makers.reduce((sum, [, count]) => sum + count, 0);
  for (const [maker] of makers.filter(([, count]) => count >= leastMade * all)) {
    const key = keyOf(maker.replace(/\..*$/, ''));
    const called = sources.find(({ name, isDirect }) => isDirect && baseKey(name) === key);
    const from = called ?? importedAs(key);
    // A method of something that is there already makes another thing: `redis.pipeline()` is no Redis.
    const isOwn = called !== undefined || !/^[^A-Z].*\./.test(maker);
    if (from?.isDirect === true) return { package: from, maker: isOwn ? key : '' };
  }
  return undefined;
}

/** `semver.gte` need be no member of anything in semver, though `ESLint.lintFiles` is, and `socket.io` is none of a socket. */
export function withOwner(symbol: AskedSymbol, mentions: readonly Mention[], vocabulary: Vocabulary): AskedSymbol {
  const owners = packagesCalled(keyOf(symbol.typed), mentions).length > 0 ? [] : symbol.owners;
  const owner = owners.at(-1);
  if (owner === undefined) return { ...symbol, owners, mayBeTop: true };
  const makers = mentions.flatMap((mention) => (mention.owner === owner && mention.maker ? [mention.maker] : []));
  return {
    ...symbol,
    owners,
    ownerTypes: [...new Set([...vocabulary.typesOf(owner), ...makers])],
    ownerPackages: packagesCalled(
      owner,
      mentions.filter(({ maker }) => maker === undefined),
    ),
    mayBeTop: owners.every((each) => packagesCalled(each, mentions).length > 0),
  };
}

/** What the question calls so: by the name of a package, or as code does that imports it. */
function packagesCalled(key: string, mentions: readonly Mention[]): readonly string[] {
  return mentions.filter(({ name, owner }) => baseKey(name) === key || owner === key).map(({ name }) => name);
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
