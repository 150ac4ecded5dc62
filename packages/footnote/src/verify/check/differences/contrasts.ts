import { isNegationAt } from '../polarity.ts';
import type { TextWord } from '../text-words.ts';
import type { Written } from './clauses.ts';

/** Something that is set against what else is said: `instead of a sensor`, `cheaper than in Rome`. */
export interface Contrast {
  /** Its first word, and the last one of what is set against. */
  readonly from: number;
  readonly to: number;
  /** What is set against: the words that say something. */
  readonly words: readonly TextWord[];
  /** `instead`, `unlike`, or in which respect things are compared: `cheaper`. */
  readonly respect: string;
}

/** With one of these a contrast can begin: each word is asked. */
const firstWords = new Set(
  `instead rather unlike opposed not than statt anstatt anstelle nicht als lieu plutôt contrairement non lugar vez diferencia
  que no`.split(/\s+/),
);

/** Texts with more of them are lists, and each is compared with each. */
const mostContrasts = 12;

export function contrastsOf(written: Written): Contrast[] {
  const { tokens } = written;
  const contrasts: Contrast[] = [];
  for (const [at, token] of tokens.entries()) {
    const begin = firstWords.has(token.lower) ? beginOf(written, at) : undefined;
    if (begin === undefined) continue;
    const to = endOfSide(written, begin.behind);
    const words = tokens.slice(begin.behind, to + 1).filter(saysSomething);
    if (words.length > 0) contrasts.push({ from: at, to, words, respect: begin.respect });
    if (contrasts.length === mostContrasts) break;
  }
  return contrasts;
}

interface Begin {
  /** The first word behind it. */
  readonly behind: number;
  readonly respect: string;
}

const setAgainst = 'instead';

function beginOf(written: Written, at: number): Begin | undefined {
  const { text, tokens } = written;
  const [before, word, next] = [tokens[at - 1], tokens[at], tokens[at + 1]].map((each) => each?.lower ?? '');
  const pair = `${word} ${next}`;
  if (insteadOf.has(pair)) return { behind: at + 2, respect: setAgainst };
  if (/^(?:an)?statt$/.test(word ?? '')) return { behind: at + 1, respect: setAgainst };
  if (word === 'unlike') return { behind: at + 1, respect: word };
  if (unlike.has(pair)) return { behind: at + 2, respect: 'unlike' };
  if (/^(?:not|nicht|no|non)$/.test(word ?? '')) {
    const isApart = /^(?:but|and|aber|und|et|y)$/.test(before ?? '') || isBehindComma(text, tokens, at);
    return isApart && !turns.test(next ?? '') ? { behind: at + 1, respect: setAgainst } : undefined;
  }
  const respect = /^(?:than|als|que)$/.test(word ?? '') ? respectBefore(written, at) : undefined;
  return respect === undefined ? undefined : { behind: at + 1, respect };
}

const insteadOf = new Set([
  'instead of',
  'rather than',
  'opposed to',
  'anstelle von',
  'lieu de',
  'plutôt que',
  'lugar de',
  'vez de',
]);
const unlike = new Set(['contrairement à', 'diferencia de']);

/** `Not only`, `not yet`: no contrast. */
const turns =
  /^(?:only|just|merely|yet|even|necessarily|nur|seulement|solo|sólo|obstante|because|since|until|to|that)$/;

function isBehindComma(text: string, tokens: readonly TextWord[], at: number): boolean {
  return /^["”’')\]]?, ?["“‘'(]?$/.test(text.slice(tokens[at - 1]?.end ?? 0, tokens[at]?.start));
}

/** How far before `than` it is said in which respect. */
const respectWithin = 12;

/** `Cheaper`, `more expensive`, `más barato`, of the sentence in which `than` stands. */
function respectBefore({ text, tokens }: Written, than: number): string | undefined {
  for (let at = than - 1; at >= Math.max(0, than - respectWithin); at--) {
    const [word, next] = [tokens[at], tokens[at + 1]];
    if (word === undefined || /[.;!?]/.test(text.slice(word.end, next?.start))) return undefined;
    // `Less cheap` and `cheaper` are turned round themselves.
    if (isDegree.test(word.lower)) return at + 1 < than ? `${word.lower} ${next?.term}` : word.lower;
    if (isComparative(word) && !isDegree.test(tokens[at - 1]?.lower ?? '')) return word.term;
  }
  return undefined;
}

const isDegree = /^(?:more|less|fewer|mehr|weniger|más|menos|mais|plus|moins)$/;

function isComparative({ lower, isCapital }: TextWord): boolean {
  return !isCapital && lower.length >= 5 && /(?:er|ere[nmrs]?|eur|eure)s?$/.test(lower) && !others.has(lower);
}

/** Words that end so and compare nothing. */
const others = new Set(
  `after under never other another either neither however whether number order over ever center member power paper river
  water player players members numbers orders powers consumer users servers letter matter computer rather together
  october november december september`.split(/\s+/),
);

/** What is set against has no more words that say something. */
const longestSide = 3;

/** The last word of a side: up to a mark, or to the next small word behind what says something. */
function endOfSide({ text, tokens }: Written, from: number): number {
  let [last, count] = [from - 1, 0];
  for (let at = from; at < tokens.length && count < longestSide; at++) {
    const word = tokens[at];
    if (word === undefined || (at > from && /[,;:.!?–—()\n]| - /.test(text.slice(tokens[at - 1]?.end, word.start))))
      break;
    if (saysSomething(word)) {
      count++;
      last = at;
    } else if (count > 0) break;
  }
  return last;
}

/** Small words of the other languages are no stop words here. */
function saysSomething({ isStop, lower }: TextWord): boolean {
  return !isStop && !small.has(lower);
}

const small = new Set(
  `der die das den dem des ein eine einen einem einer in im an am auf aus bei mit von zu zum zur le la les un une des du de au
  aux en dans à pour avec sur el los las una del al con por para für und oder et y o über unter nach bei`.split(/\s+/),
);

/** A no other than that of the contrast makes the opposite of all that it stands with. */
export function isDenied(tokens: readonly TextWord[], contrast: Contrast): boolean {
  return tokens.some((_, at) => (at < contrast.from || at > contrast.to) && isNegationAt(tokens, at));
}
