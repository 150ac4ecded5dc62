import type { WebSearchProvider } from './provider.ts';

export const serpapi: WebSearchProvider = {
  id: 'serpapi',
  label: 'serpapi',
  kind: 'results',
  isConfigured: () => false,
  search: async () => ({ results: [] }),
};
