import { isBlank } from './read-tag.ts';

/** The states of HTML's own tokenizer inside a tag (HTML §13.2.5.32 ff.), as far as they decide where it ends. */
const state = { between: 0, name: 1, afterName: 2, beforeValue: 3, bare: 4, double: 5, single: 6 } as const;
const stateCount = 7;

/** For each state, the next one on a blank, `/`, `=`, `"`, `'` and anything else. */
const transitions = [
  [state.between, state.between, state.name, state.name, state.name, state.name],
  [state.afterName, state.between, state.beforeValue, state.name, state.name, state.name],
  [state.afterName, state.between, state.beforeValue, state.name, state.name, state.name],
  [state.beforeValue, state.bare, state.bare, state.double, state.single, state.bare],
  [state.between, state.bare, state.bare, state.bare, state.bare, state.bare],
  [state.double, state.double, state.double, state.between, state.double, state.double],
  [state.single, state.single, state.single, state.single, state.between, state.single],
] as const;
const columns = '/="\'';

/**
 * For places behind tag names, none before `from`: whether the tag has an end. Read from the back: for each state it is
 * known whether a tag in that state ends, so that a thousand tags left open cost no more than one.
 */
export function endsBetween(html: string, from: number): (nameEnd: number) => boolean {
  const ends = new Uint8Array(Math.max(0, html.length - from));
  let known = new Uint8Array(stateCount);
  let spare = new Uint8Array(stateCount);
  for (let i = html.lastIndexOf('>'); i >= from; i--) {
    const code = html.charCodeAt(i);
    if (code === 0x3e) known.fill(1, 0, state.double);
    else {
      stepBack(code, known, spare);
      [known, spare] = [spare, known];
    }
    ends[i - from] = known[state.between] ?? 0;
  }
  return (nameEnd) => ends[nameEnd - from] === 1;
}

/** From what is known behind a character to what is known before it. */
function stepBack(code: number, behind: Uint8Array, before: Uint8Array): void {
  const column = isBlank(code) ? 0 : code > 0x3d ? 5 : columns.indexOf(String.fromCharCode(code)) + 1 || 5;
  for (let current = 0; current < stateCount; current++) {
    before[current] = behind[transitions[current]?.[column] ?? 0] ?? 0;
  }
}
