import { diff, type Hunk, linesOf } from './diff.ts';

/** Lines around a change that help to find it. */
const context = 3;

/** The change of a file as `diff -u` writes it. */
export function unifiedDiff(name: string, before: string | undefined, after: string | undefined): string {
  const old = linesOf(before ?? '');
  const groups = together(diff(old, linesOf(after ?? '')));
  let shift = 0;
  const parts = groups.map((group) => {
    const from = Math.max(0, (group[0]?.from ?? 0) - context);
    const to = Math.min(old.length, (group.at(-1)?.to ?? 0) + context);
    const lines: string[] = [];
    let at = from;
    let grown = 0;
    for (const hunk of group) {
      lines.push(...marked(' ', old.slice(at, hunk.from)));
      lines.push(...marked('-', old.slice(hunk.from, hunk.to)), ...marked('+', hunk.with));
      grown += hunk.with.length - (hunk.to - hunk.from);
      at = hunk.to;
    }
    lines.push(...marked(' ', old.slice(at, to)));
    const head = `@@ -${range(from, to - from)} +${range(from + shift, to - from + grown)} @@`;
    shift += grown;
    return [head, ...lines].join('\n');
  });
  const names = [
    before === undefined ? '--- /dev/null' : `--- ${name}`,
    after === undefined ? '+++ /dev/null' : `+++ ${name}`,
  ];
  return [...names, ...parts].join('\n');
}

/** Changes whose surroundings would overlap are shown as one. */
function together(hunks: readonly Hunk[]): readonly (readonly Hunk[])[] {
  const groups: Hunk[][] = [];
  for (const hunk of hunks) {
    const last = groups.at(-1);
    if (last !== undefined && hunk.from - (last.at(-1)?.to ?? 0) <= 2 * context) last.push(hunk);
    else groups.push([hunk]);
  }
  return groups;
}

function marked(sign: string, lines: readonly string[]): readonly string[] {
  return lines.map((line) =>
    line.endsWith('\n') ? sign + line.replace(/\r?\n$/, '') : `${sign}${line}\n\\ No newline at end of file`,
  );
}

function range(from: number, length: number): string {
  return length === 0 ? `${from},0` : length === 1 ? `${from + 1}` : `${from + 1},${length}`;
}
