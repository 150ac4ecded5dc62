import type { Emulator } from './emulator.ts';

export const wikipedia: Emulator = {
  id: 'wikipedia',
  env: () => ({}),
  keyOf: () => undefined,
  queryOf: () => '',
  reply: () => ({ json: {} }),
};
