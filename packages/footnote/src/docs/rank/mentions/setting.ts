/** Words of a question that may name a package, and where the first of them begins in its text. */
interface Place {
  /** All words of the question, and where each begins. */
  readonly words: readonly { readonly word: string; readonly at: number }[];
  readonly from: number;
  readonly to: number;
}

/** What a question says of where it is asked: `We use vite and mocha.`, `in a React component`. */
export interface Setting {
  /** Words that say nothing else: the `component` of React. */
  readonly words: readonly string[];
  /** Where it begins and ends in the text. */
  readonly start: number;
  readonly end: number;
}

/** Whose, before what people say they have: `Hi, we`, `my team`. */
const owner =
  /^\W*(?:(?:hi|hello|hey|so|currently|right now)\b\W*)?(?:(?:i|we)(?:'m|'re|'ve| am| are)?|(?:my|our) \w+)(?= )/;
const adverbs = new Set('already also currently just only both'.split(' '));
const having = new Set(
  `use uses using used have has run runs running store stores storing stored keep keeps keeping save saves saving build
  builds building built work works working develop develops developing deploy deploys host hosts write writes writing
  installed added chose moved switched migrated on`.split(/\s+/),
);
const trouble = /^(?:(?:an?|some|this|the|no) )?(?:problem|issue|error|trouble|bug|question|difficult)/;
const asking =
  /[.:;,!\n–—-]\s+(?:and |but |now |so )?(?:how|what|what's|whats|why|where|which|when|who|can|could|is|are|do|does|should|would|will)\b/;

const before = new Set('in inside within for of from'.split(' '));
const determiners = new Set('a an my our this your'.split(' '));
const places = new Set(
  'app apps application applications project projects component components codebase repo repository monorepo site website webapp backend frontend stack setup environment'.split(
    ' ',
  ),
);

/** Whether a name only says where something is asked: whoever says which database he has need not ask about that. */
export function createFindSetting(text: string): (place: Place) => Setting | undefined {
  const end = saysWhatOneHas(text) ? (asking.exec(text)?.index ?? 0) : 0;
  return (place) => {
    const isBefore = (place.words[place.from]?.at ?? 0) < end;
    return isBefore ? { words: [], start: 0, end: end + 1 } : settingAround(place);
  };
}

/** `We currently use …`, but not `We have an issue`. Word by word: as one expression it takes milliseconds to compile. */
function saysWhatOneHas(text: string): boolean {
  const begin = owner.exec(text)?.[0];
  if (begin === undefined) return false;
  const words = text.slice(begin.length + 1).split(' ');
  if (adverbs.has(words[0] ?? '')) words.shift();
  if (words[0] === 'have' && having.has(words[1] ?? '')) words.shift();
  const [verb = '', ...rest] = words;
  return having.has(/^\w*/.exec(verb)?.[0] ?? '') && !trouble.test(rest.join(' '));
}

/** `in a React component`, `for our vue 3 app`. */
function settingAround({ words, from, to }: Place): Setting | undefined {
  const [preposition, determiner] = words.slice(Math.max(0, from - 2), from);
  if (preposition === undefined || !before.has(preposition.word) || !determiners.has(determiner?.word ?? ''))
    return undefined;
  const place = words.slice(to, to + 2).find(({ word }) => places.has(word));
  return place && { words: [place.word], start: preposition.at, end: place.at + place.word.length };
}

/** What is asked, without the settings that name something. */
export function withoutSettings(text: string, settings: readonly Setting[]): string {
  let left = text;
  // Several names may share one: `We use vite and mocha.`
  const once = new Map(settings.map((setting) => [setting.start, setting]));
  for (const { start, end } of [...once.values()].sort((a, b) => b.start - a.start)) {
    left = `${left.slice(0, start)} ${left.slice(end)}`;
  }
  return left.trim() === '' ? text : left;
}
