import { placedBeside } from '../align.ts';
import type { Comparison } from '../compare.ts';
import { isNamePart } from '../names.ts';
import type { TextWord } from '../text-words.ts';

/** More words between two neighbours are no exchange of one thing for another. */
const widest = 5;

/** What of the claim was exchanged, all around it being word for word the same: another name, number or word. */
export function replacedFeatures(comparison: Comparison) {
  const counts = { name: 0, number: 0, word: 0, absentWord: 0 };
  for (const { own, theirs } of exchangesOf(comparison)) {
    const [first, other] = [own[0], theirs[0]];
    if (first === undefined || other === undefined) continue;
    if (own.some(({ isFigure }) => isFigure) && theirs.some(({ isFigure }) => isFigure)) counts.number++;
    else if (own.some(isNamePart) && theirs.some(isNamePart)) counts.name++;
    else if (isOnPage(first, comparison)) counts.word++;
    else counts.absentWord++;
  }
  return {
    nameReplaced: Math.min(2, counts.name),
    numberReplaced: Math.min(2, counts.number),
    wordReplaced: Math.min(3, counts.word),
    strangeWordReplaced: Math.min(3, counts.absentWord),
  };
}

interface Exchange {
  readonly own: readonly TextWord[];
  readonly theirs: readonly TextWord[];
}

/** Words of the claim that are not in the passage, with what stands there between the same neighbours. */
function exchangesOf({ claim, alignment, tokens }: Comparison): Exchange[] {
  const exchanges: Exchange[] = [];
  const placed = new Set(alignment);
  for (let at = 0; at < claim.tokens.length; at++) {
    if (!isOff(at)) continue;
    let last = at;
    while (last + 1 < claim.tokens.length && ((alignment[last + 1] ?? -1) < 0 || isAstray(last + 1))) last++;
    while (last > at && claim.tokens[last]?.isStop) last--;
    const exchange = exchangeAt(at, last);
    if (exchange !== undefined) exchanges.push(exchange);
    at = last;
  }
  return exchanges;

  function isOff(at: number): boolean {
    return (claim.termOfToken[at] ?? -1) >= 0 && ((alignment[at] ?? -1) < 0 || isAstray(at));
  }

  /** A name or number that stands in the passage, but not near the words beside it in the claim. */
  function isAstray(at: number): boolean {
    if (!claim.isOfValue[at]) return false;
    const place = alignment[at] ?? -1;
    return placedBeside(alignment, at).every((other) => other !== undefined && Math.abs(other - place) > widest);
  }

  function exchangeAt(first: number, last: number): Exchange | undefined {
    if (last - first >= widest) return undefined;
    const right = anchor(last, 1);
    const left = anchor(first, -1);
    const to = right ?? (left === undefined ? undefined : left + last - first + 2);
    const from = left ?? (right === undefined ? undefined : right - (last - first) - 2);
    if (from === undefined || to === undefined || to <= from || to - from - 1 > widest) return undefined;
    const isFree = (_: TextWord, index: number) => !placed.has(from + 1 + index);
    const between = tokens.slice(Math.max(0, from + 1), to);
    if (!between.every(isFree)) return undefined;
    const theirs = between.filter(({ isStop }) => !isStop);
    const own = claim.tokens.slice(first, last + 1).filter(({ isStop }) => !isStop);
    return theirs.length === 0 || theirs.some((token) => own.some((word) => isNearly(token, word)))
      ? undefined
      : { own, theirs };
  }

  /** The place of the word beside, where small words between are the same ones in the passage. */
  function anchor(from: number, step: 1 | -1): number | undefined {
    let at = from + step;
    while (claim.tokens[at]?.isStop) at += step;
    const place = alignment[at] ?? -1;
    if (place < 0) return undefined;
    for (let small = at - step; small !== from; small -= step) {
      if (tokens[place + small - at]?.lower !== claim.tokens[small]?.lower) return undefined;
    }
    return place + (from + step - at);
  }
}

/** One word in two forms is no exchange. */
function isNearly(a: TextWord, b: TextWord): boolean {
  return a.lower.slice(0, 4) === b.lower.slice(0, 4);
}

function isOnPage({ term }: TextWord, { claim, scan }: Comparison): boolean {
  return (scan.frequencies[claim.terms.indexOf(term)] ?? 0) > 0;
}
