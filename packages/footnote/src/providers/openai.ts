import type { WebSearchProvider } from './provider.ts';

export const openai: WebSearchProvider = {
  id: 'openai',
  label: 'openai',
  kind: 'results',
  isConfigured: () => false,
  search: async () => ({ results: [] }),
};
