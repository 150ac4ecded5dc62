import type { PageSection } from '../../contract/page.ts';
import { defined } from '../../defined.ts';
import type { CheckedPageRequest } from '../page-request.ts';
import type { PagePart } from './anchor-place.ts';
import { cutAt } from './cut.ts';
import { describePlace, type OpenPage, type ShownPart } from './open-page.ts';
import { pathOf } from './page-sections.ts';
import { offsetWarning } from './part-of-page.ts';

/** The headings of a page, or of one section, instead of the text; a long list is read on like a page. */
export function outlineOf(page: OpenPage, request: CheckedPageRequest, asked: PagePart | undefined): ShownPart {
  const { offset, maxCharacters: most, query } = request;
  const { start, end } = asked ?? { start: 0, end: page.content.length };
  const inside = page.sections().filter((section) => section.offset >= start && section.offset < end);
  const listed = inside.map((section): Listed => {
    const path = pathOf(section);
    return { ...page.describe(section), depth: path.length, parent: path.at(-1)?.heading };
  });
  const text = outlineText(listed, start, end);
  const { text: content, nextOffset } = cutAt(text, 'text', { offset, most });
  const ignored = { kind: 'option-ignored', message: "'query' does nothing beside 'outline'." } as const;
  return {
    content,
    totalCharacters: page.content.length,
    ...defined({ nextOffset, section: describePlace(asked) }),
    sections: listed.map(({ depth: _depth, parent: _parent, ...section }) => section),
    warnings: [...offsetWarning(offset, text.length, 'outline'), ...(query === undefined ? [] : [ignored])],
  };
}

interface Listed extends PageSection {
  /** How many headings stand above it. */
  readonly depth: number;
  readonly parent: string | undefined;
}

function outlineText(sections: readonly Listed[], start: number, end: number): string {
  const all = `${count(end - start, 'character')} in all`;
  const [first] = sections;
  if (first === undefined) {
    return `No headings: ${all}. Read on with 'offset', or say with 'query' what you look for.`;
  }
  const path = sections.some(isCalledByPath) ? ", or as 'Parent > Child' where several have the same" : '';
  const head = `${count(sections.length, 'section')}, ${all}; sizes count what is below. Get one with 'section': its heading${path}.`;
  const before = `- [Before the first heading] (${number(first.offset - start)}; offset ${start})`;
  const highest = sections.reduce((least, { depth }) => Math.min(least, depth), first.depth);
  const lines = sections.map((section) => `${'  '.repeat(section.depth - highest)}- ${lineOf(section)}`);
  return [head, '', ...(first.offset > start ? [before] : []), ...lines].join('\n');
}

/** Only what has neither name says how to get it. */
function lineOf(section: Listed): string {
  const { heading, characters, offset, section: name } = section;
  const isPlain = name === heading || isCalledByPath(section);
  const how = name === undefined ? `; offset ${offset}` : isPlain ? '' : `; section "${name}"`;
  return `${heading} (${number(characters)}${how})`;
}

function isCalledByPath({ heading, parent, section }: Listed): boolean {
  return section === `${parent} > ${heading}`;
}

function number(value: number): string {
  return value.toLocaleString('en');
}

function count(value: number, what: string): string {
  return `${number(value)} ${what}${value === 1 ? '' : 's'}`;
}
