import { beforeAll, describe, expect, it } from 'vitest';
import type { HostileCheckout } from './checkout.test-kit.ts';
import { docsCheckouts } from './docs-checkouts.test-kit.ts';
import { type Allowed, watch } from './faults.test-kit.ts';
import { fileCheckouts } from './file-checkouts.test-kit.ts';
import { openPlace } from './place.test-kit.ts';
import { query, runCommand, runLibrary, runMcpCommand } from './runs.test-kit.ts';
import { settingsCheckouts } from './settings-checkouts.test-kit.ts';
import { lineFaults, settingsFaults, toolFaults } from './settings-faults.test-kit.ts';
import { oneSetup, projectFiles, setupCheckouts, setupRuns } from './setup-checkouts.test-kit.ts';

/** A run of the command line, and what it may change. */
type CommandRun = Allowed & { readonly words: readonly string[] };

const docsRuns: readonly CommandRun[] = [
  { words: ['docs', 'status'] },
  { words: ['docs', 'search', 'private', 'notes'] },
  { words: ['docs', 'index'] },
];
const wiring: readonly CommandRun[] = [{ words: oneSetup, inRepository: projectFiles }];

/** Each with the commands that it waits for; what waits for set-up alone is not searched in. */
const rooms: readonly (readonly [string, readonly HostileCheckout[], readonly CommandRun[], 'searched'?])[] = [
  ['by what its settings say', settingsCheckouts, [], 'searched'],
  ['by what its settings are', fileCheckouts, wiring, 'searched'],
  ['by what waits for set-up', setupCheckouts, setupRuns],
  ['by its packages', docsCheckouts, docsRuns, 'searched'],
];

// What is loaded with the first use of everything is no part of any deadline.
beforeAll(async () => {
  await using place = await openPlace();
  for (const { words } of [...docsRuns, ...wiring]) await runCommand(place, words);
  await runMcpCommand(place);
  await runLibrary(place);
}, 90_000);

describe.for(rooms)(
  'a search, an agent, a program and set-up are safe in a repository that, %s,',
  ([, some, runs, searched]) => {
    const opened = some.filter(({ shipped }) => shipped !== 'only');
    it.for(opened.map((checkout) => [checkout.name, checkout] as const))(
      '%s',
      { timeout: 150_000 },
      async ([, checkout]) => {
        await using place = await openPlace();
        await checkout.prepare(place);
        const cwd = checkout.cwd?.(place) ?? place.repository;
        const faultsOf = await watch(place);

        const faults: string[] = [];
        if (searched !== undefined) {
          const search = await runCommand(place, ['search', query], { cwd });
          faults.push(...(await faultsOf(search)), ...settingsFaults(checkout, search));
          const mcp = await runMcpCommand(place, cwd);
          faults.push(...(await faultsOf(mcp)), ...lineFaults(checkout, mcp), ...toolFaults(checkout, mcp));
          const library = await runLibrary(place, cwd);
          faults.push(...(await faultsOf(library)), ...lineFaults(checkout, library));
        }
        for (const { words, ...allowed } of runs) {
          const run = await runCommand(place, words, { cwd });
          faults.push(...(await faultsOf(run, allowed)), ...lineFaults(checkout, run));
        }
        expect(faults).toEqual([]);
      },
    );
  },
);
