import type { WebSearchProvider } from './provider.ts';

export const duckduckgo: WebSearchProvider = {
  id: 'duckduckgo',
  label: 'duckduckgo',
  kind: 'results',
  isConfigured: () => false,
  search: async () => ({ results: [] }),
};
