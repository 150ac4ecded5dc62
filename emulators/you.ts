import type { Emulator } from './emulator.ts';

export const you: Emulator = {
  id: 'you',
  env: () => ({}),
  keyOf: () => undefined,
  queryOf: () => '',
  reply: () => ({ json: {} }),
};
