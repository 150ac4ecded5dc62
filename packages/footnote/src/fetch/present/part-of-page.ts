import type { Warning } from '../../contract/response.ts';
import { defined } from '../../defined.ts';
import type { CheckedPageRequest } from '../page-request.ts';
import type { PagePart } from './anchor-place.ts';
import { cutAt } from './cut.ts';
import { describePlace, headingsAbove, type OpenPage, type ShownPart } from './open-page.ts';
import { whatIsLeft } from './what-is-left.ts';

interface Places {
  /** The section that was asked for: nothing behind it is shown. */
  readonly asked: PagePart | undefined;
  /** Where the fragment of the address leads: the page is read on from there. */
  readonly linked: PagePart | undefined;
}

/** The page from an offset on, or one section of it. Offsets always count from the beginning of the page. */
export function partOfPage(page: OpenPage, request: CheckedPageRequest, { asked, linked }: Places): ShownPart {
  const { offset, maxCharacters, format } = request;
  const { content } = page;
  // An offset of 0 says nothing: many callers fill it in.
  const begun = asked ?? (offset === 0 ? linked : undefined);
  const start = Math.max(offset, begun?.start ?? 0);
  const end = asked?.end ?? content.length;
  const above = begun?.start === start ? headingsAbove(page, begun, maxCharacters) : '';
  const part = cutAt(content.slice(0, end), page.format, { offset: start, most: maxCharacters - above.length });
  const behind = part.nextOffset === undefined ? undefined : { start: part.nextOffset, end };
  const before = asked === undefined && begun !== undefined && start > 0 ? { start: 0, end: start } : undefined;
  return {
    content: above + part.text,
    totalCharacters: content.length,
    ...defined({
      nextOffset: part.nextOffset,
      section: describePlace(begun),
      sections: format === 'json' ? page.sections().map(page.describe) : undefined,
      left: whatIsLeft(page, { before, behind }),
    }),
    warnings: offsetWarning(offset, end, asked === undefined ? 'page' : 'section'),
  };
}

export function offsetWarning(offset: number, end: number, what: 'page' | 'section' | 'outline'): readonly Warning[] {
  if (offset === 0 || offset < end) return [];
  const message = `The ${what} ends at ${end.toLocaleString('en')}, before offset ${offset.toLocaleString('en')}.`;
  return [{ kind: 'option-adjusted', message }];
}
