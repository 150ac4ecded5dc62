import type { WebSearchProvider } from './provider.ts';

export const hackernews: WebSearchProvider = {
  id: 'hackernews',
  label: 'hackernews',
  kind: 'results',
  isConfigured: () => false,
  search: async () => ({ results: [] }),
};
