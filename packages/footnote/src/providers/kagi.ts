import type { WebSearchProvider } from './provider.ts';

export const kagi: WebSearchProvider = {
  id: 'kagi',
  label: 'kagi',
  kind: 'results',
  isConfigured: () => false,
  search: async () => ({ results: [] }),
};
