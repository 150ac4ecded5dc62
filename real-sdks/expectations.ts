import type { DifferenceKind } from './compare-requests.ts';
import type { SdkRequest } from './searches/request.ts';

const plain: SdkRequest = {
  query: 'bridges',
  numResults: 4,
  topic: 'general',
  type: 'auto',
  includeDomains: [],
  excludeDomains: [],
};
const now = Date.now();

/** Every option that any SDK has, in some search. */
export const searches = {
  plain,
  filtered: {
    ...plain,
    type: 'deep',
    freshness: 'week',
    from: new Date(now - 7 * 86_400_000).toISOString(),
    to: new Date(now).toISOString(),
    language: 'de',
    region: 'DE',
    livecrawl: 'preferred',
    contextMaxCharacters: 700,
    includeDomains: ['docs.example.dev'],
  },
  news: { ...plain, topic: 'news', excludeDomains: ['docs.example.dev'] },
} satisfies Readonly<Record<string, SdkRequest>>;

/** The class of an error, and what its message says. */
type Thrown = readonly [string, RegExp];

export interface Expectation {
  readonly badKey: Thrown;
  readonly rateLimit: Thrown;
  readonly refused: Thrown;
  /** The fields in which its request and Footnote's are allowed to differ, each with the reason. */
  readonly differences?: Readonly<Partial<Record<DifferenceKind, Readonly<Record<string, string>>>>>;
  /** The searches that it has words for; all of them, unless told. */
  readonly makes?: readonly (keyof typeof searches)[];
}

const byStatus = {
  badKey: ['AuthenticationError', /^401 /],
  rateLimit: ['RateLimitError', /^429 /],
  refused: ['BadRequestError', /^400 /],
} as const;

const ownDefault = "The server's own default, which it sends though nobody asked.";
const noOption = 'The SDK has no such option.';
const ownName = "The SDK's own name and version.";

export const expectations = {
  '@tavily/core': {
    badKey: ['Error', /^Unauthorized: missing or invalid API key/],
    rateLimit: ['Error', /excessive requests/],
    refused: ['Error', /^Invalid max_results/],
    differences: { 'only Footnote': { include_published_date: noOption } },
  },
  'exa-js': {
    badKey: ['ExaError', /^Invalid API key/],
    rateLimit: ['ExaError', /^rate limit exceeded/],
    refused: ['ExaError', /^Invalid value for numResults/],
  },
  'exa-mcp-server': {
    badKey: ['ToolError', /\(401\): Invalid API key/],
    rateLimit: ['ToolError', /\(429\): rate limit exceeded/],
    refused: ['ToolError', /\(400\): Invalid value/],
    makes: ['plain', 'news'],
    differences: { 'only Footnote': { 'excludeDomains.0': noOption } },
  },
  '@brave/brave-search-mcp-server': {
    badKey: ['ToolError', /^422 .*SUBSCRIPTION_TOKEN_INVALID/s],
    rateLimit: ['ToolError', /^429 .*RATE_LIMITED/s],
    refused: ['ToolError', /^400 .*OPTION_NOT_IN_PLAN/s],
    differences: {
      'only SDK': {
        country: ownDefault,
        search_lang: ownDefault,
        ui_lang: ownDefault,
        offset: ownDefault,
        safesearch: ownDefault,
        spellcheck: ownDefault,
        extra_snippets: ownDefault,
      },
    },
  },
  serpapi: {
    badKey: ['string', /"error":"Invalid API key/],
    rateLimit: ['string', /exceeded its throughput limit/],
    refused: ['string', /Unsupported `nowhere` value/],
    differences: {
      'not alike': { path: '/search.json is the documented short form of /search?output=json.' },
      'only SDK': { output: 'Footnote says so in the path.', source: ownName },
    },
  },
  '@perplexity-ai/perplexity_ai': byStatus,
  'parallel-web': { ...byStatus, refused: ['UnprocessableEntityError', /^422 /] },
  '@mendable/firecrawl-js': {
    badKey: ['SdkError', /^Unauthorized: Invalid token/],
    rateLimit: ['SdkError', /^Rate limit exceeded/],
    refused: ['SdkError', /^Bad Request: limit/],
    differences: { 'only SDK': { origin: ownName } },
  },
  'linkup-sdk': {
    badKey: ['LinkupAuthenticationError', /^Unauthorized/],
    rateLimit: ['LinkupTooManyRequestsError', /^Too many requests/],
    refused: ['LinkupInvalidRequestError', /maxResults is invalid/],
  },
  '@youdotcom-oss/sdk': {
    badKey: ['SearchUnauthorizedError', /Invalid or expired API key/],
    rateLimit: ['YouDefaultError', /Status 429/],
    refused: ['YouDefaultError', /Status 422/],
    differences: {
      'not alike': {
        method: 'The vendor recommends POST, and gives GET, which the SDK has, no new features.',
      },
      'only SDK': { language: "The SDK's own default." },
      'only Footnote': { 'include_domains.0': noOption, 'exclude_domains.0': noOption },
    },
  },
  openai: byStatus,
  '@anthropic-ai/sdk': {
    ...byStatus,
    differences: {
      'not alike': { authentication: 'The newest SDK sends a Bearer token; every gateway takes the older header.' },
    },
  },
  '@google/genai': {
    badKey: ['ApiError', /API key not valid/],
    rateLimit: ['ApiError', /"code":429/],
    refused: ['ApiError', /"code":400/],
  },
} satisfies Readonly<Record<string, Expectation>>;
