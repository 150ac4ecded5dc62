import type { Emulator } from './emulator.ts';

export const firecrawl: Emulator = {
  id: 'firecrawl',
  env: () => ({}),
  keyOf: () => undefined,
  queryOf: () => '',
  reply: () => ({ json: {} }),
};
