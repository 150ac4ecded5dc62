import type { Emulator } from './emulator.ts';

export const duckduckgo: Emulator = {
  id: 'duckduckgo',
  env: () => ({}),
  keyOf: () => undefined,
  queryOf: () => '',
  reply: () => ({ json: {} }),
};
