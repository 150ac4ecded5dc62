/** How long requests took, by route: a Prometheus histogram. */
export interface Durations {
  add(route: string, seconds: number): void;
  lines(name: string): readonly string[];
}

/** From an answer that was kept to the longest page, in seconds. */
const bounds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60] as const;

export function createDurations(): Durations {
  const byRoute = new Map<string, { readonly counts: number[]; sum: number; count: number }>();
  return {
    add(route, seconds) {
      let known = byRoute.get(route);
      if (known === undefined) {
        known = { counts: bounds.map(() => 0), sum: 0, count: 0 };
        byRoute.set(route, known);
      }
      const { counts } = known;
      const first = bounds.findIndex((bound) => seconds <= bound);
      if (first !== -1) counts[first] = (counts[first] ?? 0) + 1;
      known.sum += seconds;
      known.count++;
    },
    lines(name) {
      return [...byRoute]
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .flatMap(([route, { counts, sum, count }]) => {
          let below = 0;
          const buckets = counts.map((own, at) => {
            below += own;
            return `${name}_bucket{route="${route}",le="${bounds[at]}"} ${below}`;
          });
          const infinite = `${name}_bucket{route="${route}",le="+Inf"} ${count}`;
          return [
            ...buckets,
            infinite,
            `${name}_sum{route="${route}"} ${sum}`,
            `${name}_count{route="${route}"} ${count}`,
          ];
        });
    },
  };
}
