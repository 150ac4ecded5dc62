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

export function isModal({ lower }: TextWord): boolean {
  return modals.has(lower);
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

/** Stem → words, and their stems. */
let known: Map<string, { readonly words: string[]; readonly stems: Set<string> }> | undefined;

function readOpposites(): NonNullable<typeof known> {
  const map: NonNullable<typeof known> = new Map();
  const add = (from: string, to: string) => {
    const entry = map.get(stemOf(from)) ?? { words: [], stems: new Set() };
    entry.words.push(to);
    entry.stems.add(stemOf(to));
    map.set(stemOf(from), entry);
  };
  for (const pair of opposites.split(',')) {
    const [a = '', b = ''] = pair.trim().split(/\s+/);
    add(a, b);
    add(b, a);
  }
  return map;
}

/** Both as stems. */
export function isOpposite(a: string, b: string): boolean {
  known ??= readOpposites();
  return known.get(a)?.stems.has(b) === true || isNegated(a, b) || isNegated(b, a);
}

/** `stable` and `unstable`. */
function isNegated(a: string, b: string): boolean {
  return a.length >= 4 && b.endsWith(a) && /^(?:un|non|dis|in|im|il|ir)$/.test(b.slice(0, b.length - a.length));
}

/** The words that stand against a stem. */
export function oppositesOf(stem: string): readonly string[] {
  known ??= readOpposites();
  return known.get(stem)?.words ?? [];
}
