import type { FailureMeaning, HttpFailure } from '../contract/http-client.ts';
import type { ProviderContext, WebSearchProvider, WebSearchResponse, WebSearchResult } from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import { retryAfterMs } from '../http/retry-after.ts';
import { asList, asNumber, asObject, asText, at, type JsonObject } from '../json.ts';
import { since } from './shared/since.ts';

/** Questions and answers of Stack Overflow. */
export const stackexchange: WebSearchProvider = {
  id: 'stackexchange',
  label: 'Stack Exchange',
  kind: 'results',
  keyless: true,
  optIn: true,
  price: 'free',
  honours: ['numResults', 'contextMaxCharacters', 'freshness'],
  snippets: 'html',
  settings: {
    baseUrl: {
      env: ['STACKEXCHANGE_BASE_URL'],
      default: 'https://api.stackexchange.com',
      meaning: 'address of the Stack Exchange API',
    },
  },
  isConfigured: () => true,

  async search(request, context) {
    const body = await context.http.json({
      // `/search/advanced` finds questions only, and the useful text is mostly in an answer.
      url: `${context.baseUrl}/2.3/search/excerpts`,
      query: {
        q: request.query,
        site: 'stackoverflow',
        order: 'desc',
        sort: 'relevance',
        pagesize: request.numResults,
        fromdate: fromDate(request, context),
      },
      readFailure: (failure) => readFailure(failure, context),
      expects: { items: 'list' },
    });
    return readReply(body, context);
  },
};

function fromDate({ freshness }: CheckedRequest, context: ProviderContext): number | undefined {
  return freshness && Math.floor(since(freshness, context.now()).getTime() / 1000);
}

function readReply(body: unknown, context: ProviderContext): WebSearchResponse {
  const reply = asObject(body);
  const backoff = asNumber(reply['backoff']);
  if (backoff !== undefined) {
    context.warn('provider-notice', `Stack Exchange asks to wait ${backoff} seconds before the next search.`);
  }
  if (reply['quota_remaining'] === 0) {
    context.warn('provider-notice', "This was the last search of today's quota at Stack Exchange.");
  }
  return { results: asList(reply['items']).map((item) => readPost(asObject(item))) };
}

function readPost(post: JsonObject): WebSearchResult {
  return {
    title: asText(post['title']) ?? '',
    url: addressOf(post),
    content: `${describe(post)}\n${textOf(post)}`,
    publishedDate: asNumber(post['creation_date']),
  };
}

/** Excerpts come without a link. */
function addressOf(post: JsonObject): string {
  const answer = asNumber(post['answer_id']);
  const question = asNumber(post['question_id']);
  if (answer !== undefined) return `https://stackoverflow.com/a/${answer}`;
  return question === undefined ? '' : `https://stackoverflow.com/q/${question}`;
}

/** What readers thought of it tells a good answer from a guess: "Accepted answer, score 12." */
function describe(post: JsonObject): string {
  const isAnswer = post['item_type'] === 'answer';
  const kind = isAnswer ? (post['is_accepted'] === true ? 'Accepted answer' : 'Answer') : 'Question';
  const score = asNumber(post['score']);
  return score === undefined ? `${kind}.` : `${kind}, score ${score}.`;
}

/** A post may have 30,000 characters; of a long one the passage that matched is enough. */
function textOf(post: JsonObject): string {
  const body = asText(post['body']);
  const excerpt = asText(post['excerpt']);
  return (body !== undefined && body.length <= 5_000 ? body : (excerpt ?? body)) ?? '';
}

/** Every refusal is an HTTP 400; what it means is in `error_id`. */
function readFailure(failure: HttpFailure, context: ProviderContext): FailureMeaning | undefined {
  switch (at(failure.body, 'error_id')) {
    case 502: {
      // One error for two limits: bursts wait for seconds, the 300 searches a day for hours.
      const isQuota = (retryAfterMs(failure, context.now()) ?? 0) >= 3_600_000;
      if (!isQuota) return { code: 'RATE_LIMITED' };
      return { code: 'QUOTA_EXCEEDED', what: "Stack Exchange's searches of today are used up for this machine." };
    }
    case 503:
      return { code: 'RATE_LIMITED' };
    case 500:
      return {
        code: 'PROVIDER_FAILED',
        what: 'Stack Exchange failed on its side.',
        hint: 'Try again, or use another provider.',
        retryable: true,
      };
    default:
      // There is no key that could be wrong.
      return { code: failure.status === 429 ? 'RATE_LIMITED' : 'PROVIDER_FAILED' };
  }
}
