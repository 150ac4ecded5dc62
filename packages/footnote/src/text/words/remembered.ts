const mostKnown = 20_000;

/** The same function, which works a word out once: the same words come again and again. At so many it begins anew. */
export function remembered<T>(find: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>();
  return (word) => {
    const kept = known.get(word);
    if (kept !== undefined) return kept;
    const found = find(word);
    if (known.size >= mostKnown) known.clear();
    known.set(detached(word), found);
    return found;
  };
}

/** A piece cut out of a string keeps all of that string in memory; this one doesn't. */
export function detached(piece: string): string {
  return piece.length < 13 ? piece : Buffer.from(piece).toString();
}
