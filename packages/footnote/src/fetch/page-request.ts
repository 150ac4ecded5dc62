import { checkFields, type FieldSchema, invalidQuery } from '../contract/fields.ts';
import type { PageFormat, PageMode, PageRequest } from '../contract/page.ts';
import type { FootnoteError } from '../errors.ts';
import { fragmentOf, parsePageUrl } from './page-url.ts';

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
  /** A heading, a path of headings or `#anchor`. */
  readonly section: string | undefined;
  /** Of the address: a place of the page that may be there or not. */
  readonly fragment: string | undefined;
  readonly outline: boolean;
  readonly explain: boolean;
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
  section: {
    type: 'string',
    description: "Only this section, with those below it: its heading, 'Parent > Child' or #anchor.",
  },
  outline: { type: 'boolean', description: 'The headings with their sizes instead of the text.' },
  explain: { type: 'boolean', description: 'Also say what was left out of a web page, and why.' },
} as const satisfies Record<keyof PageRequest, FieldSchema>;

const maxQueryCharacters = 2_000;
const maxSectionCharacters = 1_000;

/** The first step of a page: a well-formed request, or INVALID_URL for its address and INVALID_QUERY for the rest. */
export function checkPageRequest(request: PageRequest): CheckedPageRequest {
  if (typeof request !== 'object' || request === null) throw invalidQuery('A page needs a request object.');
  // The address is checked by `parsePageUrl`, with a code of its own.
  const { url: asked, ...options } = request;
  checkFields(options, pageFields, { what: (name) => `'${name}' is not an option of a page.` });
  const query = shortText('query', request.query ?? request.prompt, maxQueryCharacters);
  const section = shortText('section', request.section, maxSectionCharacters);
  const outline = request.outline === true;
  if (request.format === 'text' && (outline || section !== undefined)) throw hasNoHeadings(outline);
  return {
    asked,
    url: parsePageUrl(asked),
    format: request.format ?? pageFields.format.default,
    mode: request.mode ?? pageFields.mode.default,
    maxCharacters: request.maxCharacters ?? pageFields.maxCharacters.default,
    offset: request.offset ?? pageFields.offset.default,
    query,
    section,
    fragment: fragmentOf(asked),
    outline,
    explain: request.explain === true,
  };
}

function shortText(name: string, text: string | undefined, most: number): string | undefined {
  const trimmed = text?.trim() ?? '';
  if (trimmed.length > most) throw invalidQuery(`'${name}' is longer than ${most.toLocaleString('en')} characters.`);
  return trimmed === '' ? undefined : trimmed;
}

function hasNoHeadings(outline: boolean): FootnoteError {
  return invalidQuery(
    `'${outline ? 'outline' : 'section'}' needs headings, and the format text marks none.`,
    'Leave the format out, or ask for markdown.',
  );
}
