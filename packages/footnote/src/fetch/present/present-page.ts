import type { Page, PageFormat } from '../../contract/page.ts';
import type { Warning } from '../../contract/response.ts';
import { defined } from '../../defined.ts';
import { countWords } from '../../text/count-words.ts';
import type { ContentFormat } from '../page-document.ts';
import type { PageRecord } from '../page-record.ts';
import type { CheckedPageRequest } from '../page-request.ts';
import type { PagePart } from './anchor-place.ts';
import { answersFirst } from './answers-first.ts';
import { type OpenPage, openPage, type ShownPart } from './open-page.ts';
import { outlineOf } from './outline.ts';
import { partOfPage } from './part-of-page.ts';
import { severalSections, unknownSection } from './unknown-section.ts';

/** The part of a kept page that a request asks for. The same page and request give the same part. */
export async function presentPage(record: PageRecord, request: CheckedPageRequest): Promise<Omit<Page, 'tookMs'>> {
  const { format } = request;
  const { finalUrl, status, contentType, title, byline, publishedDate, language, canonicalUrl, removed } = record;
  const { content, warnings, ...shown } = await shownPart(openPage(record, contentFormat(format)), request);
  return {
    url: request.asked,
    finalUrl,
    status,
    contentType,
    title,
    content,
    format,
    truncated: shown.nextOffset !== undefined,
    ...shown,
    ...defined({ byline, publishedDate, language, canonicalUrl }),
    ...(format === 'json' ? { links: record.links, wordCount: countWords(record.content) } : {}),
    ...(request.explain ? { removed: removed ?? [] } : {}),
    warnings: [...record.warnings, ...keptWarning(record), ...warnings],
    cached: record.cached,
  };
}

/** `json` pages carry Markdown. */
export function contentFormat(format: PageFormat): ContentFormat {
  return format === 'json' ? 'markdown' : format;
}

async function shownPart(page: OpenPage, request: CheckedPageRequest): Promise<ShownPart> {
  const { section, fragment, query, outline } = request;
  const asked = section === undefined ? undefined : sectionOf(page, section);
  if (outline) return outlineOf(page, request, asked);
  if (query !== undefined) return answersFirst(page, request, query, asked);
  const linked = fragment === undefined ? undefined : page.finder().findFragment(fragment);
  return partOfPage(page, request, { asked, linked });
}

function sectionOf(page: OpenPage, section: string): PagePart {
  const found = page.finder().find(section);
  if (found === undefined) throw unknownSection(section, page.sections(), page.finder());
  if ('several' in found) throw severalSections(section, found.several, page.finder());
  return found;
}

/** More than a tenth of what a reader sees, and more than a paragraph, is worth a word. */
const enoughKept = 0.9;
const fewCharacters = 500;

function keptWarning({ kept, content }: PageRecord): readonly Warning[] {
  // A page whose text counts as nothing but lists of links tells nothing by its share.
  if (kept === undefined || kept.share === 0 || kept.share >= enoughKept) return [];
  if (content.length / kept.share - content.length < fewCharacters) return [];
  const percent = Math.round(100 * (1 - kept.share));
  const message = `${percent} % of the page's text (lists of links not counted) was left out: it does not seem to be part of the main text. Mode 'full' has all of it.`;
  return [{ kind: 'page-incomplete', message }];
}
