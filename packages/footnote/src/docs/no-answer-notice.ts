import type { DocSource, DocsHits } from '../contract/docs.ts';
import { shorten } from '../text/cut.ts';

/** Names of packages can be long, and the whole notice is read beside the nearest headings. */
const mostCharacters = 70;
const longestName = 40;

interface Searched {
  readonly packages: readonly DocSource[];
  readonly count: number;
  /** Of what is still being read nobody knows whether it answers. */
  readonly isComplete: boolean;
}

/** That nothing answers: what was searched, and what to do next. */
export function noAnswerNotice(
  { packages, count, isComplete }: Searched,
  { language, absent = [] }: Pick<DocsHits, 'language' | 'absent'>,
  asked: { readonly text: string; readonly package?: string | undefined },
): string {
  const names = packages.map(({ name, version }) => `${name} ${version}`.trim());
  const others = count - packages.length;
  const searched = shorten(names.join(', '), mostCharacters) + (others > 0 ? ` and ${others} more` : '');
  if (!isComplete) {
    return `What is indexed so far (${searched}) does not seem to answer this, and there is more to read. Next: ask again in a moment, or run 'footnote docs index' first.`;
  }
  const isForeign = language !== undefined || foreignLetter.test(asked.text);
  const next = isForeign ? 'ask in English, search the web' : 'search the web';
  if (absent.length > 0) {
    const missing = shorten(absent.join(', '), longestName);
    return `The documentation installed here (${searched}) does not seem to answer this: nothing here is called ${missing}. Next: ${next}.`;
  }
  const name = asked.package === undefined || asked.package.length > longestName ? undefined : asked.package;
  const more =
    name === undefined ? "'footnote docs add NAME' for a package that ships little" : `'footnote docs add ${name}'`;
  return `The documentation installed here (${searched}) does not seem to answer this. Next: ${next}, or ${more}.`;
}

/** Of a script that no documentation in English has, whether or not the glossary knows the language. */
const foreignLetter = /(?!\p{Script=Latin}|\p{Script=Greek})\p{L}/u;
