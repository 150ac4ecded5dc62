/** Damerau-Levenshtein: letters changed, added, left out or swapped with their neighbour. Above `most` it gives up. */
export function editDistance(from: string, to: string, most = Number.POSITIVE_INFINITY): number {
  if (Math.abs(from.length - to.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let i = 1; i <= from.length; i++) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= to.length; j++) {
      const changed = (last[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      let distance = Math.min(changed, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      if (from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        distance = Math.min(distance, (beforeLast[j - 2] ?? 0) + 1);
      row.push(distance);
      least = Math.min(least, distance);
    }
    if (least > most) return most + 1;
    beforeLast = last;
    last = row;
  }
  return last[to.length] ?? 0;
}
