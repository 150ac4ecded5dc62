import type { DocSource, DocsHits } from '../contract/docs.ts';
import { shorten } from '../text/cut.ts';

/** Names of packages can be long, and the whole notice is read beside the nearest headings. */
const mostCharacters = 70;

/** That nothing answers: what was searched, and what to do next. */
export function noAnswerNotice(
  { packages, count }: { readonly packages: readonly DocSource[]; readonly count: number },
  { language }: Pick<DocsHits, 'language'>,
): string {
  const names = packages.map(({ name, version }) => `${name} ${version}`.trim());
  const others = count - packages.length;
  const searched = shorten(names.join(', '), mostCharacters) + (others > 0 ? ` and ${others} more` : '');
  const next = language === undefined ? 'search the web' : 'ask in English, search the web';
  return `The documentation installed here (${searched}) does not seem to answer this. Next: ${next}, or 'footnote docs add NAME' for a package that ships little.`;
}
