/** How often a line must come back, of all pages, to be furniture. */
const share = 0.4;
const leastPages = 3;

/** Pages without what stands on top and at the foot of each: running titles and page numbers. */
export function withoutRunningLines(pages: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const page of pages) {
    for (const line of new Set(edgesOf(page).map(shapeOf))) counts.set(line, (counts.get(line) ?? 0) + 1);
  }
  const least = Math.max(leastPages, pages.length * share);
  const isRunning = (line: string) => /^[\divxlc]{1,5}$/.test(line.trim()) || (counts.get(shapeOf(line)) ?? 0) >= least;
  return pages.length < leastPages ? pages : pages.map((page) => withoutEdges(page, isRunning));
}

function withoutEdges(page: string, isRunning: (line: string) => boolean): string {
  const lines = page.split('\n');
  const [first, last] = edgesOf(page);
  if (first !== undefined && isRunning(first)) lines.shift();
  if (last !== undefined && isRunning(last)) lines.pop();
  return lines.join('\n').trim();
}

/** The first line and, where there is more than one, the last. */
function edgesOf(page: string): readonly string[] {
  const lines = page.split('\n');
  return lines.length > 1 ? [lines[0] ?? '', lines.at(-1) ?? ''] : [];
}

/** Page 3 and page 4 look the same. */
function shapeOf(line: string): string {
  return line.replace(/\d+/g, '#').trim();
}
