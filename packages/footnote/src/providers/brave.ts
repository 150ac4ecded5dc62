import type { WebSearchProvider } from './provider.ts';

export const brave: WebSearchProvider = {
  id: 'brave',
  label: 'brave',
  kind: 'results',
  isConfigured: () => false,
  search: async () => ({ results: [] }),
};
