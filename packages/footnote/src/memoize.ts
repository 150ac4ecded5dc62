/** The same function, which works a key out once. For keys that are few: nothing is forgotten. */
export function memoize<K, V>(find: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>();
  return (key) => {
    const kept = known.get(key);
    if (kept !== undefined || known.has(key)) return kept as V;
    const found = find(key);
    known.set(key, found);
    return found;
  };
}
