/** At most so many of a list, from all over it. */
export function spread(list, most) {
  const step = Math.max(1, list.length / most);
  return list.filter((_, i) => Math.floor(i / step) !== Math.floor((i - 1) / step));
}
