import type { Emulator } from './emulator.ts';

export const anthropic: Emulator = {
  id: 'anthropic',
  env: () => ({}),
  keyOf: () => undefined,
  queryOf: () => '',
  reply: () => ({ json: {} }),
};
