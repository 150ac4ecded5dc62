import { defined } from '../../defined.ts';
import type { CheckedPageRequest } from '../page-request.ts';
import type { PagePart } from './anchor-place.ts';
import { cutAt } from './cut.ts';
import { describePlace, headingsAbove, type OpenPage, type ShownPart } from './open-page.ts';
import { offsetWarning } from './part-of-page.ts';
import { relevantFirst } from './relevant-first.ts';
import { whatIsLeftInOrder } from './what-is-left.ts';

/** A page, or a section of it, with what fits a question best in front; offsets count in that order. */
export async function answersFirst(
  page: OpenPage,
  { offset, maxCharacters, format }: CheckedPageRequest,
  query: string,
  asked: PagePart | undefined,
): Promise<ShownPart> {
  const sections = page.sections();
  const ordered = await relevantFirst(page.content, { query, format: page.format, part: asked, sections });
  const placed = ordered.sections.map(({ section, ...place }) => ({ ...page.describe(section), ...place }));
  const end = ordered.content.length;
  const above = asked === undefined || offset > 0 ? '' : headingsAbove(page, asked, maxCharacters);
  const part = cutAt(ordered.content, page.format, { offset, most: maxCharacters - above.length });
  const { nextOffset } = part;
  return {
    content: above + part.text,
    totalCharacters: end,
    ...defined({
      nextOffset,
      section: describePlace(asked),
      sections: format === 'json' ? placed : undefined,
      left: nextOffset === undefined ? undefined : whatIsLeftInOrder({ start: nextOffset, end }, placed),
    }),
    warnings: offsetWarning(offset, end, asked === undefined ? 'page' : 'section'),
  };
}
