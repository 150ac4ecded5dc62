import type { WebSearchProvider } from '../contract/provider.ts';

/** The documentation inside the user's own dependencies: no key, no network, exact versions. */
export const docs: WebSearchProvider = {
  id: 'docs',
  label: 'Docs',
  kind: 'results',
  keyless: true,
  local: true,
  price: 'free',
  honours: ['numResults', 'contextMaxCharacters'],
  snippets: 'verbatim',
  isConfigured: () => true,
  search: (request, context) => context.docs.answer(request, context),
};
