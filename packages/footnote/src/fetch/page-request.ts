import type { PageFormat, PageMode, PageRequest } from '../contract/page.ts';
import type { FieldSchema } from '../contract/request.ts';
import { FootnoteError } from '../errors.ts';
import { nearest } from '../text/nearest.ts';
import { parsePageUrl } from './page-url.ts';

/** A request that passed `checkPageRequest`. */
export interface CheckedPageRequest {
  /** As the caller wrote it. */
  readonly asked: string;
  readonly url: URL;
  readonly format: PageFormat;
  readonly mode: PageMode;
  readonly maxCharacters: number;
  readonly offset: number;
  readonly query: string | undefined;
}

export const pageFormats = ['markdown', 'text', 'html', 'json'] as const satisfies readonly PageFormat[];
export const pageModes = ['main', 'full'] as const satisfies readonly PageMode[];

/** The one table of a page's options: the check below, the command line and the tools all read it. */
export const pageFields = {
  url: { type: 'string', description: 'The address of the page, http or https.' },
  format: {
    type: 'string',
    enum: pageFormats,
    default: 'markdown',
    description: 'json is Markdown with links, sections and all that is known of the page.',
  },
  mode: {
    type: 'string',
    enum: pageModes,
    default: 'main',
    description: 'main leaves menus, ads and footers out; full keeps the whole page.',
  },
  maxCharacters: {
    type: 'integer',
    minimum: 200,
    maximum: 200_000,
    default: 20_000,
    description: 'The longest content; it is cut between blocks.',
  },
  offset: {
    type: 'integer',
    minimum: 0,
    maximum: 10_000_000,
    default: 0,
    description: 'Where to go on reading, as the page before said.',
  },
  query: { type: 'string', description: 'What you want to know: the sections that fit best come first.' },
  prompt: { type: 'string', description: 'Another name of query.' },
} as const satisfies Record<keyof PageRequest, FieldSchema>;

const maxQueryCharacters = 2_000;

/** The first step of a page: a well-formed request, or INVALID_URL for its address and INVALID_QUERY for the rest. */
export function checkPageRequest(request: PageRequest): CheckedPageRequest {
  if (typeof request !== 'object' || request === null) throw invalid('A page needs a request object.');
  for (const [name, value] of Object.entries(request)) {
    if (value === undefined || name === 'url') continue;
    if (!isField(name)) {
      const close = nearest(name, Object.keys(pageFields));
      throw invalid(
        `'${name}' is not an option of a page.`,
        close === undefined ? undefined : `Did you mean '${close}'?`,
      );
    }
    checkField(name, value, pageFields[name]);
  }
  const query = (request.query ?? request.prompt)?.trim();
  if (query !== undefined && query.length > maxQueryCharacters) {
    throw invalid(`'query' is longer than ${maxQueryCharacters.toLocaleString('en')} characters.`);
  }
  return {
    asked: request.url,
    url: parsePageUrl(request.url),
    format: request.format ?? pageFields.format.default,
    mode: request.mode ?? pageFields.mode.default,
    maxCharacters: request.maxCharacters ?? pageFields.maxCharacters.default,
    offset: request.offset ?? pageFields.offset.default,
    query: query === '' ? undefined : query,
  };
}

function checkField(name: string, value: unknown, { type, minimum = 0, maximum = 0, ...schema }: FieldSchema): void {
  if (type === 'integer') {
    if (Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum) return;
    throw invalid(`'${name}' must be a whole number from ${minimum} to ${maximum}.`);
  }
  if (typeof value !== 'string') throw invalid(`'${name}' must be a string.`);
  if (schema.enum !== undefined && !schema.enum.includes(value)) {
    throw invalid(`'${name}' must be one of ${schema.enum.join(', ')}.`);
  }
}

function isField(name: string): name is keyof PageRequest {
  return Object.hasOwn(pageFields, name);
}

function invalid(what: string, hint?: string): FootnoteError {
  return new FootnoteError('INVALID_QUERY', what, { hint });
}
