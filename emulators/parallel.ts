import type { Emulator } from './emulator.ts';

export const parallel: Emulator = {
  id: 'parallel',
  env: () => ({}),
  keyOf: () => undefined,
  queryOf: () => '',
  reply: () => ({ json: {} }),
};
