import { brokenRule, type FieldTable } from '../../../contract/fields.ts';
import { requestFields, type SearchRequest } from '../../../contract/request.ts';
import { defined } from '../../../defined.ts';
import { FootnoteError } from '../../../errors.ts';

/** The parameters of SearXNG's form that mean something here; its others are ignored, as it ignores what it doesn't know. */
export const searxngFields = {
  q: { type: 'string', description: requestFields.query.description },
  format: { type: 'string', enum: ['json'], description: 'The only form there is.' },
  pageno: { type: 'integer', minimum: 1, default: 1, description: 'There is one page: the others are empty.' },
  language: { type: 'string', default: 'all', description: 'all, auto, or a code such as en or pt-BR.' },
  time_range: { type: 'string', enum: requestFields.freshness.enum, description: requestFields.freshness.description },
  categories: {
    type: 'string',
    default: 'general',
    description: 'news searches news only. For images, videos, music, files or maps alone there are no results.',
  },
} as const satisfies FieldTable;

/** One page of SearXNG has ten results or more, and its clients take the first few. */
const numResults = 10;
/** What Footnote doesn't find. Clients ask for these beside the same words in `general`, so nothing is looked up twice. */
const otherMedia: ReadonlySet<string> = new Set(['images', 'videos', 'music', 'files', 'map']);

export interface SearxngRequest {
  readonly search: SearchRequest;
  /** It asks for what Footnote doesn't have: another page, or pictures. */
  readonly isElsewhere: boolean;
}

/** The search that SearXNG's parameters ask for, or the error that SearXNG gives in its own words. */
export function readSearxngRequest(query: URLSearchParams): SearxngRequest {
  const given = (name: keyof typeof searxngFields) => query.get(name)?.trim() ?? '';
  if (given('format') !== 'json') {
    throw new FootnoteError('BLOCKED_BY_POLICY', 'This server answers in JSON only.', { hint: 'Add format=json.' });
  }
  if (given('q') === '') throw new FootnoteError('INVALID_QUERY', 'No query');
  const categories = given('categories')
    .split(',')
    .flatMap((name) => name.trim() || []);
  const isOtherMedia = categories.length > 0 && categories.every((name) => otherMedia.has(name));
  const isNews = categories.includes('news') && !categories.includes('general');
  return {
    search: {
      query: given('q'),
      numResults,
      ...defined({
        language: readLanguage(given('language')),
        freshness: readTimeRange(given('time_range')),
        topic: isNews ? ('news' as const) : undefined,
      }),
    },
    isElsewhere: isOtherMedia || readPage(given('pageno')) > 1,
  };
}

function readPage(text: string): number {
  if (text === '') return 1;
  const page = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (page < 1) throw invalidValue('pageno', text);
  return page;
}

/** `all` and `auto` leave it to the provider. */
function readLanguage(text: string): string | undefined {
  if (text === '' || text === 'all' || text === 'auto') return undefined;
  if (!/^[a-z]{2,3}(-[a-zA-Z]{2,4})?$/.test(text)) throw invalidValue('language', text);
  return text;
}

/** A Python client writes None for what it leaves out. */
function readTimeRange(text: string): SearchRequest['freshness'] {
  if (text === '' || text === 'None') return undefined;
  if (brokenRule(text, searxngFields.time_range) !== undefined) throw invalidValue('time_range', text);
  return text as SearchRequest['freshness'];
}

function invalidValue(name: string, text: string): FootnoteError {
  return new FootnoteError('INVALID_QUERY', `Invalid value "${text.slice(0, 80)}" for parameter ${name}`);
}
