import type { Emulator } from './emulator.ts';

export const brave: Emulator = {
  id: 'brave',
  env: () => ({}),
  keyOf: () => undefined,
  queryOf: () => '',
  reply: () => ({ json: {} }),
};
