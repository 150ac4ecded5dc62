import type { FailureReader, HttpFailure } from '../contract/http-client.ts';
import type {
  ListPrice,
  ProviderContext,
  WebSearchProvider,
  WebSearchResponse,
  WebSearchResult,
} from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import { defined } from '../defined.ts';
import { asNumber, asObject, asText, at } from '../json.ts';
import { hasSetting } from '../settings/provider-settings.ts';
import { googleLanguage } from './shared/language-codes.ts';
import { readResults } from './shared/read-results.ts';
import { withSiteWords } from './shared/site-words.ts';

/** Of a credit in the smallest package; larger ones are cheaper. */
const price: ListPrice = { usd: 0.001, asOf: '2026-07-31', basis: 'smallest package' };

export const serper: WebSearchProvider = {
  id: 'serper',
  label: 'Serper',
  kind: 'results',
  price,
  honours: [
    'numResults',
    'contextMaxCharacters',
    'freshness',
    'includeDomains',
    'excludeDomains',
    'language',
    'region',
    'topic',
  ],
  settings: {
    apiKey: { env: ['SERPER_API_KEY'], meaning: 'key of Serper' },
    baseUrl: { env: ['SERPER_BASE_URL'], default: 'https://google.serper.dev', meaning: 'address of Serper' },
  },
  sensitiveSettingKeys: ['apiKey'],
  isConfigured: (settings) => hasSetting(settings, 'serper', 'apiKey'),

  async search(request, context) {
    const ask = (json: object, reader: FailureReader) =>
      context.http.json({
        url: `${context.baseUrl}/${request.topic === 'news' ? 'news' : 'search'}`,
        headers: { 'x-api-key': context.apiKey },
        json,
        readFailure: reader,
        // A section without hits is absent.
        expects: { organic: 'list', news: 'list', searchParameters: 'object' },
      });
    const plain = plainWords(request.query);
    const isPlain = withSiteWords(request) === plain && request.numResults <= freeResults;
    const body = await ask(searchBody(request), (failure) =>
      isForFreeAccounts(failure) && !isPlain ? 'empty' : readFailure(failure),
    );
    if (body !== null) return readReply(body, request);
    warnPlain(request, context);
    const simpler = { q: plain, num: Math.min(request.numResults, freeResults) };
    return readReply(await ask({ ...searchBody(request), ...simpler }, readFailure), request);
  },
};

function searchBody(request: CheckedRequest): object {
  const { freshness, language, region } = request;
  return {
    q: withSiteWords(request),
    num: request.numResults,
    gl: region?.toLowerCase(),
    hl: language === undefined ? undefined : googleLanguage(language),
    tbs: freshness === undefined ? undefined : `qdr:${freshness.charAt(0)}`,
  };
}

/** What an account that never paid gets at most; it may use no quotation marks and no operators either. */
const freeResults = 10;

const operator =
  /^(-\S|(site|inurl|intitle|intext|inanchor|allin\w+|filetype|ext|related|cache|before|after|define):\S|(OR|AND|\|)$)/;

function plainWords(query: string): string {
  const words = query
    .replace(/["“”()]/g, ' ')
    .split(/\s+/)
    .filter((word) => !operator.test(word));
  return words.join(' ').trim() || query.replace(/["“”()]/g, ' ').trim();
}

function warnPlain(request: CheckedRequest, context: ProviderContext): void {
  const changes = [
    ...(plainWords(request.query) === request.query ? [] : ["'query' was reduced to plain words"]),
    ...(request.numResults > freeResults ? [`'numResults' was lowered to ${freeResults}`] : []),
    ...(['includeDomains', 'excludeDomains'] as const)
      .filter((option) => request[option].length > 0)
      .map((option) => `'${option}' was applied to its results afterwards`),
  ];
  context.warn('option-adjusted', `Serper allows a free account no such search: ${changes.join(', ')}.`);
}

function isForFreeAccounts({ status, body }: HttpFailure): boolean {
  return status === 400 && /not allowed for free accounts/i.test(asText(at(body, 'message')) ?? '');
}

function readReply(body: unknown, { freshness }: CheckedRequest): WebSearchResponse {
  const reply = asObject(body);
  const box = asObject(reply['answerBox']);
  const credits = asNumber(reply['credits']);
  const pages = readResults(reply['organic'] ?? reply['news'], {
    url: ['link'],
    content: ['snippet'],
    publishedDate: ['date'],
  });
  return {
    // What Google knows of a subject has no date.
    results: freshness === undefined ? [...readSubject(reply['knowledgeGraph']), ...pages] : pages,
    ...defined({
      answerBox: asText(box['answer']) ?? asText(box['snippet']),
      costUsd: credits && credits * price.usd,
    }),
  };
}

/**
 * What is known of the subject, by the page that its description is taken from, else by its own. Its other fields are
 * from no page that could be cited.
 */
function readSubject(graph: unknown): readonly WebSearchResult[] {
  const { title, description, descriptionLink, website } = asObject(graph);
  const url = asText(descriptionLink) ?? asText(website);
  const content = asText(description);
  return url === undefined || content === undefined ? [] : [{ title: asText(title) ?? '', url, content }];
}

function readFailure(failure: HttpFailure) {
  const { status, body } = failure;
  if (isForFreeAccounts(failure)) {
    return {
      what: 'Serper does not allow this search to a free account.',
      hint: 'Put it in plain words, buy credits at Serper, or use another provider.',
    };
  }
  if (status === 403) return { code: 'AUTH_FAILED' } as const;
  // It comes with 400 or with 429, so the words decide.
  const isUsedUp = /not enough credits/i.test(asText(at(body, 'message')) ?? '');
  return isUsedUp ? ({ code: 'QUOTA_EXCEEDED' } as const) : undefined;
}
