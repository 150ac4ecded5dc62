import type { WebSearchProvider } from './provider.ts';

export const exa: WebSearchProvider = {
  id: 'exa',
  label: 'exa',
  kind: 'results',
  isConfigured: () => false,
  search: async () => ({ results: [] }),
};
