import type { WebSearchProvider } from './provider.ts';

export const perplexity: WebSearchProvider = {
  id: 'perplexity',
  label: 'perplexity',
  kind: 'results',
  isConfigured: () => false,
  search: async () => ({ results: [] }),
};
