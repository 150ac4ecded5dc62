/** The first index below `length` from which on the test holds, or `length`: binary search, so it must hold for all after. */
export function firstIndexWhere(length: number, test: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (test(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
