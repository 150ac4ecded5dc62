import type { PageRest } from '../contract/page.ts';
import { shorten } from '../text/cut.ts';

/** A page can make its headings as long as it likes. */
const headingCharacters = 80;

/** What a page has beside the part that was read, by its headings, in at most so many characters. */
export function leftWords({ characters, sections, more }: PageRest, most: number): string {
  const all = `${characters.toLocaleString('en')} characters`;
  const names = sections.map(
    ({ heading, section, characters: size }) =>
      `${shorten((section ?? heading).replace(/\s+/g, ' '), headingCharacters)} (${size.toLocaleString('en')})`,
  );
  for (let shown = names.length; shown > 0; shown--) {
    const rest = names.length - shown + more;
    const words = `${all}: ${names.slice(0, shown).join(' · ')}${rest > 0 ? ` · and ${rest.toLocaleString('en')} more` : ''}`;
    if (words.length <= most) return words;
  }
  return all;
}
