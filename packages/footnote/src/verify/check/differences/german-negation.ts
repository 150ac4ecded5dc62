import type { Difference } from '../../../contract/verification.ts';
import { type Comparison, mainSentence } from '../compare.ts';
import type { TextWord } from '../text-words.ts';

const negators = new Set('nicht nie niemals ohne weder niemand kein keine keinem keinen keiner keines'.split(' '));

/** They say no in other words, or set something apart: where one stands in the other text, nothing is certain. */
const quiet =
  /^(?:un\p{L}{4,}|kaum|selten|nirgends|nichts|fehl(?:t|en|te|ten)|verzichte\p{L}*|verbot\p{L}*|verweiger\p{L}*|abgelehnt|lehn(?:t|te|ten)|außer|statt|anstatt|sondern|bis|ehemalig\p{L}*|früher\p{L}*|einst|\p{L}{4,}(?:los|frei)(?:e[mnrs]?)?)$/u;

const functionWords = new Set(
  `der die das den dem des ein eine einen einem einer eines und oder aber ist sind war waren wird werden wurde wurden hat
  haben hatte hatten zu im in am an auf aus bei mit nach von vom zum zur für als auch es er sie ihr ihre sein seine sich
  dass nur schon sehr wie über unter um bis durch gegen seit man kann können dort hier dabei damit`.split(/\s+/),
);

/** A clause of which less is in the other text speaks of something else. */
const [leastShare, fewestWords] = [0.75, 2];

/** `Nicht`, `keine`, `ohne`, `weder … noch` in a clause that the other text has without it, both of them German. */
export function germanNegation(comparison: Comparison): Difference[] {
  const { claim, scan, tokens } = comparison;
  const [own, theirs] = [claim.tokens, tokens].map((list) => list.some(isNegator)) as [boolean, boolean];
  if (own === theirs || !isGerman(claim.tokens) || !isGerman(tokens)) return [];
  const [text, said, other] = own
    ? [claim.text, claim.tokens, tokens]
    : [scan.text, mainSentence(comparison), claim.tokens];
  if (other.some(({ lower }) => quiet.test(lower))) return [];
  const terms = new Set(other.map(({ term }) => term));
  for (const clause of clausesOf(text, said)) {
    const found = deniedIn(clause, terms);
    if (found === undefined) continue;
    const words = text.slice(found.from.start, found.to.end);
    return [{ kind: 'negation', claim: own ? words : '', page: own ? '' : words }];
  }
  return [];
}

/** What a clause says no to, where the other text has nearly all of its words. */
function deniedIn(clause: readonly TextWord[], terms: ReadonlySet<string>) {
  const at = clause.findIndex(isNegator);
  const from = clause[at];
  if (from === undefined || isTurn(clause, at)) return undefined;
  const words = clause.filter((word) => !isNegator(word) && !functionWords.has(word.lower) && word.lower !== 'noch');
  const shared = words.filter(({ term }) => terms.has(term)).length;
  if (shared < fewestWords || shared < leastShare * words.length) return undefined;
  const next = clause.slice(at + 1).find((word) => words.includes(word));
  if (next !== undefined && !terms.has(next.term)) return undefined;
  // At the end of its clause it denies the verb, which stands before it.
  return next === undefined ? { from: clause[at - 1] ?? from, to: from } : { from, to: next };
}

/** `Nicht nur … sondern`, `nicht mehr als`; what is `nicht mehr` so was so, and other tenses say that. */
function isTurn(clause: readonly TextWord[], at: number): boolean {
  const next = clause[at + 1]?.lower ?? '';
  return /^(?:nur|zuletzt|mehr|weniger|später|länger|wunder|frage|zweifel)$/.test(next);
}

function isNegator({ lower }: TextWord): boolean {
  return negators.has(lower);
}

/** Parts of a sentence between commas, dashes and brackets. */
function clausesOf(text: string, words: readonly TextWord[]): TextWord[][] {
  const clauses: TextWord[][] = [];
  let end = -1;
  for (const word of words) {
    const isNew = end < 0 || /[,;:.!?–—()]/.test(text.slice(end, word.start));
    if (isNew) clauses.push([]);
    clauses.at(-1)?.push(word);
    end = word.end;
  }
  return clauses;
}

function isGerman(words: readonly TextWord[]): boolean {
  const count = words.filter(({ lower }) => functionWords.has(lower)).length;
  return count >= 2 && count >= words.length * 0.15;
}
