import { defined } from '../defined.ts';
import { checkFields, type FieldSchema, invalidQuery } from './fields.ts';

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
  /** Of a docs question: only passages of this package, the folder of the project, one section in place of an answer. */
  readonly package?: string | undefined;
  readonly project?: string | undefined;
  readonly section?: string | undefined;
}

export type RequestOption = Exclude<keyof SearchRequest, 'query' | 'provider'>;

/** The one table of request fields: the check below, the command line, the tools and the cache key all read it. */
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
  provider: {
    type: 'string',
    description:
      'A provider id, or several separated by commas, tried in that order; exa:keyless asks one without a key.',
  },
} as const satisfies Record<keyof SearchRequest, FieldSchema>;

const maxQueryCharacters = 2_000;

/** The first step of a search: a well-formed request, or INVALID_QUERY. */
export function checkRequest(request: SearchRequest): CheckedRequest {
  if (typeof request !== 'object' || request === null) throw invalidQuery('A search needs a request object.');
  checkFields(request, requestFields, { what: (name) => `'${name}' is not a search option.` });
  return {
    ...request,
    query: checkQuery(request.query),
    numResults: request.numResults ?? requestFields.numResults.default,
    type: request.type ?? requestFields.type.default,
    topic: request.topic ?? requestFields.topic.default,
    includeDomains: checkDomains('includeDomains', request.includeDomains),
    excludeDomains: checkDomains('excludeDomains', request.excludeDomains),
    ...defined({ language: checkLanguage(request.language), region: checkRegion(request.region) }),
    asked: askedOptions(request),
  };
}

function checkQuery(query: unknown): string {
  if (typeof query !== 'string') throw invalidQuery('A search needs a query.');
  const trimmed = query.trim();
  const tooLong = trimmed.length > maxQueryCharacters * 2 || [...trimmed].length > maxQueryCharacters;
  if (tooLong) {
    throw invalidQuery(
      `The query is longer than ${maxQueryCharacters.toLocaleString('en')} characters.`,
      'Shorten it to what you want to know.',
    );
  }
  // Tabs and line ends are ordinary in a pasted query; the other control characters and
  // unpaired surrogates are never meant, and some vendors answer them with a 500.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/.test(trimmed) || !trimmed.isWellFormed()) {
    throw invalidQuery('The query contains control characters or broken Unicode.', 'Remove them and search again.');
  }
  // Most have one of the first kind, and what Unicode calls a letter takes a millisecond to look up.
  if (!/[!-~]/.test(trimmed) && !/[\p{L}\p{N}\p{P}\p{S}]/u.test(trimmed))
    throw invalidQuery('The query is empty.', 'Say what to search for.');
  return trimmed;
}

/** Of each list. Without bounds, lists and codes would carry what a query of 2,000 characters can't. */
const mostDomains = 100;
/** RFC 1035: no host name is longer. */
const longestDomain = 253;
/** RFC 5646: room for every language tag that means something. */
const longestLanguage = 35;

/** Domains come as people write them (`https://Example.com/`), and leave as a bare ASCII host. */
function checkDomains(name: string, domains: readonly string[] = []): readonly string[] {
  if (domains.length > mostDomains) {
    throw invalidQuery(`'${name}' holds more than ${mostDomains} domains.`, 'Name those that matter most.');
  }
  const tooLong = () =>
    invalidQuery(`A domain in '${name}' is longer than ${longestDomain} characters.`, 'Write it like example.com.');
  return domains.map((domain) => {
    if (domain.length > longestDomain) throw tooLong();
    const bare = domain
      .trim()
      .replace(/^[a-z]+:\/\//i, '')
      .replace(/^\*\./, '')
      .replace(/[/?#].*$/s, '');
    const url = URL.canParse(`http://${bare}`) ? new URL(`http://${bare}`) : undefined;
    const valid = url !== undefined && url.username === '' && url.port === '' && url.hostname.includes('.');
    if (!valid) throw invalidQuery(`'${domain}' in '${name}' is not a domain name.`, 'Write it like example.com.');
    if (url.hostname.length > longestDomain) throw tooLong();
    return url.hostname;
  });
}

function checkLanguage(language: string | undefined): string | undefined {
  if (language !== undefined && language.length > longestLanguage) {
    throw invalidQuery(`The language is longer than ${longestLanguage} characters.`, 'Write it like en or pt-BR.');
  }
  if (language === undefined || /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(language)) return language;
  throw invalidQuery(`'${language}' is not a language code.`, 'Write it like en or pt-BR.');
}

function checkRegion(region: string | undefined): string | undefined {
  if (region === undefined || /^[a-z]{2}$/i.test(region)) return region?.toUpperCase();
  throw invalidQuery(`'${region.slice(0, longestLanguage)}' is not a country code.`, 'Write it like DE or US.');
}

/** Names were checked before; an empty list asks for nothing. */
function askedOptions({ query: _query, provider: _provider, ...options }: SearchRequest): ReadonlySet<RequestOption> {
  const isAsked = (value: unknown) => value !== undefined && !(Array.isArray(value) && value.length === 0);
  return new Set((Object.keys(options) as RequestOption[]).filter((name) => isAsked(options[name])));
}
