import type { WebSearchProvider } from './provider.ts';

export const serper: WebSearchProvider = {
  id: 'serper',
  label: 'serper',
  kind: 'results',
  isConfigured: () => false,
  search: async () => ({ results: [] }),
};
