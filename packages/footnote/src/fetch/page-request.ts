import { checkFields, type FieldSchema, invalidQuery } from '../contract/fields.ts';
import type { PageFormat, PageMode, PageRequest } from '../contract/page.ts';
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

/** The one table of a page's options: the check below and the command line read it. */
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
  if (typeof request !== 'object' || request === null) throw invalidQuery('A page needs a request object.');
  // The address is checked by `parsePageUrl`, with a code of its own.
  const { url: asked, ...options } = request;
  checkFields(options, pageFields, { what: (name) => `'${name}' is not an option of a page.` });
  const query = (request.query ?? request.prompt)?.trim();
  if (query !== undefined && query.length > maxQueryCharacters) {
    throw invalidQuery(`'query' is longer than ${maxQueryCharacters.toLocaleString('en')} characters.`);
  }
  return {
    asked,
    url: parsePageUrl(asked),
    format: request.format ?? pageFields.format.default,
    mode: request.mode ?? pageFields.mode.default,
    maxCharacters: request.maxCharacters ?? pageFields.maxCharacters.default,
    offset: request.offset ?? pageFields.offset.default,
    query: query === '' ? undefined : query,
  };
}
