import type { FailureMeaning, HttpFailure } from '../contract/http-client.ts';
import type {
  ProviderContext,
  ProviderSource,
  WebSearchProvider,
  WebSearchResponse,
  WebSearchResult,
} from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import { defined } from '../defined.ts';
import { asList, asNumber, asObject, asText, at, type JsonObject } from '../json.ts';
import { hasSetting } from '../settings/provider-settings.ts';
import { failedInside } from './shared/failed-inside.ts';
import { readResults } from './shared/read-results.ts';
import { unlessEmpty } from './shared/unless-empty.ts';

export const perplexity: WebSearchProvider = {
  id: 'perplexity',
  label: 'Perplexity',
  kind: 'answers',
  price: { usd: 0.006, asOf: '2026-10-31', basis: 'estimate: Sonar and a short answer' },
  keyShape: { label: 'Perplexity key', keywords: ['pplx-'], pattern: String.raw`\bpplx-[A-Za-z0-9]{40,}` },
  honours: ['numResults', 'type', 'contextMaxCharacters', 'freshness', 'includeDomains', 'excludeDomains', 'region'],
  settings: {
    apiKey: { env: ['PERPLEXITY_API_KEY'], meaning: 'key of Perplexity' },
    baseUrl: { env: ['PERPLEXITY_BASE_URL'], default: 'https://api.perplexity.ai', meaning: 'address of Perplexity' },
    model: { env: ['FOOTNOTE_PERPLEXITY_MODEL'], default: 'sonar', meaning: 'model of Perplexity that searches' },
  },
  sensitiveSettingKeys: ['apiKey'],
  isConfigured: (settings) => hasSetting(settings, 'perplexity', 'apiKey'),

  async search(request, context) {
    const headers = { authorization: `Bearer ${context.apiKey}` };
    const domains = domainFilter(request, context);
    const sonar = await context.http.json({
      url: `${context.baseUrl}/chat/completions`,
      headers,
      json: sonarBody(request, context, domains),
      readFailure: (failure) => (isRetired(failure) ? 'empty' : readFailure(failure)),
    });
    // Null: there is no Sonar behind this address any more.
    if (sonar !== null) return readSonar(asObject(sonar), context);
    const agent = await context.http.json({
      url: `${context.baseUrl}/v1/responses`,
      headers,
      json: agentBody(request, context, domains),
      readFailure,
    });
    return readAgent(asObject(agent), context);
  },
};

function sonarBody(request: CheckedRequest, context: ProviderContext, domains: readonly string[] | undefined): object {
  const { region } = request;
  return {
    model: context.setting('model'),
    messages: [{ role: 'user', content: request.query }],
    num_search_results: request.numResults,
    search_domain_filter: domains,
    search_recency_filter: request.freshness,
    web_search_options: {
      search_type: { fast: 'fast', auto: 'auto', deep: 'pro' }[request.type],
      user_location: region === undefined ? undefined : { country: region },
    },
  };
}

/** The same question for the Agent API, which refuses every field that it doesn't know. */
function agentBody(request: CheckedRequest, context: ProviderContext, domains: readonly string[] | undefined): object {
  const { region, freshness } = request;
  const model = context.setting('model') ?? '';
  return {
    // Of the names that Sonar had, one is left.
    model: model.includes('/') ? model : 'perplexity/sonar',
    input: request.query,
    tools: [
      {
        type: 'web_search',
        max_results: request.numResults,
        search_context_size: { fast: 'low', auto: 'medium', deep: 'high' }[request.type],
        user_location: region === undefined ? undefined : { country: region },
        filters: (domains ?? freshness) && { search_domain_filter: domains, search_recency_filter: freshness },
      },
    ],
    // Without this, the model decides whether it searches.
    tool_choice: { type: 'web_search' },
    store: false,
  };
}

const maxDomains = 20;

/** One list, of domains to keep or, with a minus, to leave out; the two can't be mixed. */
function domainFilter(request: CheckedRequest, context: ProviderContext): readonly string[] | undefined {
  const { includeDomains, excludeDomains } = request;
  const option = includeDomains.length > 0 ? 'includeDomains' : 'excludeDomains';
  if (includeDomains.length > 0 && excludeDomains.length > 0) {
    context.warn(
      'option-adjusted',
      "Perplexity takes included or excluded domains, not both: 'excludeDomains' was applied to its results afterwards.",
    );
  }
  const domains = includeDomains.length > 0 ? includeDomains : excludeDomains.map((domain) => `-${domain}`);
  if (domains.length > maxDomains) {
    context.warn('option-adjusted', `Perplexity takes ${maxDomains} domains: the first ones of '${option}' were sent.`);
  }
  return unlessEmpty(domains.slice(0, maxDomains));
}

function readSonar(reply: JsonObject, context: ProviderContext): WebSearchResponse {
  const choice = asObject(asList(reply['choices'])[0]);
  if (choice['finish_reason'] === 'length') warnIncomplete(context);
  const pages = readResults(reply['search_results'], pageFields);
  // The numbers in the text count into `citations`, which know only addresses.
  const known = new Map(pages.map((page) => [page.url, page]));
  const cited = asList(reply['citations']).map((citation) => {
    const url = asText(citation) ?? '';
    return known.get(url) ?? { url, title: '', content: '' };
  });
  return {
    results: pages.length > 0 ? pages : cited,
    ...answerOf(asText(at(choice, 'message', 'content')), cited.length > 0 ? cited : pages),
    ...defined({ costUsd: costOf(reply) }),
  };
}

function readAgent(reply: JsonObject, context: ProviderContext): WebSearchResponse {
  if (reply['status'] === 'failed' || reply['status'] === 'cancelled') {
    throw failedInside('perplexity', 'Perplexity could not finish this search.');
  }
  if (reply['status'] === 'incomplete') warnIncomplete(context);
  const output = asList(reply['output']).map(asObject);
  const searches = output.filter((item) => item['type'] === 'search_results');
  const parts = output.filter((item) => item['type'] === 'message').flatMap((message) => asList(message['content']));
  const pages = searches.flatMap((search) => readResults(search['results'], pageFields));
  return {
    results: pages,
    searchQueries: searches.flatMap((search) => asList(search['queries'])).flatMap((query) => asText(query) ?? []),
    ...answerOf(asText(parts.map((part) => asText(at(part, 'text')) ?? '').join('')), pages),
    ...defined({ costUsd: costOf(reply) }),
  };
}

const pageFields = { content: ['snippet'], publishedDate: ['date', 'last_updated'] };

function answerOf(text: string | undefined, pages: readonly WebSearchResult[]): Pick<WebSearchResponse, 'answer'> {
  if (text === undefined) return {};
  const sources = pages.map(
    ({ url, title, content, publishedDate }): ProviderSource => ({
      url,
      title: title || undefined,
      publishedDate,
      quote: content || undefined,
    }),
  );
  // The reasoning models think aloud before they answer.
  return { answer: { cites: 'by-numbers', text: text.replace(/^\s*<think>.*?<\/think>\s*/s, ''), sources } };
}

function costOf(reply: JsonObject): number | undefined {
  return asNumber(at(reply, 'usage', 'cost', 'total_cost'));
}

/** Since 2026-09-27 Perplexity answers only as the Agent API; gateways may still speak Sonar. */
function isRetired({ status, body }: HttpFailure): boolean {
  const signals = [at(body, 'error', 'type'), at(body, 'error', 'code')];
  return (
    status === 403 &&
    signals.some((signal) => signal === 'chat_completions_not_available' || signal === 'agent_api_migration_required')
  );
}

function readFailure({ status, body }: HttpFailure): FailureMeaning | undefined {
  // An account without credit gets 401, like a bad key.
  if (at(body, 'error', 'type') === 'insufficient_quota') return { code: 'QUOTA_EXCEEDED' };
  if (status === 400 || status === 404) return { hint: 'Check FOOTNOTE_PERPLEXITY_MODEL, and the base URL.' };
  return undefined;
}

function warnIncomplete(context: ProviderContext): void {
  context.warn('answer-incomplete', 'Perplexity stopped before its answer was complete.');
}
