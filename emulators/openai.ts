import type { Emulator } from './emulator.ts';

export const openai: Emulator = {
  id: 'openai',
  env: () => ({}),
  keyOf: () => undefined,
  queryOf: () => '',
  reply: () => ({ json: {} }),
};
