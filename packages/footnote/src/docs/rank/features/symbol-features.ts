import type { DocSource } from '../../../contract/docs.ts';
import { stemOf } from '../../../text/words/words.ts';
import type { AnalysedQuery } from '../analyse-query.ts';
import { type AskedSymbol, keyOf, lastOf } from '../asked-symbols.ts';
import type { Candidate } from '../candidates.ts';
import type { PassagePlace } from '../source-table.ts';
import type { WritableFeatures } from './feature-names.ts';
import { ofFile, ofOwnerAmong, ofPackage, sectionOfOwner } from './owner-likeness.ts';

/** Whether a passage declares what the question names. */
export function addSymbols(
  into: WritableFeatures,
  candidate: Candidate,
  place: PassagePlace | undefined,
  { symbols, isLookup, mentions, relation, isDirect }: AnalysedQuery,
): void {
  if (symbols.length === 0) return;
  const found = { own: 0, owner: 0, top: 0, written: 0, member: 0 };
  for (const asked of symbols) {
    const match = matchOf(candidate, asked, {
      path: place?.path ?? '',
      isDirect: place !== undefined && isDirect(place.source),
    });
    if (match === undefined) continue;
    const { kind, ofOwner, isTop, isWritten } = match;
    const isExported = isTop && place !== undefined && isOfPackage(place.source, asked, relation);
    const sureness = isTop && asked.isExact === true && !namesPackage(asked, mentions) ? 1 : asked.sureness;
    found[kind] = Math.max(found[kind], sureness);
    found.owner = Math.max(found.owner, ofOwner, isExported ? ofPackage : 0);
    if (isTop) found.top = Math.max(found.top, sureness);
    if (isWritten) found.written = Math.max(found.written, sureness);
  }
  into.symbol = found.own;
  into['symbol of its owner'] = found.owner;
  into['symbol at the top'] = isLookup ? found.top : 0;
  into['symbol as written'] = found.written;
  into.member = found.member;
  into['member looked up'] = isLookup ? found.member : 0;
}

/**
 * A plain word that is looked up, and that something is called exactly so, is as sure as one that only code has; but
 * whoever says no more than `chalk` wants to know what that is.
 */
function namesPackage({ name, owners }: AskedSymbol, mentions: AnalysedQuery['mentions']): boolean {
  return owners.length === 0 && mentions.some(({ typed }) => typed.length === 1 && typed[0] === name);
}

interface SymbolMatch {
  readonly kind: 'own' | 'member';
  /** How surely it is a member of what was said, 0 to 1. */
  readonly ofOwner: number;
  readonly isTop: boolean;
  readonly isWritten: boolean;
}

/** Whether a passage declares what was asked, has it among its members, or is a section about it. */
function matchOf(
  { symbol, headings }: Candidate,
  asked: AskedSymbol,
  where: { readonly path: string; readonly isDirect: boolean },
): SymbolMatch | undefined {
  const title = headings.at(-1) ?? '';
  if (symbol === undefined)
    return isAbout(title, asked)
      ? sectionMatch(sectionOfOwner(headings, where.path, asked, where.isDirect))
      : undefined;
  const isMember = !symbol.names.some((name) => isCalled(name, asked));
  if (isMember && !symbol.members.some(({ name }) => isCalled(name, asked))) return undefined;
  const isTop = !title.includes('.');
  const within = title.split(/[.:/]/);
  const ofOwner = ofOwnerAmong(isMember ? within : within.slice(0, -1), asked, where.isDirect);
  if (isMember) return { kind: 'member', ofOwner, isTop: false, isWritten: false };
  const isWritten = symbol.names.includes(lastOf(asked.typed));
  // What stands in a module or namespace is a thing of its own, and no member of something.
  const isAlone = asked.mayBeTop && symbol.kind !== 'method' && symbol.kind !== 'property';
  return { kind: 'own', ofOwner: isTop ? ofFile(where.path, asked.owners) : ofOwner, isTop: isAlone, isWritten };
}

function sectionMatch(ofOwner: number): SymbolMatch {
  return { kind: 'own', ofOwner, isTop: false, isWritten: false };
}

function isOfPackage(source: DocSource, { ownerPackages = [] }: AskedSymbol, relation: AnalysedQuery['relation']) {
  return ownerPackages.some((name) => ['same', 'repository'].includes(relation(name, source)));
}

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
