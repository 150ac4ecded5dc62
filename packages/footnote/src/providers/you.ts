import type { WebSearchProvider } from './provider.ts';

export const you: WebSearchProvider = {
  id: 'you',
  label: 'you',
  kind: 'results',
  isConfigured: () => false,
  search: async () => ({ results: [] }),
};
