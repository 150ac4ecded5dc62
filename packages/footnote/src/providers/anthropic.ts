import type { WebSearchProvider } from './provider.ts';

export const anthropic: WebSearchProvider = {
  id: 'anthropic',
  label: 'anthropic',
  kind: 'results',
  isConfigured: () => false,
  search: async () => ({ results: [] }),
};
