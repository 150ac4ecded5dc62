import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.ts', 'emulators/**/*.test.ts', 'scripts/**/*.test.ts'],
    testTimeout: 15_000,
  },
});
