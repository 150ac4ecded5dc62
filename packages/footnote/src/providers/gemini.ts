import type { WebSearchProvider } from './provider.ts';

export const gemini: WebSearchProvider = {
  id: 'gemini',
  label: 'gemini',
  kind: 'results',
  isConfigured: () => false,
  search: async () => ({ results: [] }),
};
