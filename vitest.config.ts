import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'packages/*/src/**/*.test.ts',
      'emulators/**/*.test.ts',
      'scripts/**/*.test.ts',
      'real-agents/**/*.test.ts',
      'real-clients/**/*.test.ts',
      'real-browser/**/*.test.ts',
    ],
    testTimeout: 15_000,
    // One more than vitest would take: many tests wait for other programs.
    maxWorkers: Math.max(2, availableParallelism()),
    coverage: {
      provider: 'v8',
      // Files only: a table would push the summary of the tests out of the closing lines.
      reporter: ['html', 'json-summary'],
      include: ['packages/footnote/src/**/*.ts'],
      exclude: ['**/*.test.ts', '**/*.test-kit.ts'],
      thresholds: {
        'packages/footnote/src/agent/**': { lines: 80 },
        'packages/footnote/src/agent/system-tools.ts': { lines: 100 },
        'packages/footnote/src/google-search.ts': { lines: 90 },
        'packages/footnote/src/providers/**': { lines: 90 },
        'packages/footnote/src/providers/registry.ts': { lines: 100 },
        'packages/footnote/src/search/{cite,claim,claim-links}.ts': { lines: 90 },
        'packages/footnote/src/text/markdown/ranges.ts': { lines: 90 },
      },
    },
  },
});
