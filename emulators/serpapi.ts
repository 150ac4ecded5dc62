import type { Emulator } from './emulator.ts';

export const serpapi: Emulator = {
  id: 'serpapi',
  env: () => ({}),
  keyOf: () => undefined,
  queryOf: () => '',
  reply: () => ({ json: {} }),
};
