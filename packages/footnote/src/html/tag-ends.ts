import { isBlank } from './read-tag.ts';

/** The states of HTML's own tokenizer inside a tag (HTML §13.2.5.32 ff.), as far as they decide where it ends. */
const state = { between: 0, name: 1, beforeValue: 2, bare: 3, double: 4, single: 5 } as const;

/** For each state, the next one on a blank, `/`, `=`, `"`, `'` and anything else. */
const transitions = [
  [state.between, state.between, state.name, state.name, state.name, state.name],
  [state.name, state.between, state.beforeValue, state.name, state.name, state.name],
  [state.beforeValue, state.bare, state.bare, state.double, state.single, state.bare],
  [state.between, state.bare, state.bare, state.bare, state.bare, state.bare],
  [state.double, state.double, state.double, state.between, state.double, state.double],
  [state.single, state.single, state.single, state.single, state.between, state.single],
] as const;
const columns = '/="\'';
const outsideQuotes = 0b001111;

/**
 * For places behind tag names, none before `from`: whether the tag has an end. Read from the back: for each state a bit
 * says whether a tag in that state ends, so that a thousand tags left open cost no more than one.
 */
export function endsBetween(html: string, from: number): (nameEnd: number) => boolean {
  const ends = new Uint8Array(Math.max(0, html.length - from));
  let known = 0;
  for (let i = html.lastIndexOf('>'); i >= from; i--) {
    const code = html.charCodeAt(i);
    known = code === 0x3e ? known | outsideQuotes : stepBack(code, known);
    ends[i - from] = known & 1;
  }
  return (nameEnd) => ends[nameEnd - from] === 1;
}

/** From what is known behind a character to what is known before it. */
function stepBack(code: number, behind: number): number {
  const column = isBlank(code) ? 0 : code > 0x3d ? 5 : columns.indexOf(String.fromCharCode(code)) + 1 || 5;
  return transitions.reduce((before, next, current) => before | (((behind >> (next[column] ?? 0)) & 1) << current), 0);
}
