import type { Emulator } from './emulator.ts';

export const hackernews: Emulator = {
  id: 'hackernews',
  env: () => ({}),
  keyOf: () => undefined,
  queryOf: () => '',
  reply: () => ({ json: {} }),
};
