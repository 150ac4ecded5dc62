import type { Emulator } from './emulator.ts';

export const exa: Emulator = {
  id: 'exa',
  env: () => ({}),
  keyOf: () => undefined,
  queryOf: () => '',
  reply: () => ({ json: {} }),
};
