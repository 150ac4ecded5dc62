import type { Attempt } from '../../../contract/attempt.ts';
import type {
  AskedSection,
  Page,
  PageFormat,
  PageLink,
  PageRest,
  PageSection,
  RemovedPart,
} from '../../../contract/page.ts';
import type {
  Answer,
  Citation,
  SearchResponse,
  SearchResult,
  Source,
  Warning,
  WarningKind,
} from '../../../contract/response.ts';
import type { ErrorCode, FootnoteError } from '../../../errors.ts';
import type { DocsResponse } from '../routes/docs-routes.ts';
import {
  type FieldsOf,
  flag,
  integer,
  type JsonSchema,
  listOf,
  number,
  objectOf,
  optional,
  ref,
  text,
  wordOf,
} from './json-schema.ts';

const errorCode = wordOf<ErrorCode>({
  INVALID_QUERY: true,
  INVALID_URL: true,
  NOT_CONFIGURED: true,
  AUTH_FAILED: true,
  QUOTA_EXCEEDED: true,
  RATE_LIMITED: true,
  TIMEOUT: true,
  CANCELLED: true,
  PROVIDER_FAILED: true,
  BLOCKED_BY_POLICY: true,
  FETCH_REFUSED: true,
  FETCH_FAILED: true,
  UNSUPPORTED_CONTENT: true,
  TOO_LARGE: true,
  INTERNAL: true,
});

const warningKind = wordOf<WarningKind>({
  'option-ignored': true,
  'option-adjusted': true,
  failover: true,
  keyless: true,
  local: true,
  'model-replaced': true,
  redacted: true,
  personal: true,
  cleaned: true,
  suspicious: true,
  'answer-incomplete': true,
  ungrounded: true,
  'page-incomplete': true,
  'not-judged': true,
  'no-model': true,
  'provider-notice': true,
});

const cached = wordOf<SearchResponse['cached']>({ no: true, fresh: true, stale: true });
const date = text('ISO 8601.');
const foundBy = listOf(text(), 'Where several providers were asked side by side: those that found it.');

const pageSection: FieldsOf<Omit<PageSection, 'section'>> = {
  heading: text(),
  level: integer(),
  offset: integer('Where it begins in the whole content.'),
  characters: integer('With all sections below it.'),
};

const searchResponse: FieldsOf<SearchResponse> = {
  query: text(),
  provider: text('The id of the provider that answered; of several asked side by side, all that did, with commas.'),
  results: listOf(ref('SearchResult')),
  answer: optional(ref('Answer')),
  sources: listOf(ref('Source')),
  searchQueries: optional(listOf(text(), 'What the provider itself searched for.')),
  suggestionsHtml: optional(text("Google's search suggestions, exactly as received: show them unchanged.")),
  groundingMetadata: optional({ description: "Gemini's own; never over HTTP." }),
  warnings: listOf(ref('Warning')),
  cached,
  tookMs: number(),
  costUsd: optional(number()),
  attempts: optional(listOf(ref('Attempt'), 'Every call of a provider, where it took more than one.')),
};

/** What a failure looks like on every route that is not of another protocol. */
type Failure = Pick<FootnoteError, 'code' | 'message' | 'hint' | 'retryable' | 'provider' | 'retryAfterMs' | 'detail'>;

/** What searches and pages give: the contract of the library, as JSON. */
export const searchSchemas: Readonly<Record<string, JsonSchema>> = {
  SearchResponse: objectOf<SearchResponse>(searchResponse),
  DocsResponse: objectOf<DocsResponse>({
    ...searchResponse,
    passages: listOf(ref('DocsPlace'), 'Where the index keeps what was found.'),
  }),
  SearchResult: objectOf<SearchResult>({
    title: text(),
    url: text(),
    content: text(),
    score: optional(number()),
    publishedDate: optional(date),
    file: optional(text('Of installed documentation: its file.')),
    line: optional(integer('The line of that file that it begins at.')),
    endLine: optional(integer('The last of its lines.')),
    foundBy: optional(foundBy),
  }),
  Answer: objectOf<Answer>({ text: text('Without markers.'), citations: listOf(ref('Citation')) }),
  Citation: objectOf<Citation>(
    {
      start: integer(),
      end: integer(),
      sources: listOf(integer(), 'Numbers of sources, ascending.'),
    },
    'A span of the text, in UTF-16 indices, and the sources that it rests on.',
  ),
  Source: objectOf<Source>({
    n: integer('Counts from 1, in the order of first citation.'),
    title: text(),
    url: text('Empty where the provider named no address.'),
    domain: text(),
    publishedDate: optional(date),
    quote: optional(text('The words of the source that support the claim.')),
    file: optional(text('Of installed documentation: its file.')),
    line: optional(integer('The line of that file that it begins at.')),
    endLine: optional(integer('The last of its lines.')),
    foundBy: optional(foundBy),
  }),
  Warning: objectOf<Warning>({ kind: warningKind, message: text() }),
  Attempt: objectOf<Attempt>({
    provider: text(),
    ms: number(),
    outcome: { type: 'string', description: 'answered, or an error code.' },
    retry: optional(flag()),
    hedge: optional(flag()),
  }),
  Page: objectOf<Page>({
    url: text(),
    finalUrl: text('After all redirects.'),
    status: integer(),
    contentType: text(),
    title: text(),
    content: text(),
    format: wordOf<PageFormat>({ markdown: true, text: true, html: true, json: true }),
    truncated: flag('There is more of it than content holds.'),
    totalCharacters: optional(integer()),
    nextOffset: optional(integer('Where to go on reading.')),
    byline: optional(text()),
    publishedDate: optional(date),
    language: optional(text()),
    canonicalUrl: optional(text()),
    links: optional(listOf(ref('PageLink'))),
    sections: optional(listOf(ref('PageSection'), "With the format json, and with 'outline'.")),
    section: optional(ref('AskedSection')),
    left: optional(ref('PageRest')),
    removed: optional(listOf(ref('RemovedPart'), "With 'explain': what was left out of a web page.")),
    wordCount: optional(integer()),
    warnings: listOf(ref('Warning')),
    cached,
    tookMs: number(),
  }),
  PageLink: objectOf<PageLink>({ text: text(), url: text() }),
  PageSection: objectOf<PageSection>({
    ...pageSection,
    section: optional(text("The 'section' to ask for; left out where only the offset tells it from others.")),
  }),
  AskedSection: objectOf<AskedSection>(
    { ...pageSection, path: listOf(text(), 'The headings above it, the highest first.') },
    'The section that was asked for, or that the fragment of the address names.',
  ),
  PageRest: objectOf<PageRest>(
    {
      characters: integer(),
      before: optional(integer('How many of them stand before content, where a fragment chose its beginning.')),
      sections: listOf(ref('PageSection'), 'At most twelve, the highest headings.'),
      more: integer('How many headings of the same kind are not listed.'),
    },
    'What content does not hold, by headings.',
  ),
  RemovedPart: objectOf<RemovedPart>({
    reason: text(),
    place: text('As a selector would write it.'),
    characters: integer(),
    text: text('How it begins.'),
  }),
  Failure: objectOf<{ error: unknown }>({
    error: objectOf<Failure>({
      code: errorCode,
      message: text('What happened, and what to do next.'),
      hint: text('What to do next.'),
      retryable: flag('The same call can succeed a moment later.'),
      provider: optional(text()),
      retryAfterMs: optional(number()),
      detail: optional(text('What the refusing service said itself, cleaned: foreign text.')),
    }),
  }),
};
