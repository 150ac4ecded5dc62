import { countWords, type DocsState } from './docs-state.ts';

/** What stands in place of documentation: how far its index is, or how to get one. */
export function DocsNote({ docs }: { readonly docs: DocsState | undefined }) {
  const count = countWords(docs);
  const words = docs?.state === 'missing' ? docs.howTo : count && `Reading the documentation installed here: ${count}`;
  return words === '' ? null : <p className="text-sm text-muted">{words}</p>;
}
