import type { EmulatedReply, EmulatedRequest, Emulator } from './emulator.ts';
import { type EmulatedPage, findPages } from './pages.ts';
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
  model: (value) => /^[a-z]+\/.+$/.test(String(value)),
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

/** Sonar and, in the modes `agent…`, what Perplexity has been since it retired Sonar. */
export const perplexity: Emulator = {
  id: 'perplexity',
  keyVariable: 'PERPLEXITY_API_KEY',
  env: (origin) => ({ PERPLEXITY_BASE_URL: origin }),
  keyOf: bearerKey,
  queryOf: (request) => String(valueAt(request, 'messages', '0', 'content') ?? valueAt(request, 'input') ?? ''),
  quirks: [
    'bad-key-page',
    'no-search-results',
    'fewer-search-results',
    'no-citations',
    'reasoning',
    'length',
    'agent',
    'agent-code',
    'agent-empty',
    'agent-incomplete',
    'agent-failed',
  ],

  reply(request, mode) {
    const isAgent = request.path === '/v1/responses';
    if (request.method !== 'POST' || !(isAgent || request.path === '/chat/completions')) return error(404, 'not_found');
    if (perplexity.keyOf(request) === undefined) return unauthorized;
    if (!isAgent && mode.startsWith('agent')) {
      const isOther = mode === 'agent-code';
      return isOther
        ? error(403, 'forbidden', 'agent_api_migration_required')
        : error(403, 'chat_completions_not_available');
    }
    if (!isValid(request.json, isAgent ? agentFields : sonarFields)) return error(400, 'invalid_request');
    switch (mode) {
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
        return isAgent ? agentSuccess(request, mode) : sonarSuccess(request, mode);
    }
  },
};

const unauthorized = error(401, 'authentication_error');

function sonarSuccess(request: EmulatedRequest, mode: string): EmulatedReply {
  const found =
    mode === 'empty' ? [] : findFor(valueAt(request, 'num_search_results'), valueAt(request, 'search_domain_filter'));
  const message = { role: 'assistant', content: answerFor(found, mode) };
  const searchResults = found.map(pageRow);
  return {
    json: {
      id: '702738a1-c1e0-4a7f-b9ab-0f6fe1b13514',
      model: valueAt(request, 'model'),
      created: 1794736800,
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          finish_reason: mode === 'length' ? 'length' : 'stop',
          message,
          delta: { role: 'assistant', content: '' },
        },
      ],
      ...(mode === 'no-citations' ? {} : { citations: found.map(({ url }) => url) }),
      search_results:
        mode === 'no-search-results'
          ? null
          : mode === 'fewer-search-results'
            ? searchResults.slice(1, 2)
            : searchResults,
      usage: {
        prompt_tokens: 10,
        completion_tokens: 25,
        total_tokens: 35,
        cost: { request_cost: 0.005, total_cost: 0.0061 },
      },
    },
  };
}

function agentSuccess(request: EmulatedRequest, mode: string): EmulatedReply {
  const filter = valueAt(request, 'tools', '0', 'filters', 'search_domain_filter');
  const found = mode === 'agent-empty' ? [] : findFor(valueAt(request, 'tools', '0', 'max_results'), filter);
  const isFailed = mode === 'agent-failed';
  return {
    json: {
      id: 'resp_0a1b2c3d',
      object: 'response',
      created_at: 1794736800,
      model: valueAt(request, 'model'),
      status: isFailed ? 'failed' : mode === 'agent-incomplete' ? 'incomplete' : 'completed',
      error: isFailed ? { code: 'upstream', message: 'The model failed.', type: 'internal_error' } : null,
      output: isFailed
        ? []
        : [
            { type: 'search_results', queries: [valueAt(request, 'input')], results: found.map(pageRow) },
            {
              type: 'message',
              id: 'msg_1',
              role: 'assistant',
              status: 'completed',
              content: [{ type: 'output_text', text: answerFor(found, mode), annotations: [] }],
            },
          ],
      usage: {
        input_tokens: 4663,
        output_tokens: 245,
        total_tokens: 4908,
        cost: { total_cost: 0.0098, currency: 'USD' },
      },
    },
  };
}

function findFor(count: unknown, filter: unknown): readonly EmulatedPage[] {
  const domains = (filter as string[] | undefined) ?? [];
  return findPages({
    count: Number(count ?? 10),
    includeDomains: domains.filter((domain) => !domain.startsWith('-')),
    excludeDomains: domains.filter((domain) => domain.startsWith('-')).map((domain) => domain.slice(1)),
  });
}

/** Numbers behind every claim; one counts beyond the sources. */
function answerFor(found: readonly EmulatedPage[], mode: string): string {
  if (found.length === 0) return 'I found nothing about that.';
  const thinking = mode === 'reasoning' ? '<think>The user asks [1] about bridges.</think>\n\n' : '';
  const claims = found.map(({ snippet }, index) => `${snippet}[${index + 1}]`);
  return `${thinking}${claims.join(' ')} Nobody knows more.[99]`;
}

/** One page has no date, one no title. */
function pageRow({ title, url, text, date }: EmulatedPage, index: number): object {
  return {
    id: index + 1,
    title: index === 3 ? null : title,
    url,
    date: index === 1 ? null : date,
    last_updated: index === 1 ? '2026-09-12' : null,
    snippet: text,
    source: 'web',
  };
}

function error(status: number, type: string, code: number | string = status): EmulatedReply {
  return { status, json: { error: { message: 'The request could not be served.', type, code } } };
}
