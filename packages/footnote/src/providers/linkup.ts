import type { WebSearchProvider } from './provider.ts';

export const linkup: WebSearchProvider = {
  id: 'linkup',
  label: 'linkup',
  kind: 'results',
  isConfigured: () => false,
  search: async () => ({ results: [] }),
};
