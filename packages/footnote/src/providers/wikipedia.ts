import type { WebSearchProvider } from './provider.ts';

export const wikipedia: WebSearchProvider = {
  id: 'wikipedia',
  label: 'wikipedia',
  kind: 'results',
  isConfigured: () => false,
  search: async () => ({ results: [] }),
};
