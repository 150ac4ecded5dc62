import type { DocSource } from '../../../contract/docs.ts';
import { isQuestionWord } from '../../../text/words/stop-words.ts';
import type { AnalysedQuery } from '../analyse-query.ts';
import { type AskedSymbol, keyOf } from '../asked-symbols.ts';
import type { Ranked } from '../rank.ts';
import { speaksOfAll } from './compared-names.ts';

/** Not where it has words of a name and not the name, or only half of a comparison, however likely it looks. */
export function mayAnswer(item: Ranked, source: DocSource, question: AnalysedQuery): boolean {
  const { headings, text } = item.scanned.candidate;
  if (question.isUnknownName || !hasName(item, question) || asksNothing(question, item)) return false;
  return (
    question.compared.length === 0 ||
    speaksOfAll(question.compared, source, [...headings, text].join('\n'), question.relation)
  );
}

/** `how do I`: words that only ask, unless something is called so. */
function asksNothing({ concepts }: AnalysedQuery, { features }: Ranked): boolean {
  const isAsking = concepts.every(({ spelled, names }) => names.length === 0 && spelled.every(isQuestionWord));
  return isAsking && features.symbol === 0 && features.member === 0;
}

/**
 * Who looks up a name as only code has them wants what has it; a member, what declares it, is headed by it or writes it
 * in code: `download` is also a word.
 */
function hasName({ scanned, features }: Ranked, { symbols, isLookup }: AnalysedQuery): boolean {
  const names = isLookup ? symbols.filter(({ sureness }) => sureness === 1) : [];
  if (names.length === 0) return true;
  const written = `${scanned.candidate.headings.at(-1)}\n${scanned.candidate.text}`;
  const asked = names.filter(({ owners }) => owners.length > 0);
  if (asked.length === 0)
    return features.symbol > 0 || features.member > 0 || names.some(({ name }) => keyOf(written).includes(name));
  if (asked.every(isOfUnknownLetter) && features['symbol of its owner'] === 0)
    return asked.some(({ typed }) => written.includes(typed));
  return features.symbol > 0 || features.member > 0 || asked.some(({ name }) => writesMember(written, name));
}

/** A letter says nothing of itself: `z.string` is a word of zod, and without zod one of anything. */
function isOfUnknownLetter({ typed, owners, ownerPackages = [], ownerTypes = [] }: AskedSymbol): boolean {
  return owners.at(-1)?.length === 1 && ownerPackages.length + ownerTypes.length === 0 && !/[a-z][A-Z]/.test(typed);
}

/** `.name`, `name(`, `name:` or `` `name` ``. */
function writesMember(text: string, name: string): boolean {
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(name); at !== -1; at = lower.indexOf(name, at + 1)) {
    const before = lower[at - 1] ?? '';
    const after = lower[at + name.length] ?? '';
    if (/[\w$]/.test(before + after)) continue;
    if (before === '.' || '(:<=?'.includes(after || ' ') || (before === '`' && after === '`')) return true;
  }
  return false;
}
