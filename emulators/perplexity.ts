import type { Emulator } from './emulator.ts';

export const perplexity: Emulator = {
  id: 'perplexity',
  env: () => ({}),
  keyOf: () => undefined,
  queryOf: () => '',
  reply: () => ({ json: {} }),
};
