/** Remembers what names of classes say: a page has few of them, and thousands of elements. */
export function remembered(isSo: (names: string) => boolean): (names: string | undefined) => boolean {
  const known = new Map<string, boolean>();
  return (names) => {
    if (names === undefined || names === '' || names.length > longestNames) return false;
    const before = known.get(names);
    if (before !== undefined) return before;
    const answer = isSo(names);
    if (known.size >= mostKnown) known.clear();
    known.set(names, answer);
    return answer;
  };
}

const longestNames = 300;
/** A page with more names than this makes them up. */
const mostKnown = 2_000;
