import type { DocSource, DocsHits } from '../contract/docs.ts';
import { shorten } from '../text/cut.ts';
import { isTypes } from './rank/package-families.ts';

/** Names of packages can be long, and the whole notice is read beside the nearest headings. */
const mostCharacters = 70;
const longestName = 40;

interface Searched {
  readonly packages: readonly DocSource[];
  readonly count: number;
  /** Packages that were asked for by name, and those of them that ship hardly more than a readme. */
  readonly named?: readonly DocSource[];
  readonly little?: readonly DocSource[];
  /** Of what is still being read nobody knows whether it answers. */
  readonly isComplete: boolean;
}

/** That nothing answers: what was searched, and what to do next. */
export function noAnswerNotice(
  { packages, count, isComplete, named = [], little = [] }: Searched,
  { language, absent = [] }: Pick<DocsHits, 'language' | 'absent'>,
  asked: { readonly text: string },
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
    return `The documentation installed here (${searched}) does not seem to answer this: no package here is called ${missing}. Next: ${next}.`;
  }
  const lacking = named.filter(({ name }) => named.every((each) => each.name !== name || little.includes(each)));
  const name = lacking.find((each) => !isTypes(each.name) && each.name.length <= longestName)?.name;
  const more =
    name === undefined ? "'footnote docs add NAME' for a package that ships little" : `'footnote docs add ${name}'`;
  // A package that ships its documentation has no other.
  const also = named.length > 0 && lacking.length === 0 ? '' : `, or ${more}`;
  return `The documentation installed here (${searched}) does not seem to answer this. Next: ${next}${also}.`;
}

/** Of a script that no documentation in English has, whether or not the glossary knows the language. */
const foreignLetter = /(?!\p{Script=Latin}|\p{Script=Greek})\p{L}/u;
