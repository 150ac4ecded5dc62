import type { AskedSection, Page, PageSection } from '../../contract/page.ts';
import { defined } from '../../defined.ts';
import type { ContentFormat } from '../page-document.ts';
import type { PageRecord } from '../page-record.ts';
import type { PagePart } from './anchor-place.ts';
import { type Section, sectionsOf } from './page-sections.ts';
import { createSectionFinder, type SectionFinder } from './section-finder.ts';

/** A content with its headings, which are looked for when somebody needs them. */
export interface OpenPage {
  readonly content: string;
  readonly format: ContentFormat;
  sections(): readonly Section[];
  finder(): SectionFinder;
  /** A section as callers get it: its size, and how to ask for it. */
  describe(section: Section): PageSection;
}

/** The fields of a page that depend on the part that was asked for. */
export type ShownPart = Pick<
  Page,
  'content' | 'totalCharacters' | 'nextOffset' | 'section' | 'sections' | 'left' | 'warnings'
>;

export function openPage({ content, title, anchors = [] }: PageRecord, format: ContentFormat): OpenPage {
  let sections: readonly Section[] | undefined;
  let finder: SectionFinder | undefined;
  const page: OpenPage = {
    content,
    format,
    sections() {
      sections ??= sectionsOf(content, format);
      return sections;
    },
    finder() {
      finder ??= createSectionFinder({ content, format, title, anchors, sections: page.sections() });
      return finder;
    },
    describe(section) {
      const { heading, level, offset, end } = section;
      const name = page.finder().nameOf(section);
      return { heading, level, offset, characters: end - offset, ...defined({ section: name }) };
    },
  };
  return page;
}

export function describePlace(place: PagePart | undefined): AskedSection | undefined {
  if (place?.section === undefined) return undefined;
  const { heading, level } = place.section;
  const path = place.above.filter((section) => section !== place.section).map((section) => section.heading);
  return { heading, level, offset: place.start, characters: place.end - place.start, path };
}

/** The headings that a part stands below, as the page has them, where there is room. */
export function headingsAbove({ content, format }: OpenPage, { above }: PagePart, most: number): string {
  const between = format === 'html' ? '\n' : '\n\n';
  const lines = above.map(({ offset, textStart }) => content.slice(offset, textStart).trim() + between).join('');
  return lines.length > most / 4 ? '' : lines;
}
