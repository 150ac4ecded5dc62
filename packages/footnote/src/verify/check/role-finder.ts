import type { Claim } from './read-claim.ts';
import type { TextRange } from './sentences.ts';
import { isCapitalCode } from './spelling.ts';
import { isStopWord } from './words.ts';

/** A name, number or date of the claim, and whether the page has it with the same word before or behind it. */
export interface ValueRole {
  readonly kind: 'name' | 'number' | 'date';
  readonly firstToken: number;
  readonly lastToken: number;
  isBeforeKept: boolean;
  isBehindKept: boolean;
  /** It is among the first words of a sentence. */
  isLeading: boolean;
  /** Its words never follow each other on the page, and one of them goes on as another name. */
  readonly isMixed: boolean;
}

/** A word of the page, with its place among the claim's terms. */
interface SeenWord extends TextRange {
  readonly code: number;
}

/** The words that a sentence leads with. */
const leadingWords = 3;

/**
 * Notes in which part of its sentence the page has each value of the claim. `In Rome` and `by Rome`, `Rome was` and
 * `Rome and` tell apart what a swapped name had in its own place from what it has in the claim.
 */
export function roleFinder(claim: Claim) {
  const { text: written, termOfToken, terms } = claim;
  const roles = valuesOf(claim).map((value) => new OpenRole(value));
  const starting = terms.map((): Wanted[] => []);
  const ending = terms.map((): Wanted[] => []);
  const joints = terms.map((): Joint[] => []);
  const tokens = claim.tokens.map(({ start, end }, at) => ({ start, end, code: termOfToken[at] ?? -1 }));
  for (const role of roles) {
    const { firstToken, lastToken } = role;
    const [first, last] = [tokens[firstToken], tokens[lastToken]];
    if (first === undefined || last === undefined) continue;
    const before = sideBefore(written, first, tokens[firstToken - 1], tokens[firstToken - 2]);
    const behind = sideBehind(written, last, tokens[lastToken + 1]);
    starting[first.code]?.push({ role, side: before });
    ending[last.code]?.push({ role, side: behind });
    for (let at = firstToken; role.kind === 'name' && at < lastToken; at++) {
      const joint = { next: tokens[at + 1]?.code ?? -1, isTogether: false, isContinued: false };
      joints[tokens[at]?.code ?? -1]?.push(joint);
      role.joints.push(joint);
    }
  }
  const isOfValue = terms.map(
    (_, code) => starting[code]?.length !== 0 || ending[code]?.length !== 0 || joints[code]?.length !== 0,
  );
  // The last two words, as numbers: an object for every word of a page takes its time.
  let count = 0;
  let [start, end, code] = [0, 0, -1];
  let [earlierStart, earlierEnd, earlierCode] = [0, 0, -1];

  return {
    roles: roles as readonly ValueRole[],
    see(text: string, from: number, to: number, term: number): void {
      if (code >= 0 && isOfValue[code]) seeBehind(text, { start, end, code }, { start: from, end: to, code: term });
      if (term >= 0 && isOfValue[term]) seeBefore(text, { start: from, end: to, code: term });
      [earlierStart, earlierEnd, earlierCode] = [start, end, code];
      [start, end, code] = [from, to, term];
      count++;
    },
    endSentence(text: string): void {
      if (code >= 0 && isOfValue[code]) seeBehind(text, { start, end, code }, undefined);
      count = 0;
      code = -1;
    },
  };

  function seeBefore(text: string, word: SeenWord): void {
    for (const { role, side } of starting[word.code] ?? []) {
      if (count < leadingWords) role.isLeading = true;
      if (role.isBeforeKept) continue;
      const previous = count > 0 ? { start, end, code } : undefined;
      const earlier = count > 1 ? { start: earlierStart, end: earlierEnd, code: earlierCode } : undefined;
      role.isBeforeKept = isSame(side, sideBefore(text, word, previous, earlier));
    }
  }

  function seeBehind(text: string, word: SeenWord, next: SeenWord | undefined): void {
    for (const { role, side } of ending[word.code] ?? []) {
      if (!role.isBehindKept) role.isBehindKept = isSame(side, sideBehind(text, word, next));
    }
    for (const joint of joints[word.code] ?? []) {
      if (next?.code === joint.next) joint.isTogether = true;
      else if (next !== undefined && isGoingOn(text, word, next)) joint.isContinued = true;
    }
  }
}

interface Wanted {
  readonly role: OpenRole;
  readonly side: string;
}

/** Two words of a name that follow each other. */
interface Joint {
  readonly next: number;
  isTogether: boolean;
  isContinued: boolean;
}

class OpenRole implements ValueRole {
  readonly kind: ValueRole['kind'];
  readonly firstToken: number;
  readonly lastToken: number;
  isBeforeKept = false;
  isBehindKept = false;
  isLeading = false;
  readonly joints: Joint[] = [];

  constructor({ kind, firstToken, lastToken }: Pick<ValueRole, 'kind' | 'firstToken' | 'lastToken'>) {
    [this.kind, this.firstToken, this.lastToken] = [kind, firstToken, lastToken];
  }

  get isMixed(): boolean {
    return this.joints.some(({ isTogether, isContinued }) => isContinued && !isTogether);
  }
}

function valuesOf({ names, numbers, dates }: Claim) {
  return [
    ...names
      .filter(({ isSure, firstToken, lastToken }) => isSure || lastToken > firstToken)
      .map((name) => ({ kind: 'name', ...name }) as const),
    ...numbers.filter(({ isWeak }) => !isWeak).map((number) => ({ kind: 'number', ...number }) as const),
    ...dates.map((date) => ({ kind: 'date', ...date }) as const),
  ];
}

const [edge, unknown] = ['^', ''];

/** What cannot be compared is the same as nothing. */
function isSame(side: string, other: string): boolean {
  return side !== unknown && side === other;
}

function sideBefore(text: string, word: SeenWord, previous?: SeenWord, earlier?: SeenWord): string {
  if (previous === undefined || isParted(text, previous.end, word.start)) return edge;
  const side = sideOf(text, previous);
  if (side !== article || earlier === undefined || isParted(text, earlier.end, previous.start)) return side;
  const further = sideOf(text, earlier);
  return prepositions.has(further) ? further : side;
}

function sideBehind(text: string, word: SeenWord, next: SeenWord | undefined): string {
  return next === undefined || isParted(text, word.end, next.start) ? edge : sideOf(text, next);
}

/** A word of the claim by its place among its terms, a small one by itself or its kind. */
function sideOf(text: string, { start, end, code }: SeenWord): string {
  if (code >= 0) return `#${code}`;
  const word = text.slice(start, end).toLowerCase();
  const kind = kinds.get(word);
  if (kind !== undefined) return kind;
  return prepositions.has(word) || isStopWord(word) ? word : unknown;
}

const [article, verb, joint] = ['the', 'is', 'and'];
const kinds: ReadonlyMap<string, string> = new Map([
  ...'the a an this that its his her their our'.split(' ').map((word) => [word, article] as const),
  ...'is are was were be been has have had does did do will would can could may should must'
    .split(' ')
    .map((word) => [word, verb] as const),
  ...'and or'.split(' ').map((word) => [word, joint] as const),
]);
const prepositions = new Set(
  'in of by from at to with for on as into near between under over after before during against through since until about'.split(
    ' ',
  ),
);

function isParted(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (partingMarks.includes(text[at] ?? '')) return true;
  return false;
}

const partingMarks = '.!?;:';

/** `Santa` of `Santa Clarita`: the next word has a capital, and only a blank or a dash before it. */
function isGoingOn(text: string, word: SeenWord, next: SeenWord): boolean {
  const isJoined = next.start === word.end + 1 && (text[word.end] === ' ' || text[word.end] === '-');
  return isJoined && isCapitalCode(text.charCodeAt(next.start)) && !isStopWord(text.slice(next.start, next.end));
}
