import type { Emulator } from './emulator.ts';

export const kagi: Emulator = {
  id: 'kagi',
  env: () => ({}),
  keyOf: () => undefined,
  queryOf: () => '',
  reply: () => ({ json: {} }),
};
