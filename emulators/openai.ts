import { badRequestWords } from './bad-request.ts';
import type { EmulatedReply, EmulatedRequest, Emulator } from './emulator.ts';
import { type EmulatedPage, findPages } from './pages.ts';
import { bearerKey, bodyOf, type FieldChecks, isText, isValid, valueAt } from './read-request.ts';

const fields: FieldChecks = {
  model: isText,
  input: isText,
  instructions: isText,
  tools: (value) => Array.isArray(value) && value.every((tool) => isValid(tool, toolFields)),
  tool_choice: (value) => ['none', 'auto', 'required'].includes(String(value)),
  include: (value) => Array.isArray(value) && value.every((item) => item === 'web_search_call.action.sources'),
  reasoning: (value) => isValid(value, { effort: (effort) => efforts.includes(String(effort)) }),
  max_tool_calls: Number.isInteger,
  max_output_tokens: Number.isInteger,
  store: (value) => typeof value === 'boolean',
};

const efforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'];

const toolFields: FieldChecks = {
  type: (value) => value === 'web_search' || value === 'web_search_2025_08_26',
  filters: (value) => isValid(value, { allowed_domains: Array.isArray }),
  search_context_size: (value) => ['low', 'medium', 'high'].includes(String(value)),
  user_location: (value) =>
    isValid(value, {
      type: (type) => type === 'approximate',
      country: (country) => /^[A-Z]{2}$/.test(String(country)),
      city: isText,
      region: isText,
      timezone: isText,
    }),
  external_web_access: (value) => typeof value === 'boolean',
};

export const openai: Emulator = {
  id: 'openai',
  keyVariable: 'OPENAI_API_KEY',
  env: (origin) => ({ OPENAI_BASE_URL: `${origin}/v1` }),
  keyOf: bearerKey,
  queryOf: (request) => String(bodyOf(request)['input'] ?? ''),
  quirks: [
    'code-points',
    'early-span',
    'two-messages',
    'no-annotations',
    'from-memory',
    'unverified',
    'old-query',
    'xai',
    'refusal',
    'incomplete',
    'failed',
    'failed-rate-limit',
    'failed-quota',
    'failed-prompt',
  ],

  reply(request, mode) {
    if (request.method !== 'POST' || request.path !== '/v1/responses') return error(404, 'Invalid URL', null);
    const key = openai.keyOf(request);
    if (key === undefined || mode === 'bad-key') {
      // Both ends of the key are repeated.
      const shown = `${key?.slice(0, 8)}${'*'.repeat(20)}${key?.slice(-4)}`;
      return error(401, `Incorrect API key: ${shown}. Yours is at https://keys.example/.`, 'invalid_api_key');
    }
    if (!isValid(request.json, fields)) return error(400, 'Unknown parameter.', 'unknown_parameter');
    if (!/^(gpt|grok)-/.test(String(valueAt(request, 'model')))) return error(400, 'No such model.', 'model_not_found');
    switch (mode) {
      case 'bad-request':
        return error(400, badRequestWords(key), null);
      case 'quota':
        return error(429, 'You exceeded your current quota.', 'insufficient_quota', 'insufficient_quota');
      case 'rate-limit':
        return error(429, 'Rate limit reached for requests', 'rate_limit_exceeded', 'requests');
      case 'rate-limit-hint':
        return {
          ...error(429, 'Rate limit reached for requests', 'rate_limit_exceeded', 'requests'),
          headers: { 'retry-after-ms': '850', 'retry-after': '1' },
        };
      case 'server-error':
        return error(500, 'The server had an error.', 'server_error', 'server_error');
      case 'unverified':
        return error(403, 'Your organization must be verified to use the model.', 'model_not_found');
      case 'failed':
        return failed('server_error');
      case 'failed-rate-limit':
        return failed('rate_limit_exceeded');
      case 'failed-quota':
        return failed('insufficient_quota');
      case 'failed-prompt':
        return failed('invalid_prompt');
      default:
        return success(request, mode);
    }
  },
};

function success(request: EmulatedRequest, mode: string): EmulatedReply {
  const tool = valueAt(request, 'tools', '0') as { filters?: { allowed_domains?: string[] } } | undefined;
  const found = findPages({ count: 8, includeDomains: tool?.filters?.allowed_domains ?? [] });
  return response(mode === 'incomplete' ? 'incomplete' : 'completed', null, outputOf(found, request, mode));
}

function outputOf(found: readonly EmulatedPage[], request: EmulatedRequest, mode: string): object[] {
  const cited = found.slice(0, 5);
  switch (mode) {
    case 'empty':
      return [search(request, []), message([{ text: 'I found nothing about that.', annotations: [] }])];
    case 'no-annotations':
      return [search(request, found), message([{ text: 'Nothing is cited here.', annotations: [] }])];
    case 'from-memory':
      return [{ id: 'rs_01', type: 'reasoning', summary: [] }, message([{ text: 'It was 1894.', annotations: [] }])];
    case 'old-query':
      return [search(request, found, true), message([linkedText(cited, mode)])];
    case 'xai':
      return [xaiSearch, message([bareText(cited)])];
    case 'refusal':
      return [search(request, found), { type: 'message', content: [{ type: 'refusal', refusal: "I can't help." }] }];
    case 'two-messages':
      return [
        search(request, found),
        message([linkedText(cited.slice(0, 1), mode), linkedText(cited.slice(1, 2), mode)]),
        openPage,
        message([linkedText(cited.slice(2, 3), mode)]),
      ];
    default:
      return [
        { id: 'rs_01', type: 'reasoning', summary: [] },
        search(request, found),
        openPage,
        message([linkedText(cited, mode)]),
      ];
  }
}

/** Sources come only when they are asked for; an odd one names no address. */
function search(request: EmulatedRequest, found: readonly EmulatedPage[], isOld = false): object {
  const query = String(valueAt(request, 'input'));
  const isAsked = Array.isArray(valueAt(request, 'include'));
  const sources = [...found.map(({ url }) => ({ type: 'url', url })), { type: 'api', name: 'oai-weather' }];
  return {
    id: 'ws_01',
    type: 'web_search_call',
    status: 'completed',
    action: {
      type: 'search',
      query,
      ...(isOld ? {} : { queries: [query, `${query} history`] }),
      ...(isAsked ? { sources } : {}),
    },
  };
}

const openPage = {
  id: 'ws_02',
  type: 'web_search_call',
  status: 'completed',
  action: { type: 'open_page', url: null },
};

const xaiSearch = {
  id: 'fc_0',
  type: 'web_search_call',
  name: 'web_search',
  arguments: '{"query":"bridges"}',
  status: 'completed',
};

interface Part {
  readonly text: string;
  readonly annotations: readonly object[];
}

/** A claim and the link that the model wrote behind it, for each page; the annotation covers the link. */
function linkedText(cited: readonly EmulatedPage[], mode: string): Part {
  const annotations: object[] = [];
  let text = '';
  for (const page of cited) {
    const url = `${page.url}?utm_source=openai`;
    text += `${text === '' ? '' : ' '}${page.snippet} `;
    const start = text.length - (mode === 'early-span' ? 2 : 0);
    text += `([${page.host}](${url}))`;
    const place = (index: number) => (mode === 'code-points' ? [...text.slice(0, index)].length : index);
    annotations.push({
      type: 'url_citation',
      start_index: place(start),
      end_index: place(text.length),
      url,
      title: page.title,
    });
  }
  return { text, annotations };
}

/** xAI: addresses without places, of which the text mentions one. */
function bareText(cited: readonly EmulatedPage[]): Part {
  return {
    text: `The bridge was opened in 1894, see ${cited[0]?.url} for more.`,
    annotations: cited.map(({ url }) => ({ type: 'url_citation', url })),
  };
}

function message(parts: readonly Part[]): object {
  return {
    id: 'msg_01',
    type: 'message',
    status: 'completed',
    role: 'assistant',
    content: parts.map((part) => ({ type: 'output_text', logprobs: [], ...part })),
  };
}

function failed(code: string): EmulatedReply {
  return response('failed', { code, message: 'The request could not be completed.' }, []);
}

function response(status: string, failure: object | null, output: readonly object[]): EmulatedReply {
  return {
    json: {
      id: 'resp_0a1b2c3d4e5f',
      object: 'response',
      created_at: 1794736800,
      status,
      error: failure,
      incomplete_details: status === 'incomplete' ? { reason: 'max_output_tokens' } : null,
      model: 'gpt-6-luna',
      output,
      usage: { input_tokens: 9939, output_tokens: 410, total_tokens: 10349 },
    },
  };
}

function error(status: number, message: string, code: string | null, type = 'invalid_request_error'): EmulatedReply {
  return { status, json: { error: { message, type, param: null, code } } };
}
