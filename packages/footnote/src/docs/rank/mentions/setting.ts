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

/** What people say they have before they ask. */
const having =
  /^\W*(?:(?:hi|hello|hey|so|currently|right now)\b\W*)?(?:i|we|i'm|we're|i've|we've|i am|we are|i have|we have|(?:my|our) \w+)(?: (?:already|also|currently|just|only|both))? (?:uses?|using|used|have|has|runs?|running|stores?|storing|stored|keeps?|keeping|saves?|saving|builds?|building|built|works?|working|develops?|developing|deploys?|hosts?|writes?|writing|installed|added|chose|moved|switched|migrated|on)\b(?! (?:an? |some |this |the |no )?(?:problems?|issues?|errors?|trouble|bugs?|questions?|difficult))/;
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
  const end = having.test(text) ? (asking.exec(text)?.index ?? 0) : 0;
  return (place) => {
    const isBefore = (place.words[place.from]?.at ?? 0) < end;
    return isBefore ? { words: [], start: 0, end: end + 1 } : settingAround(place);
  };
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
