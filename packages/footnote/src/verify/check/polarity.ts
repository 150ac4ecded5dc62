import { stemOf } from '../../text/words/words.ts';
import type { TextWord } from './text-words.ts';

const negations = new Set(
  `not no never none nothing nobody nowhere neither nor without cannot hardly barely unable lack lacks lacked lacking deny
  denies denied refuse refuses refused reject rejects rejected fail fails failed false untrue unlikely incorrect unlike`.split(
    /\s+/,
  ),
);

/** What is only planned, possible or said. */
const modals = new Set(
  `may might could would should plan plans planned planning expect expects expected propose proposes proposed proposal intend
  intends intended aim aims hope hopes hoped likely possibly perhaps potentially potential reportedly allegedly alleged
  rumored rumoured upcoming will consider considering considered suggest suggests suggested if`.split(/\s+/),
);

/** Words that make a claim a stronger one than its page. */
const strong = new Set(
  `all every each only always never most least first last best worst largest smallest biggest highest lowest oldest youngest
  longest shortest sole solely exclusively entirely completely everyone everything any must both`.split(/\s+/),
);

export function isNegation({ lower }: TextWord): boolean {
  return negations.has(lower) || lower.endsWith("n't");
}

/** Not `no more than`, which is a bound, nor `not only`. */
export function isNegationAt(tokens: readonly TextWord[], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]?.lower ?? ''];
  return token !== undefined && isNegation(token) && !/^(?:more|less|fewer|later|earlier|only|just|merely)$/.test(next);
}

/** How many words before a word a negation of it may stand. */
const before = 3;

/** `Were not included`. */
export function isNegatedAt(tokens: readonly TextWord[], at: number): boolean {
  return tokens.slice(Math.max(0, at - before), at).some(isNegation);
}

export function isModal({ lower }: TextWord): boolean {
  return modals.has(lower);
}

/** It stands between a word that says how and the word that is meant: `not yet installed`, `may always react`. */
export function isAdverb({ lower }: TextWord): boolean {
  return /^(?:\p{L}{3,}ly|yet|always|also|even|ever|been|being)$/u.test(lower);
}

export function isStrong({ lower }: TextWord): boolean {
  return strong.has(lower);
}

/** Pairs of which one can't be said for the other. */
const opposites = `
increase decrease, increased decreased, rise fall, rose fell, rising falling, grow shrink, grew shrank, gain lose, gained lost,
up down, upper lower, high low, higher lower, highest lowest, large small, larger smaller, largest smallest, big small,
bigger smaller, long short, longer shorter, longest shortest, old young, older younger, oldest youngest, old new, early late,
earlier later, before after, first last, more less, more fewer, most least, best worst, better worse, good bad, positive negative,
win lose, won lost, winner loser, victory defeat, success failure, successful unsuccessful, true false, right wrong, left right,
north south, northern southern, east west, eastern western, male female, man woman, men women, boy girl, son daughter,
brother sister, father mother, husband wife, king queen, his her, he she, love hate, friend enemy, ally enemy, war peace, open close, opened closed,
start end, started ended, begin end, began ended, accept reject, accepted rejected, agree disagree, allow forbid, allow ban, allowed banned,
legal illegal, public private, rich poor, hot cold, warm cold, wet dry, fast slow, faster slower, strong weak, stronger weaker, easy difficult,
simple complex, safe dangerous, common rare, same different, similar different, include exclude, included excluded, inside outside, above below,
over under, alive dead, born died, day night, morning evening, summer winter, enter leave, arrive depart, buy sell, bought sold,
import export, attack defend, support oppose, supported opposed, majority minority, maximum minimum, internal external, major minor,
single married, single double, domestic foreign, native foreign, urban rural, ancient modern, permanent temporary, guilty innocent,
present absent, presence absence, expand contract, improve worsen, improved worsened, always never, all none, many few, professional amateur,
fiction nonfiction, hardware software, slowest fastest, strongest weakest, hottest coldest, richest poorest, easiest hardest, easy hard,
succeed fail, succeeded failed, appear disappear, hire fire, hired fired, praise criticize, praised criticized, welcome denounce,
welcomed condemned, encourage discourage, permit forbid, permit prohibit, allow prohibit, allow prevent, strengthen weaken,
abolish establish, attach detach, ascend descend, borrow lend, deposit withdraw, lock unlock, enable disable, enabled disabled,
upgrade downgrade, maximize minimize, add remove, added removed, create destroy, created destroyed, raise lower, raised lowered,
cheap expensive, deep shallow, narrow wide, thick thin, heavy light, empty full, front rear, top bottom, inner outer, horizontal vertical,
forward backward, upward downward, acute chronic, active passive, primary secondary, direct indirect, explicit implicit, visible hidden,
natural artificial, formal informal, junior senior, employer employee, teacher student, parent child, aunt uncle, nephew niece,
quickly slowly, often rarely, frequently rarely, inside outside, voluntary mandatory, optional required, optional mandatory,
convicted acquitted, resign appointed, approve reject, approved rejected, confirm deny, confirmed denied, liberal conservative,
likely unlikely, possible impossible, able unable, acquired sold, head tail, comedy tragedy, comedy drama`;

/** What goes up and what goes down, in any words: each of the first stands against each of the second. */
const upward = stemsOf(
  'rise rose risen rising up increase grow grew grown growth gain climb jump surge soar higher raise',
);
const downward = stemsOf(
  'fall fell fallen falling down decrease drop decline shrink shrank lose lost slip plunge lower cut',
);

function stemsOf(words: string): ReadonlySet<string> {
  return new Set(words.split(' ').map(stemOf));
}

/** `Rose` and `up`, both as stems. */
export function isSameDirection(a: string, b: string): boolean {
  return (upward.has(a) && upward.has(b)) || (downward.has(a) && downward.has(b));
}

/** Stem → words, and their stems. */
let known: Map<string, { readonly words: string[]; readonly stems: Set<string> }> | undefined;

function readOpposites(): NonNullable<typeof known> {
  const map: NonNullable<typeof known> = new Map();
  const entryOf = (stem: string) => {
    const entry = map.get(stem) ?? { words: [], stems: new Set() };
    map.set(stem, entry);
    return entry;
  };
  const add = (from: string, to: string) => {
    entryOf(stemOf(from)).words.push(to);
    entryOf(stemOf(from)).stems.add(stemOf(to));
  };
  for (const pair of opposites.split(',')) {
    const [a = '', b = ''] = pair.trim().split(/\s+/);
    add(a, b);
    add(b, a);
  }
  for (const up of upward) for (const down of downward) entryOf(up).stems.add(down);
  for (const down of downward) for (const up of upward) entryOf(down).stems.add(up);
  return map;
}

/** Both as stems. */
export function isOpposite(a: string, b: string): boolean {
  known ??= readOpposites();
  return known.get(a)?.stems.has(b) === true || isNegated(a, b) || isNegated(b, a);
}

/** `stable` and `unstable`, `outperform` and `underperform`. */
function isNegated(a: string, b: string): boolean {
  const more = b.length - a.length;
  // Each word of a claim is asked about each word of its passage.
  if (more < 1 || more > 3) return false;
  if (b.startsWith('under') && /^(?:out|over)/.test(a) && a.endsWith(b.slice(5))) return b.length - 5 >= a.length - 4;
  return a.length >= 4 && b.endsWith(a) && /^(?:un|non|dis|in|im|il|ir)$/.test(b.slice(0, b.length - a.length));
}

/** The words that stand against a stem. */
export function oppositesOf(stem: string): readonly string[] {
  known ??= readOpposites();
  return known.get(stem)?.words ?? [];
}
