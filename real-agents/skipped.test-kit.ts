/** One loud line for each part of the suite that can't run here; vitest counts its tests as skipped. */
export function sayWhySkipped(what: string, why: string): void {
  process.stderr.write(`SKIPPED: ${what}: ${why}.\n`);
}
