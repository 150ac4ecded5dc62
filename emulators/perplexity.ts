import { badRequestWords } from './bad-request.ts';
import type { EmulatedReply, Emulator } from './emulator.ts';
import { agentSuccess, searchSuccess, sonarSuccess } from './perplexity-answers.ts';
import { bearerKey, type FieldChecks, isText, isValid, valueAt } from './read-request.ts';

const isSize = (value: unknown) => ['low', 'medium', 'high'].includes(String(value));
const isRecency = (value: unknown) => ['hour', 'day', 'week', 'month', 'year'].includes(String(value));
const isLocation = (value: unknown) => isValid(value, { country: (country) => /^[A-Z]{2}$/.test(String(country)) });

/** At most 20, kept or left out, never mixed. */
function isDomainFilter(value: unknown): boolean {
  if (!Array.isArray(value) || value.length > 20) return false;
  const denied = value.filter((domain) => String(domain).startsWith('-')).length;
  return denied === 0 || denied === value.length;
}

const sonarFields: FieldChecks = {
  model: (value) => /^sonar(-pro|-reasoning|-reasoning-pro|-deep-research)?$/.test(String(value)),
  messages: Array.isArray,
  num_search_results: Number.isInteger,
  search_domain_filter: isDomainFilter,
  search_recency_filter: isRecency,
  disable_search: (value) => typeof value === 'boolean',
  return_related_questions: (value) => typeof value === 'boolean',
  web_search_options: (value) =>
    isValid(value, {
      search_context_size: isSize,
      search_type: (type) => ['fast', 'pro', 'auto'].includes(String(type)),
      user_location: isLocation,
    }),
};

const agentFields: FieldChecks = {
  model: (value) => /^(perplexity\/sonar|(anthropic|google|openai|xai)\/[\w.-]+)$/.test(String(value)),
  input: isText,
  tools: (value) => Array.isArray(value) && value.every((tool) => isValid(tool, agentToolFields)),
  tool_choice: (value) => isValid(value, { type: (type) => type === 'web_search' }),
  store: (value) => typeof value === 'boolean',
};

const agentToolFields: FieldChecks = {
  type: (value) => value === 'web_search',
  max_results: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 50,
  search_context_size: isSize,
  user_location: isLocation,
  filters: (value) => isValid(value, { search_domain_filter: isDomainFilter, search_recency_filter: isRecency }),
};

const searchFields: FieldChecks = {
  query: isText,
  max_results: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 20,
  search_context_size: isSize,
  country: (value) => /^[A-Z]{2}$/.test(String(value)),
  search_domain_filter: isDomainFilter,
  search_recency_filter: isRecency,
};

const fieldsByPath: Readonly<Record<string, FieldChecks>> = {
  '/v1/responses': agentFields,
  '/chat/completions': sonarFields,
  '/search': searchFields,
};

/** The Agent API, beside which Sonar is retired. In the modes `sonar…` it is a gateway that speaks only Sonar. */
export const perplexity: Emulator = {
  id: 'perplexity',
  keyVariable: 'PERPLEXITY_API_KEY',
  env: (origin) => ({ PERPLEXITY_BASE_URL: origin }),
  keyOf: bearerKey,
  queryOf: (request) =>
    String(
      valueAt(request, 'messages', '0', 'content') ?? valueAt(request, 'input') ?? valueAt(request, 'query') ?? '',
    ),
  quirks: [
    'bad-key-page',
    'plain-ids',
    'unknown-ids',
    'text-ids',
    'no-ids',
    'same-ids',
    'fetched-only',
    'fetched-too',
    'two-parts',
    'reasoning',
    'no-sources',
    'incomplete',
    'failed',
    'no-route',
    'no-route-code',
    'sonar',
    'sonar-405',
    'sonar-no-search-results',
    'sonar-fewer-search-results',
    'sonar-no-citations',
    'sonar-reasoning',
    'sonar-length',
    'sonar-agent-markers',
  ],

  reply(request, mode) {
    const isAgent = request.path === '/v1/responses';
    const isSonar = request.path === '/chat/completions';
    const fields = fieldsByPath[request.path];
    if (request.method !== 'POST' || fields === undefined) return error(404, 'not_found');
    const isGateway = mode.startsWith('sonar');
    if (isAgent && mode === 'sonar-405') return { status: 405, text: 'Method Not Allowed' };
    if (isAgent && (isGateway || mode.startsWith('no-route'))) return { status: 404, text: '404 page not found' };
    if (perplexity.keyOf(request) === undefined) return unauthorized;
    if (isSonar && !isGateway) {
      const isOther = mode === 'no-route-code';
      return isOther
        ? error(403, 'forbidden', 'agent_api_migration_required')
        : error(403, 'chat_completions_not_available');
    }
    if (!isValid(request.json, fields)) return error(400, 'invalid_request');
    switch (mode) {
      case 'bad-request':
        return error(400, 'invalid_request', 400, badRequestWords(perplexity.keyOf(request)));
      case 'bad-key':
        return unauthorized;
      case 'bad-key-page':
        return { status: 401, text: '<html><head><title>401 Authorization Required</title></head></html>' };
      case 'quota':
        return error(401, 'insufficient_quota');
      case 'rate-limit':
        return error(429, 'request_rate_limit_exceeded');
      case 'rate-limit-hint':
        return { ...error(429, 'request_rate_limit_exceeded'), headers: { 'retry-after': '4' } };
      case 'server-error':
        return error(500, 'internal_error');
      default:
        if (isSonar) return sonarSuccess(request, mode);
        return isAgent ? agentSuccess(request, mode) : searchSuccess(request, mode);
    }
  },
};

const unauthorized = error(401, 'invalid_api_key', 401, 'Invalid API key. Yours is at https://keys.example/settings.');

function error(
  status: number,
  type: string,
  code: number | string = status,
  message = 'The request could not be served.',
): EmulatedReply {
  return { status, json: { error: { message, type, code } } };
}
