import { FootnoteError } from '../errors.ts';
import { nearest } from '../text/nearest.ts';

/** What a caller asks. A provider that can't honour an option says so in `warnings`. */
export interface SearchRequest {
  query: string;
  numResults?: number | undefined;
  type?: 'auto' | 'fast' | 'deep' | undefined;
  livecrawl?: 'fallback' | 'preferred' | undefined;
  contextMaxCharacters?: number | undefined;
  freshness?: 'day' | 'week' | 'month' | 'year' | undefined;
  includeDomains?: readonly string[] | undefined;
  excludeDomains?: readonly string[] | undefined;
  language?: string | undefined;
  region?: string | undefined;
  topic?: 'general' | 'news' | undefined;
  provider?: string | undefined;
}

/** A request that passed `checkRequest`: trimmed, bounded, lists always there. */
export interface CheckedRequest extends SearchRequest {
  readonly query: string;
  readonly numResults: number;
  readonly type: 'auto' | 'fast' | 'deep';
  readonly includeDomains: readonly string[];
  readonly excludeDomains: readonly string[];
  readonly topic: 'general' | 'news';
  /** The options that the caller set; only these can lead to a warning. */
  readonly asked: ReadonlySet<RequestOption>;
  /** Of a docs question: only passages of this package. */
  readonly package?: string | undefined;
}

export type RequestOption = Exclude<keyof SearchRequest, 'query' | 'provider'>;

/** JSON Schema in the few words that every model's API understands. */
export interface FieldSchema {
  readonly type: 'string' | 'integer' | 'array';
  readonly description: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: string | number;
  readonly items?: { readonly type: 'string' };
}

/** The one table of request fields: the check below, the command line and the tools all read it. */
export const requestFields = {
  query: { type: 'string', description: 'What to search for, 1 to 2,000 characters.' },
  numResults: { type: 'integer', minimum: 1, maximum: 20, default: 5, description: 'How many results to return.' },
  type: {
    type: 'string',
    enum: ['auto', 'fast', 'deep'],
    default: 'auto',
    description: 'fast answers sooner, deep searches more thoroughly.',
  },
  livecrawl: {
    type: 'string',
    enum: ['fallback', 'preferred'],
    description: 'Whether pages are read live: as a fallback, or preferably.',
  },
  contextMaxCharacters: {
    type: 'integer',
    minimum: 500,
    maximum: 50_000,
    description: 'The most characters of result text in all.',
  },
  freshness: {
    type: 'string',
    enum: ['day', 'week', 'month', 'year'],
    description: 'Only results of the last day, week, month or year.',
  },
  includeDomains: {
    type: 'array',
    items: { type: 'string' },
    description: 'Only results from these domains and their subdomains.',
  },
  excludeDomains: {
    type: 'array',
    items: { type: 'string' },
    description: 'No results from these domains and their subdomains.',
  },
  language: { type: 'string', description: 'Language of the results, as a code such as en or pt-BR.' },
  region: { type: 'string', description: 'Country of the search, as a two-letter code such as DE.' },
  topic: { type: 'string', enum: ['general', 'news'], default: 'general', description: 'news searches news only.' },
  provider: { type: 'string', description: 'A provider id, or several separated by commas, tried in that order.' },
} as const satisfies Record<keyof SearchRequest, FieldSchema>;

const maxQueryCharacters = 2_000;

/** The first step of a search: a well-formed request, or INVALID_QUERY. */
export function checkRequest(request: SearchRequest): CheckedRequest {
  if (typeof request !== 'object' || request === null) throw invalid('A search needs a request object.');
  for (const [name, value] of Object.entries(request)) {
    if (value === undefined) continue;
    if (!isField(name)) {
      const close = nearest(name, Object.keys(requestFields));
      throw invalid(`'${name}' is not a search option.`, close === undefined ? undefined : `Did you mean '${close}'?`);
    }
    checkField(name, value, requestFields[name]);
  }
  return {
    ...request,
    query: checkQuery(request.query),
    numResults: request.numResults ?? requestFields.numResults.default,
    type: request.type ?? requestFields.type.default,
    topic: request.topic ?? requestFields.topic.default,
    includeDomains: checkDomains('includeDomains', request.includeDomains),
    excludeDomains: checkDomains('excludeDomains', request.excludeDomains),
    ...(request.language === undefined ? {} : { language: checkLanguage(request.language) }),
    ...(request.region === undefined ? {} : { region: checkRegion(request.region) }),
    asked: new Set(askedOptions(request)),
  };
}

function checkQuery(query: unknown): string {
  if (typeof query !== 'string') throw invalid('A search needs a query.');
  const trimmed = query.trim();
  const tooLong = trimmed.length > maxQueryCharacters * 2 || [...trimmed].length > maxQueryCharacters;
  if (tooLong) {
    throw invalid(
      `The query is longer than ${maxQueryCharacters.toLocaleString('en')} characters.`,
      'Shorten it to what you want to know.',
    );
  }
  // Tabs and line ends are ordinary in a pasted query; the other control characters and
  // unpaired surrogates are never meant, and some vendors answer them with a 500.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(trimmed) || !trimmed.isWellFormed()) {
    throw invalid('The query contains control characters or broken Unicode.', 'Remove them and search again.');
  }
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(trimmed)) throw invalid('The query is empty.', 'Say what to search for.');
  return trimmed;
}

function checkField(name: string, value: unknown, schema: FieldSchema): void {
  switch (schema.type) {
    case 'integer': {
      const { minimum = 0, maximum = Number.MAX_SAFE_INTEGER } = schema;
      if (!Number.isInteger(value) || Number(value) < minimum || Number(value) > maximum) {
        throw invalid(`'${name}' must be a whole number from ${minimum} to ${maximum}.`);
      }
      return;
    }
    case 'string':
      if (typeof value !== 'string') throw invalid(`'${name}' must be a string.`);
      if (schema.enum !== undefined && !schema.enum.includes(value)) {
        throw invalid(`'${name}' must be one of ${schema.enum.join(', ')}.`);
      }
      return;
    case 'array':
      if (!Array.isArray(value) || !value.every((item) => typeof item === 'string')) {
        throw invalid(`'${name}' must be a list of strings.`);
      }
      return;
    default:
      schema.type satisfies never;
  }
}

/** Domains come as people write them (`https://Example.com/`), and leave as a bare ASCII host. */
function checkDomains(name: string, domains: readonly string[] = []): readonly string[] {
  return domains.map((domain) => {
    const bare = domain
      .trim()
      .replace(/^[a-z]+:\/\//i, '')
      .replace(/^\*\./, '')
      .replace(/[/?#].*$/s, '');
    const url = URL.canParse(`http://${bare}`) ? new URL(`http://${bare}`) : undefined;
    const valid = url !== undefined && url.username === '' && url.port === '' && url.hostname.includes('.');
    if (!valid) throw invalid(`'${domain}' in '${name}' is not a domain name.`, 'Write it like example.com.');
    return url.hostname;
  });
}

function checkLanguage(language: string): string {
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(language)) {
    throw invalid(`'${language}' is not a language code.`, 'Write it like en or pt-BR.');
  }
  return language;
}

function checkRegion(region: string): string {
  if (!/^[a-z]{2}$/i.test(region)) throw invalid(`'${region}' is not a country code.`, 'Write it like DE or US.');
  return region.toUpperCase();
}

function* askedOptions(request: SearchRequest): Iterable<RequestOption> {
  for (const [name, value] of Object.entries(request)) {
    const isEmptyList = Array.isArray(value) && value.length === 0;
    if (value !== undefined && !isEmptyList && isField(name) && name !== 'query' && name !== 'provider') yield name;
  }
}

function isField(name: string): name is keyof SearchRequest {
  return Object.hasOwn(requestFields, name);
}

function invalid(what: string, hint?: string): FootnoteError {
  return new FootnoteError('INVALID_QUERY', what, { hint });
}
