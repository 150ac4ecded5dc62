import type { TextWord } from '../text-words.ts';
import type { DateValue } from '../values/dates.ts';
import type { NumberValue } from '../values/numbers.ts';

/** What something was before and after: `from 16 to 64`, `from Friday to Tuesday`. */
export interface Change<Value extends NumberValue | DateValue> {
  readonly from: Value;
  readonly to: Value;
}

/** How many words apart both may stand. */
const widest = 8;

export function changesOf<Value extends NumberValue | DateValue>(
  tokens: readonly TextWord[],
  values: readonly Value[],
): Change<Value>[] {
  const ends = behind('to', tokens, values);
  return behind('from', tokens, values).flatMap((from) => {
    const to = ends.find(({ firstToken }) => Math.abs(firstToken - from.firstToken) <= widest);
    return to === undefined ? [] : [{ from, to }];
  });
}

/** The values right behind a word. */
function behind<Value extends NumberValue | DateValue>(
  word: string,
  tokens: readonly TextWord[],
  values: readonly Value[],
): Value[] {
  return values.filter(({ firstToken: at }) => tokens[at - 1]?.lower === word);
}

/** What the page says it came from, where that is what the claim says it came to: `up from 38` for `from 39 to 38`. */
export function turnedStart<Value extends NumberValue | DateValue>(
  { from, to }: Change<Value>,
  tokens: readonly TextWord[],
  values: readonly Value[],
  fits: (own: Value, other: Value) => boolean,
): Value | undefined {
  const starts = behind('from', tokens, values);
  if (fits(from, to) || starts.some((other) => fits(from, other)) || !values.some((other) => fits(from, other)))
    return undefined;
  return starts.find((other) => fits(to, other));
}
