import type { Emulator } from './emulator.ts';

export const gemini: Emulator = {
  id: 'gemini',
  env: () => ({}),
  keyOf: () => undefined,
  queryOf: () => '',
  reply: () => ({ json: {} }),
};
