import type { Emulator } from './emulator.ts';

export const linkup: Emulator = {
  id: 'linkup',
  env: () => ({}),
  keyOf: () => undefined,
  queryOf: () => '',
  reply: () => ({ json: {} }),
};
