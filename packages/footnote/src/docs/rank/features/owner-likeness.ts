import { type AskedSymbol, keyOf } from '../asked-symbols.ts';

/** `app` may be an `Application`, and `res` a `Response`; `Redis` is rather itself than a `RedisCommander`. */
const ofShortName = 0.9;

/** Short names that are no beginning. */
const abbreviations: Readonly<Record<string, string>> = {
  ctx: 'context',
  evt: 'event',
  msg: 'message',
  db: 'database',
  cfg: 'config',
};

/** What has a member that has the member has it less surely: `Config.plugins` before `Config.worker.plugins`. */
const fartherAway = 0.9;

/**
 * How surely these names, outermost first, are what the question says that its symbol is a member of, 0 to 1.
 * `isDirect`: the project itself depends on what is called so.
 */
export function ofOwnerAmong(
  names: readonly string[],
  { owners, ownerTypes = [] }: AskedSymbol,
  isDirect: boolean,
): number {
  let most = 0;
  for (const owner of [...owners, ...ownerTypes]) {
    for (const [i, name] of names.entries()) {
      most = Math.max(most, likeness(owner, name, isDirect) * (i === names.length - 1 ? 1 : fartherAway));
    }
  }
  return most;
}

/** `typed` in lower case and without punctuation, `name` as it is written. */
function likeness(typed: string, name: string, isDirect: boolean): number {
  const key = keyOf(name);
  if (typed === key) return 1;
  if (typed.length < 2) return 0;
  const meant = abbreviations[typed] ?? typed;
  if (key.startsWith(meant)) return isOtherName(name, meant.length) ? 0 : ofShortName;
  // There is a `Location` of everything: that of a stranger is hardly the one that is meant.
  return isDirect && endsWithWord(name, meant) ? ofShortName : 0;
}

/** What begins with a small letter is called so itself: `requestPasswordReset` is no `request`. */
function isOtherName(name: string, length: number): boolean {
  return /^[a-z]/.test(name) && /[A-Z]/.test(name.slice(length));
}

const leastEnding = 3;

/** Libraries put something before what a thing is: `FastifyRequest`, `LRUCache`, `PQueue`. */
function endsWithWord(name: string, word: string): boolean {
  if (word.length < leastEnding || name.length <= word.length) return false;
  const ending = name.slice(-word.length);
  return /^[A-Z]/.test(ending) && ending.toLowerCase() === word;
}

/** A file may be imported as a whole, and all in it is a member then: `coerce.number` is `number` of `coerce.d.ts`. */
export function ofFile(path: string, owners: readonly string[]): number {
  const owner = owners.at(-1);
  if (owner === undefined) return 0;
  const file = path.slice(path.lastIndexOf('/') + 1);
  return keyOf(file.slice(0, Math.max(0, file.indexOf('.')))) === owner ? ofShortName : 0;
}

/** What a package exports is a member of it, whatever code calls the package; but so are helpers. */
export const ofPackage = 0.5;

const signature = /\([^()]*\)|<[^<>]*>|\[[^\][]*\]/g;
/** Words that stand before a name and say what kind of thing it is. */
const kindWord =
  /^(?:async|await|class|const|enum|event|function|get|interface|method|module|namespace|new|option|property|set|static|the|type|\P{L}*):?$/iu;
const sentence = /^\s*\p{L}+(?:\s|$)/u;

/**
 * What a section is about that is headed by a name: what this is a member of, as far as that is said. Undefined for a
 * sentence that has the name in it: `reply.redirect() has a new signature`.
 */
function ownersIn(heading: string, name: string): readonly string[] | undefined {
  const start = heading.search(/[(<[]/);
  const called = start === -1 ? heading : heading.slice(0, start);
  const behind = start === -1 ? '' : heading.slice(start).replace(signature, '').replace(signature, '');
  if (sentence.test(behind)) return undefined;
  const words = called.trim().split(/\s+/);
  const names = (words.at(-1) ?? '').split(/\.|#|::/);
  const isName = keyOf(names.at(-1) ?? '') === name && words.slice(0, -1).every((word) => kindWord.test(word));
  return isName ? names.slice(0, -1).filter((owner) => keyOf(owner) !== '') : undefined;
}

/** A heading of more words is a sentence. */
const longestThing = 3;

/** A section of a member: what it belongs to stands before its name, in a heading above, or is its file. */
export function sectionOfOwner(
  headings: readonly string[],
  path: string,
  asked: AskedSymbol,
  isDirect: boolean,
): number {
  if (asked.owners.length === 0) return 0;
  const said = ownersIn(headings.at(-1) ?? '', asked.name);
  if (said === undefined) return 0;
  if (said.length > 0) return ofOwnerAmong(said, asked, isDirect);
  const above = headings.slice(0, -1).map((heading) => heading.replace(signature, '').split(/[\s.:#]+/));
  const things = above.flatMap((words) => (words.length <= longestThing ? words : []));
  return Math.max(Math.min(ofShortName, ofOwnerAmong(things, asked, isDirect)), ofFile(path, asked.owners));
}
