import { stemOf } from '../../../text/words/words.ts';
import type { AnalysedQuery } from '../analyse-query.ts';
import { type AskedSymbol, keyOf, lastOf } from '../asked-symbols.ts';
import type { Candidate } from '../candidates.ts';
import type { WritableFeatures } from './feature-names.ts';

/** Whether a passage declares what the question names. */
export function addSymbols(
  into: WritableFeatures,
  candidate: Candidate,
  path: string,
  { symbols, isLookup }: AnalysedQuery,
): void {
  if (symbols.length === 0) return;
  const found = { own: 0, owner: 0, top: 0, written: 0, member: 0 };
  for (const asked of symbols) {
    const match = matchOf(candidate, path, asked);
    if (match === undefined) continue;
    const { kind, ofOwner, isTop, isWritten } = match;
    found[kind] = Math.max(found[kind], asked.sureness);
    found.owner = Math.max(found.owner, ofOwner);
    if (isTop) found.top = Math.max(found.top, asked.sureness);
    if (isWritten) found.written = Math.max(found.written, asked.sureness);
  }
  into.symbol = found.own;
  into['symbol of its owner'] = found.owner;
  into['symbol at the top'] = isLookup ? found.top : 0;
  into['symbol as written'] = found.written;
  into.member = found.member;
  into['member looked up'] = isLookup ? found.member : 0;
}

interface SymbolMatch {
  readonly kind: 'own' | 'member';
  /** How surely it is a member of what was said, 0 to 1. */
  readonly ofOwner: number;
  readonly isTop: boolean;
  readonly isWritten: boolean;
}

/** Whether a passage declares what was asked, has it among its members, or is a section about it. */
function matchOf({ symbol, headings }: Candidate, path: string, asked: AskedSymbol): SymbolMatch | undefined {
  const title = headings.at(-1) ?? '';
  if (symbol === undefined) return isAbout(title, asked) ? sectionMatch : undefined;
  const { owners } = asked;
  const isMember = !symbol.names.some((name) => isCalled(name, asked));
  if (isMember && !symbol.members.some(({ name }) => isCalled(name, asked))) return undefined;
  const isTop = !title.includes('.');
  const within = title.split(/[.:/]/).map(keyOf);
  const having = isMember ? within : within.slice(0, -1);
  const ofOwner = Math.max(0, ...owners.flatMap((owner) => having.map((name) => likeness(owner, name))));
  if (isMember) return { kind: 'member', ofOwner, isTop: false, isWritten: false };
  const isWritten = symbol.names.includes(lastOf(asked.typed));
  return { kind: 'own', ofOwner: isTop ? ofFile(path, owners) : ofOwner, isTop: asked.mayBeTop && isTop, isWritten };
}

/** A file may be imported as a whole, and all in it is a member then: `coerce.number` is `number` of `coerce.d.ts`. */
function ofFile(path: string, owners: readonly string[]): number {
  const owner = owners.at(-1);
  if (owner === undefined) return 0;
  const file = path.slice(path.lastIndexOf('/') + 1);
  return keyOf(file.slice(0, Math.max(0, file.indexOf('.')))) === owner ? ofShortName : 0;
}

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

function likeness(typed: string, name: string): number {
  if (typed === name) return 1;
  return typed.length > 1 && name.startsWith(abbreviations[typed] ?? typed) ? ofShortName : 0;
}

const sectionMatch: SymbolMatch = { kind: 'own', ofOwner: 0, isTop: false, isWritten: false };

/** The heading of a section is the name, maybe with what it belongs to and its arguments. */
function isAbout(title: string, { name, sureness }: AskedSymbol): boolean {
  if (sureness < 1) return false;
  const called = title.replace(/\(.*$/, '');
  return keyOf(called) === name || keyOf(called.split(/[.\s]/).at(-1) ?? '') === name;
}

/** Neither a plural nor stemming takes more letters. */
const longestEnding = 7;

/**
 * Names that only share a stem are others: `express` is no `Expression`. Most begin otherwise or are shorter, and are
 * told apart without a closer look.
 */
export function isCalled(name: string, asked: AskedSymbol): boolean {
  if (asked.isExact === true) return name === lastOf(asked.typed);
  const first = name.charCodeAt(0) | 32;
  if (first !== asked.name.charCodeAt(0) && first >= 97 && first <= 122) return false;
  if (name.length < asked.name.length - longestEnding) return false;
  const key = keyOf(name);
  if (key === asked.name) return true;
  // Two words that may be one name have the forms of a sentence: `deep equality` is `deepEqual`.
  if (asked.typed.includes(' ')) return stemOf(key) === asked.stem;
  return isPluralOf(key, asked.name, asked.sureness < 1) || isPluralOf(asked.name, key, asked.sureness < 1);
}

/** Of a word also `queries` of `query`; in code that is another name. */
function isPluralOf(many: string, one: string, isWord: boolean): boolean {
  if (many === `${one}s`) return true;
  return isWord && (many === `${one}es` || (one.endsWith('y') && many === `${one.slice(0, -1)}ies`));
}
