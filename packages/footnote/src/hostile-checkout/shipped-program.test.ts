import { describe, expect, it } from 'vitest';
import { checkouts, type Door, type HostileCheckout } from './checkout.test-kit.ts';
import { watch } from './faults.test-kit.ts';
import { openPlace, type Place } from './place.test-kit.ts';
import { query, type Run, runLibraryProcess, runMcp, runShipped } from './runs.test-kit.ts';
import { lineFaults, settingsFaults, toolFaults } from './settings-faults.test-kit.ts';
import { oneSetup, projectFiles, projectSetup, setupCheckouts } from './setup-checkouts.test-kit.ts';

type Opened = readonly [Run, readonly string[]];

/** The run, and what is wrong with what it said. */
const doors: Readonly<Record<Door, (place: Place, checkout: HostileCheckout) => Promise<Opened>>> = {
  async search(place, checkout) {
    const run = await runShipped(place, ['search', query]);
    return [run, settingsFaults(checkout, run)];
  },
  async mcp(place, checkout) {
    const run = await runMcp(place);
    return [run, [...lineFaults(checkout, run), ...toolFaults(checkout, run)]];
  },
  async library(place, checkout) {
    const run = await runLibraryProcess(place);
    return [run, lineFaults(checkout, run)];
  },
  async setup(place, checkout) {
    const words = setupCheckouts.includes(checkout) ? projectSetup : oneSetup;
    const run = await runShipped(place, [...words, '--mode', 'hybrid']);
    return [run, lineFaults(checkout, run)];
  },
};

/** Those that are opened as functions too are left to `scripts/soak-tests.mjs`. */
const wantsAll = process.env['FOOTNOTE_SOAK'] === '1';

describe.concurrent('the shipped program and library are safe in a repository that', () => {
  const opened = checkouts.filter(({ shipped }) => (wantsAll ? shipped !== undefined : shipped === 'only'));
  it.for(opened.map((one) => [one.name, one] as const))('%s', { timeout: 150_000 }, async ([, checkout]) => {
    await using place = await openPlace();
    await checkout.prepare(place);
    const faultsOf = await watch(place);
    const faults: string[] = [];
    for (const [door, open] of Object.entries(doors)) {
      if (checkout.shipped !== 'only' && !checkout.shipped?.some((one) => one === door)) continue;
      const [run, said] = await open(place, checkout);
      faults.push(...(await faultsOf(run, door === 'setup' ? { inRepository: projectFiles } : {})), ...said);
    }
    expect(faults).toEqual([]);
  });
});
