import type { FailureMeaning, HttpFailure } from '../contract/http-client.ts';
import type { ProviderContext, WebSearchProvider } from '../contract/provider.ts';
import type { CheckedRequest } from '../contract/request.ts';
import { asText, at } from '../json.ts';
import { hasSetting } from '../settings/provider-settings.ts';
import { readAgentReply, readSearchReply, readSonarReply } from './shared/perplexity-replies.ts';
import { unlessEmpty } from './shared/unless-empty.ts';

export const perplexity: WebSearchProvider = {
  id: 'perplexity',
  label: 'Perplexity',
  kind: 'answers',
  kindIn: ({ form }) => (form === 'results' ? 'results' : 'answers'),
  price: { usd: 0.006, leastUsd: 0.005, asOf: '2026-10-31', basis: 'estimate: Sonar and a short answer' },
  keyShape: { label: 'Perplexity key', keywords: ['pplx-'], pattern: String.raw`\bpplx-[A-Za-z0-9]{40,}` },
  honours: ['numResults', 'type', 'contextMaxCharacters', 'freshness', 'includeDomains', 'excludeDomains', 'region'],
  settings: {
    apiKey: { env: ['PERPLEXITY_API_KEY'], meaning: 'key of Perplexity' },
    baseUrl: { env: ['PERPLEXITY_BASE_URL'], default: 'https://api.perplexity.ai', meaning: 'address of Perplexity' },
    model: { env: ['FOOTNOTE_PERPLEXITY_MODEL'], default: 'sonar', meaning: 'model of Perplexity that searches' },
    form: {
      env: ['FOOTNOTE_PERPLEXITY_FORM'],
      default: 'answers',
      choices: ['answers', 'results'],
      meaning: 'answers: written by its model; results: ranked pages with long excerpts, from its Search API',
    },
  },
  sensitiveSettingKeys: ['apiKey'],
  isConfigured: (settings) => hasSetting(settings, 'perplexity', 'apiKey'),

  async search(request, context) {
    const headers = { authorization: `Bearer ${context.apiKey}` };
    const domains = domainFilter(request, context);
    if (context.setting('form') === 'results') {
      const found = await context.http.json({
        url: `${context.baseUrl}/search`,
        headers,
        json: searchBody(request, domains),
        readFailure,
        expects: { results: 'list' },
      });
      return readSearchReply(found);
    }
    const agent = await context.http.json({
      url: `${context.baseUrl}/v1/responses`,
      headers,
      json: agentBody(request, context, domains),
      readFailure: (failure) => (isMissingRoute(failure) ? 'empty' : readFailure(failure)),
      expects: { output: 'list' },
    });
    if (agent !== null) {
      warnOtherModel(context);
      return readAgentReply(agent, context);
    }
    // Null: there is no Agent API behind this address, but perhaps a gateway that still speaks Sonar.
    const sonar = await context.http.json({
      url: `${context.baseUrl}/chat/completions`,
      headers,
      json: sonarBody(request, context, domains),
      readFailure,
      expects: { choices: 'list' },
    });
    return readSonarReply(sonar, context);
  },
};

/** Its Search API: no model writes, and a page comes with a long extract. */
function searchBody(request: CheckedRequest, domains: readonly string[] | undefined): object {
  return {
    query: request.query,
    max_results: request.numResults,
    search_context_size: contextSizes[request.type],
    country: request.region,
    search_domain_filter: domains,
    search_recency_filter: request.freshness,
  };
}

const contextSizes = { fast: 'low', auto: 'medium', deep: 'high' } as const;

/** The Agent API refuses every field that it doesn't know. */
function agentBody(request: CheckedRequest, context: ProviderContext, domains: readonly string[] | undefined): object {
  const { region, freshness } = request;
  return {
    model: agentModel(context),
    input: request.query,
    tools: [
      {
        type: 'web_search',
        max_results: request.numResults,
        search_context_size: contextSizes[request.type],
        user_location: region === undefined ? undefined : { country: region },
        filters: (domains ?? freshness) && { search_domain_filter: domains, search_recency_filter: freshness },
      },
    ],
    // Without this, the model decides whether it searches.
    tool_choice: { type: 'web_search' },
    store: false,
  };
}

/** Of the names that Sonar had, one is left. */
function agentModel(context: ProviderContext): string {
  const model = context.setting('model') ?? '';
  return model.includes('/') ? model : 'perplexity/sonar';
}

/** The same question for Sonar. */
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

/** A route that isn't there, which a model that isn't there must not be taken for. */
function isMissingRoute({ status, body }: HttpFailure): boolean {
  return (status === 404 || status === 405) && !signalsOf(body).some((signal) => signal.includes('model'));
}

/** Since 2026-09-27 Perplexity answers only as the Agent API; gateways may still speak Sonar. */
const retired = ['chat_completions_not_available', 'agent_api_migration_required'];

function readFailure({ status, body }: HttpFailure): FailureMeaning | undefined {
  const signals = signalsOf(body);
  // An account without credit gets 401, like a bad key.
  if (signals.includes('insufficient_quota')) return { code: 'QUOTA_EXCEEDED' };
  if (status === 403 && retired.some((signal) => signals.includes(signal))) {
    const what = 'Perplexity no longer answers as Sonar, and its Agent API was not found at this address.';
    return { code: 'PROVIDER_FAILED', retryable: false, what, hint: 'Check the base URL.' };
  }
  if (status === 400 || status === 404) return { hint: 'Check FOOTNOTE_PERPLEXITY_MODEL, and the base URL.' };
  return undefined;
}

function signalsOf(body: unknown): readonly string[] {
  return [at(body, 'error', 'type'), at(body, 'error', 'code')].flatMap((signal) => asText(signal) ?? []);
}

function warnOtherModel(context: ProviderContext): void {
  const wanted = context.setting('model') ?? '';
  if (context.isDefault('model') || wanted === 'sonar' || wanted === agentModel(context)) return;
  context.warn('model-replaced', `Perplexity has no model '${wanted}' any more; '${agentModel(context)}' answered.`);
}
