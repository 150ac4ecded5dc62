import type { Summary } from '../store/history.ts';

export interface AgeGroup {
  readonly name: string;
  readonly items: readonly Summary[];
}

const dayMs = 86_400_000;

/** Today, yesterday, this week and before, by the reader's own clock. */
export function byAge(summaries: readonly Summary[], now: Date): readonly AgeGroup[] {
  const today = new Date(now.getFullYear(), now.getMonth(), now.getDate()).getTime();
  const names = ['Today', 'Yesterday', 'The last seven days', 'Earlier'];
  const groupOf = ({ updatedAt }: Summary) => {
    const time = Date.parse(updatedAt);
    if (time >= today) return 0;
    if (time >= today - dayMs) return 1;
    return time >= today - 7 * dayMs ? 2 : 3;
  };
  const groups = names.map((name, index) => ({ name, items: summaries.filter((one) => groupOf(one) === index) }));
  return groups.filter(({ items }) => items.length > 0);
}
