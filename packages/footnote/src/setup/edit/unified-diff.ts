import { structuredPatch } from 'diff';

/** Lines around a change that help to find it. */
const context = 3;

/** The change of a file as `diff -u` writes it. */
export function unifiedDiff(name: string, before: string | undefined, after: string | undefined): string {
  const { hunks } = structuredPatch(name, name, before ?? '', after ?? '', undefined, undefined, { context });
  return [
    before === undefined ? '--- /dev/null' : `--- ${name}`,
    after === undefined ? '+++ /dev/null' : `+++ ${name}`,
    ...hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
      `@@ -${range(oldStart, oldLines)} +${range(newStart, newLines)} @@`,
      ...lines.map((line) => line.replace(/\r$/, '')),
    ]),
  ].join('\n');
}

/** `diff -u` leaves out a length of one, and names the line before an empty range; the package does neither. */
function range(start: number, length: number): string {
  return length === 0 ? `${start - 1},0` : length === 1 ? `${start}` : `${start},${length}`;
}
