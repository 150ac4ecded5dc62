import type { WebSearchProvider } from './provider.ts';

export const parallel: WebSearchProvider = {
  id: 'parallel',
  label: 'parallel',
  kind: 'results',
  isConfigured: () => false,
  search: async () => ({ results: [] }),
};
