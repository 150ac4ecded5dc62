import type { WebSearchProvider } from './provider.ts';

export const jina: WebSearchProvider = {
  id: 'jina',
  label: 'jina',
  kind: 'results',
  isConfigured: () => false,
  search: async () => ({ results: [] }),
};
