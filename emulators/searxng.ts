import type { Emulator } from './emulator.ts';

export const searxng: Emulator = {
  id: 'searxng',
  env: () => ({}),
  keyOf: () => undefined,
  queryOf: () => '',
  reply: () => ({ json: {} }),
};
