import type { WebSearchProvider } from './provider.ts';

export const firecrawl: WebSearchProvider = {
  id: 'firecrawl',
  label: 'firecrawl',
  kind: 'results',
  isConfigured: () => false,
  search: async () => ({ results: [] }),
};
