// Figures of rows `{y: 0 | 1}` and a score for each.

/** The mean of the shares that are right of both kinds. */
export function balancedAccuracy(rows, score, limit) {
  const shares = [0, 1].map((label) => {
    const group = rows.filter(({ y }) => y === label);
    return group.filter((row) => score(row) >= limit === (label === 1)).length / group.length;
  });
  return mean(shares);
}

/** How often a supported claim scores above another one; half for a tie. */
export function auc(rows, score) {
  const ranked = rows.map((row) => ({ y: row.y, value: score(row) })).sort((a, b) => a.value - b.value);
  let [below, sum] = [0, 0];
  for (let from = 0; from < ranked.length; ) {
    let to = from;
    while (to < ranked.length && ranked[to].value === ranked[from].value) to++;
    const tied = ranked.slice(from, to);
    const others = tied.filter(({ y }) => y === 0).length;
    sum += (tied.length - others) * (below + others / 2);
    below += others;
    from = to;
  }
  return sum / (below * (rows.length - below));
}

/** Where both kinds are told apart best over all sets, each counting alike. */
export function bestLimit(rows, score) {
  const names = [...new Set(rows.map(({ dataset }) => dataset))];
  const groups = names.map((name) => rows.filter(({ dataset }) => dataset === name));
  const limits = Array.from({ length: 40 }, (_, at) => (at + 1) / 41);
  const accuracies = limits.map((limit) => mean(groups.map((group) => balancedAccuracy(group, score, limit))));
  return limits[accuracies.indexOf(Math.max(...accuracies))];
}

export function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** `–` where there is nothing to take a share of. */
export function percent(share) {
  return Number.isFinite(share) ? `${(100 * share).toFixed(1).padStart(5)} %` : '     – ';
}
