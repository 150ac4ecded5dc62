import type { Emulator } from './emulator.ts';

export const jina: Emulator = {
  id: 'jina',
  env: () => ({}),
  keyOf: () => undefined,
  queryOf: () => '',
  reply: () => ({ json: {} }),
};
