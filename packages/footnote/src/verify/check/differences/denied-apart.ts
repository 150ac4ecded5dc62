import type { TextWord } from '../text-words.ts';
import type { WordsOfNo } from './negation-elsewhere.ts';

/** `…, aber nicht abgerissen`: a clause that is only a verb, of which the clause before it says whose it is. */
export function deniedApart(
  clause: readonly TextWord[],
  before: readonly TextWord[],
  said: readonly TextWord[],
  terms: ReadonlySet<string>,
  { isNo, isSaying }: WordsOfNo,
) {
  const from = clause.find(isNo);
  const [verb, more] = clause.filter(isSaying).filter((word) => !contrast.test(word.lower));
  if (from === undefined || verb === undefined || more !== undefined || !contrast.test(clause[0]?.lower ?? ''))
    return undefined;
  const isOnlyVerb = clause.slice(1).every((word) => word === verb || isNo(word) || auxiliary.test(word.lower));
  // `Der Turm wurde abgerissen, das Rathaus aber nicht`: of something else it is said to be so.
  const isOnce = said.filter(({ term }) => term === verb.term).length === 1;
  if (!isOnlyVerb || verb.isCapital || !isOnce || !terms.has(verb.term)) return undefined;
  return before.some((word) => isSaying(word) && terms.has(word.term)) ? { from, to: verb, denied: verb } : undefined;
}

const contrast = /^(?:aber|jedoch|doch|mais|pero|ma|però|mas|ale|maar|men)$/;
const auxiliary =
  /^(?:wurden?|worden|werden|ist|sind|hat|haben|war|waren|a|ont|est|sont|été|fue|fueron|ha|han|sido|è|stat[aeio]|foi|foram|werd|werden|blev|blevet)$/;
