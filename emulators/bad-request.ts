/** What a vendor says to a request that it doesn't take: why, and, as some do, the key that came with it. */
export function badRequestWords(key = 'missing'): string {
  return `Country code SG is not supported. Your key is ${key}.`;
}
