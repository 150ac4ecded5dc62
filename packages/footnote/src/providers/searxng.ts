import type { WebSearchProvider } from './provider.ts';

export const searxng: WebSearchProvider = {
  id: 'searxng',
  label: 'searxng',
  kind: 'results',
  isConfigured: () => false,
  search: async () => ({ results: [] }),
};
