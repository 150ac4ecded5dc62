import type { SystemTool, SystemToolId } from '../../../agent/system-tools.ts';
import { auditKinds } from '../../../audit/audit-kinds.ts';
import type { AuditEntry } from '../../../audit/read/read-entries.ts';
import type { IndexCounts, IndexProgress } from '../../../contract/docs.ts';
import type { PlacedPassage } from '../../../docs/store/passages-in-file.ts';
import type { ListedProvider } from '../../../search/list-providers.ts';
import type { DocsState } from '../routes/docs-build.ts';
import type { DocsFile, DocsPlace } from '../routes/docs-routes.ts';
import type { AuditPage } from '../routes/operator-routes.ts';
import type { SearxngAnswer, SearxngReply, SearxngResult } from '../searxng/searxng-reply.ts';
import {
  flag,
  integer,
  type JsonSchema,
  listOf,
  number,
  objectOf,
  optional,
  orNull,
  ref,
  text,
  wordOf,
} from './json-schema.ts';

interface Health {
  readonly status: string;
  readonly version: string;
  readonly reason?: string;
}

/** What only the server gives. */
export const serverSchemas: Readonly<Record<string, JsonSchema>> = {
  Health: objectOf<Health>({ status: text(), version: text(), reason: optional(text('Why it can not answer.')) }),
  SystemTool: objectOf<SystemTool>({
    id: wordOf<SystemToolId>({ google_search: true, web_search: true, docs: true, fetch: true, database: true }),
    label: text(),
    shortLabel: text(),
    category: { const: 'System Tools' },
    auth_type: { const: 'none' },
    is_enabled: flag(),
    status: wordOf<SystemTool['status']>({ connected: true, unavailable: true }),
    notice: optional(text("Why it can't be used, or who answers in its place.")),
    icon: text("One of ChatKit's names."),
  }),
  DocsPlace: objectOf<DocsPlace>({ url: text('Of one of the results.'), id: text('For /api/docs/passages/{id}.') }),
  DocsState: objectOf<DocsState>({
    state: wordOf<DocsState['state']>({ missing: true, building: true, ready: true }),
    counts: optional(
      objectOf<IndexCounts>(
        { sources: integer(), files: integer(), passages: integer(), bytes: integer('Of the files.') },
        'What the index holds.',
      ),
    ),
    progress: optional(
      objectOf<IndexProgress>(
        {
          done: integer('Files read so far.'),
          total: integer('To read in all; it grows while folders are still being looked through.'),
          passages: integer(),
          unit: optional(wordOf<NonNullable<IndexProgress['unit']>>({ files: true, pages: true })),
        },
        'How far it is, once there is something to count.',
      ),
    ),
    message: optional(text('Why nothing can be searched, and what to do.')),
  }),
  DocsFile: objectOf<DocsFile>({
    package: text(),
    version: text(),
    path: text('In its package.'),
    id: text('Of the passage that was asked for.'),
    url: text('Of the passage that was asked for.'),
    passages: listOf(ref('DocsPassage'), 'In the order of the file.'),
    hasEarlier: flag(),
    hasLater: flag(),
  }),
  DocsPassage: objectOf<PlacedPassage>({
    id: text(),
    kind: wordOf<PlacedPassage['kind']>({ guide: true, reference: true, history: true }),
    headings: listOf(text(), 'Those that lead here, the outermost first.'),
    text: text('Without its own heading.'),
    line: integer('Where it begins; in a PDF the page, 0 where there are no lines.'),
    endLine: optional(integer('The last line before the next passage.')),
  }),
  AuditPage: objectOf<AuditPage>({
    entries: listOf(ref('AuditEntry'), 'The newest first.'),
    next: optional(text("'before' of the next page; absent on the last one.")),
    damagedLines: integer('Lines that are no record any more.'),
    today: objectOf<AuditPage['today']>(
      { day: text(), calls: integer(), failed: integer(), costUsd: number() },
      'The day in UTC so far, whoever asked.',
    ),
  }),
  AuditEntry: objectOf<AuditEntry>({
    id: text(),
    at: text('ISO 8601, UTC.'),
    kind: text(`${auditKinds.join(', ')}.`),
    caller: text(),
    text: optional(text('As far as the log keeps it.')),
    hmac: optional(text()),
    options: optional({ type: 'object', description: 'What left beside the query: domains, language, region.' }),
    chain: listOf(text(), 'Who would be asked, in this order.'),
    allowed: optional(text('What the settings would have refused, and the caller allowed.')),
    hops: optional(
      listOf(
        objectOf<NonNullable<AuditEntry['hops']>[number]>({
          why: text('rewrite, redirect or robots.'),
          text: optional(text('As far as the log keeps it.')),
          hmac: optional(text()),
        }),
        'Further addresses that were asked on the way to a page.',
      ),
    ),
    status: wordOf<AuditEntry['status']>({ answered: true, failed: true, unfinished: true, blocked: true }),
    provider: optional(text()),
    code: optional(text()),
    results: optional(integer()),
    cached: optional(text()),
    costUsd: optional(number()),
    tookMs: optional(number()),
    attempts: optional(
      listOf(
        objectOf<NonNullable<AuditEntry['attempts']>[number]>({
          provider: text(),
          ms: number(),
          code: optional(text()),
        }),
      ),
    ),
    rule: optional(text('Of what was blocked: the setting below policy that refused it.')),
    place: optional(text('Where it stood: query, domain, language, region, host or address.')),
    found: optional(listOf(text(), 'Kinds of what was found, never a value.')),
    searchQueries: optional(listOf(text(), 'What the provider searched for, as far as the log keeps it.')),
    count: optional(integer('So many calls like an earlier one, between at and until, for which nobody was asked.')),
    until: optional(text()),
  }),
  Provider: objectOf<ListedProvider>({
    id: text(),
    label: text(),
    kind: wordOf<ListedProvider['kind']>({ results: true, answers: true }),
    configured: flag(),
    origin: orNull(text('Where the setting stands that configures it.')),
    keyless: flag('It can be asked without a key.'),
    optIn: flag('It is asked only when it is named.'),
    lastError: orNull(text('The code of the last failed call.')),
    breaker: wordOf<ListedProvider['breaker']>({ closed: true, open: true }, 'open: it is left alone for a while.'),
    order: optional(integer('Its place among those that a search would ask now.')),
  }),
  SearxngReply: objectOf<SearxngReply>({
    query: text(),
    number_of_results: integer(),
    results: listOf(ref('SearxngResult')),
    answers: listOf(ref('SearxngAnswer')),
    corrections: listOf(text()),
    infoboxes: listOf({ type: 'object' }),
    suggestions: listOf(text()),
    unresponsive_engines: listOf(listOf(text()), 'Pairs of a provider that was asked in vain, and the reason.'),
  }),
  SearxngResult: objectOf<SearxngResult>({
    url: text(),
    title: text(),
    content: text(),
    engine: text('The provider.'),
    engines: listOf(text()),
    category: text(),
    score: number('Falls with the place.'),
    positions: listOf(integer()),
    publishedDate: orNull(text()),
    pubdate: text(),
    parsed_url: listOf(text(), 'Scheme, host, path, parameters, query, fragment.'),
    template: text(),
    thumbnail: text(),
    img_src: text(),
    iframe_src: text(),
    audio_src: text(),
    author: text(),
    metadata: text(),
    views: text(),
    length: { type: 'null' },
    priority: text(),
    open_group: flag(),
    close_group: flag(),
  }),
  SearxngAnswer: objectOf<SearxngAnswer>({
    answer: text('With markers: [n] is the n-th result.'),
    url: orNull(text()),
    engine: text(),
    template: text(),
    parsed_url: orNull(listOf(text())),
  }),
  SearxngFailure: objectOf<{ error: string }>({ error: text() }, 'SearXNG has one string here.'),
};
