import type { Emulator } from './emulator.ts';

export const stackexchange: Emulator = {
  id: 'stackexchange',
  env: () => ({}),
  keyOf: () => undefined,
  queryOf: () => '',
  reply: () => ({ json: {} }),
};
