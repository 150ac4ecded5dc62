import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Longest first, so that none of them is what all wait for at the end; a fresh clone remembers no durations. */
const slowest = [
  'real-agents/opencode.test.ts',
  'real-browser/user-stories.test.ts',
  'real-agents/fresh-clone.test.ts',
  'real-agents/gemini.test.ts',
  'packages/opencode-gemini-search/src/opencode.test.ts',
  'packages/footnote/src/providers/contract.test.ts',
  'packages/footnote/src/hostile-checkout/each-checkout.test.ts',
  'real-browser/hostile-answers.test.ts',
  'real-browser/acceptance-list.test.ts',
  'real-agents/claude.test.ts',
  'real-browser/accessibility.test.ts',
  'real-agents/codex.test.ts',
  'real-agents/harness.test.ts',
  'packages/footnote/src/hostile-checkout/shipped-program.test.ts',
  'packages/footnote/src/server/http/many-connections.test.ts',
  'packages/footnote/src/fetch/hostile.test.ts',
  'packages/footnote/src/search/chaos.test.ts',
];

class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = slowest.findIndex((name) => moduleId.endsWith(`/${name}`));
      return place === -1 ? slowest.length : place;
    };
    const ownWorker = ({ project }: TestSpecification) => (project.config.isolate ? 0 : 1);
    // Those that share a worker stay together: between others each would get a new one.
    return (await super.sort(files)).sort((a, b) => ownWorker(a) - ownWorker(b) || placeOf(a) - placeOf(b));
  }
}

const everything = [
  'packages/*/src/**/*.test.ts',
  'emulators/**/*.test.ts',
  'scripts/**/*.test.ts',
  'real-agents/**/*.test.ts',
  'real-clients/**/*.test.ts',
  'real-browser/**/*.test.ts',
  'real-sdks/**/*.test.ts',
];

/**
 * Tests that leave nothing behind in their process. A new process for each file took half of their time: these run one
 * after the other in a few. Whoever mocks a module, or changes process.env and doesn't change it back, can't be here.
 */
const sharing = [
  'packages/chat/src/**/*.test.ts',
  'emulators/**/*.test.ts',
  'packages/footnote/src/{adapters,cache,clean,contract,html,http,render,resilience}/**/*.test.ts',
  // The registry's own test registers a provider for its whole process.
  'packages/footnote/src/providers/**/!(registry).test.ts',
  'packages/footnote/src/{secrets,setup/edit,telemetry,text,tools}/**/*.test.ts',
  'packages/footnote/src/agent/*.test.ts',
  'packages/footnote/src/agent/tools/!(guard).test.ts',
  'packages/footnote/src/cli/commands/!(setup-killed).test.ts',
  'packages/footnote/src/docs/{add,quote,rank,split}/**/*.test.ts',
  'packages/footnote/src/fetch/{download,present,sniff}/**/*.test.ts',
  'packages/footnote/src/search/!(chaos).test.ts',
  'packages/footnote/src/server/{chat,chatkit}/**/*.test.ts',
  'packages/footnote/src/verify/check/**/*.test.ts',
];

const thresholds = {
  'packages/footnote/src/agent/**/*.ts': { lines: 80 },
  'packages/footnote/src/agent/system-tools.ts': { lines: 100 },
  'packages/footnote/src/google-search.ts': { lines: 90 },
  'packages/footnote/src/providers/**/*.ts': { lines: 90 },
  'packages/footnote/src/providers/registry.ts': { lines: 100 },
  'packages/footnote/src/search/{cite,claim,claim-links}.ts': { lines: 90 },
  'packages/footnote/src/text/markdown/ranges.ts': { lines: 90 },
};

export default defineConfig({
  test: {
    testTimeout: 15_000,
    // Vitest would give up on `expect.poll` after a second, which a busy machine takes for anything.
    expect: { poll: { timeout: 10_000, interval: 20 } },
    // One more than vitest would take: many tests wait for other programs.
    maxWorkers: Math.max(2, availableParallelism()),
    sequence: { sequencer: SlowestFirst },
    projects: [
      { extends: true, test: { name: 'own worker', include: everything, exclude: ['**/node_modules/**', ...sharing] } },
      { extends: true, test: { name: 'shared worker', include: sharing, isolate: false } },
    ],
    coverage: {
      provider: 'v8',
      // Files only: a table would push the summary of the tests out of the closing lines.
      reporter: ['html', 'json-summary'],
      // No more than has a threshold: to count the rest takes its time and is asked by nobody.
      include: Object.keys(thresholds),
      exclude: ['**/*.test.ts', '**/*.test-kit.ts'],
      thresholds,
    },
  },
});
