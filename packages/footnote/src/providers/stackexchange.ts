import type { WebSearchProvider } from './provider.ts';

export const stackexchange: WebSearchProvider = {
  id: 'stackexchange',
  label: 'stackexchange',
  kind: 'results',
  isConfigured: () => false,
  search: async () => ({ results: [] }),
};
