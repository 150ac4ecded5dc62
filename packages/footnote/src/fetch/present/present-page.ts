import type { Page, PageFormat } from '../../contract/page.ts';
import type { Warning } from '../../contract/response.ts';
import { defined } from '../../defined.ts';
import { countWords } from '../../text/count-words.ts';
import type { ContentFormat } from '../page-document.ts';
import type { PageRecord } from '../page-record.ts';
import type { CheckedPageRequest } from '../page-request.ts';
import { cutAt } from './cut.ts';
import { sectionsOf } from './page-sections.ts';
import { relevantFirst } from './relevant-first.ts';

/** The part of a kept page that a request asks for. The same page and request give the same part. */
export async function presentPage(record: PageRecord, request: CheckedPageRequest): Promise<Omit<Page, 'tookMs'>> {
  const { query, offset, maxCharacters: most, format } = request;
  const inner = contentFormat(format);
  const whole = query === undefined ? record.content : await relevantFirst(record.content, query, inner);
  const { text, nextOffset } = cutAt(whole, inner, { offset, most });
  const { finalUrl, status, contentType, title, byline, publishedDate, language, canonicalUrl } = record;
  return {
    url: request.asked,
    finalUrl,
    status,
    contentType,
    title,
    content: text,
    format,
    truncated: nextOffset !== undefined,
    totalCharacters: whole.length,
    ...defined({ nextOffset, byline, publishedDate, language, canonicalUrl }),
    ...(format === 'json'
      ? { links: record.links, sections: sectionsOf(whole, inner), wordCount: countWords(whole) }
      : {}),
    warnings: [...record.warnings, ...offsetWarning(offset, whole.length)],
    cached: record.cached,
  };
}

/** `json` pages carry Markdown. */
export function contentFormat(format: PageFormat): ContentFormat {
  return format === 'json' ? 'markdown' : format;
}

function offsetWarning(offset: number, length: number): readonly Warning[] {
  if (offset === 0 || offset < length) return [];
  const message = `The page ends before offset ${offset.toLocaleString('en')}: it has ${length.toLocaleString('en')} characters.`;
  return [{ kind: 'option-adjusted', message }];
}
