import type { Emulator } from './emulator.ts';

export const serper: Emulator = {
  id: 'serper',
  env: () => ({}),
  keyOf: () => undefined,
  queryOf: () => '',
  reply: () => ({ json: {} }),
};
