import { isDeepStrictEqual } from 'node:util';
import { badRequestWords } from './bad-request.ts';
import { braveCountries } from './closed-lists.ts';
import type { EmulatedReply, EmulatedRequest, Emulator } from './emulator.ts';
import { type EmulatedPage, findPages } from './pages.ts';
import { bearerKey, type FieldChecks, isText, isValid, valueAt } from './read-request.ts';

const fields: FieldChecks = {
  model: (value) => /^claude-/.test(String(value)),
  max_tokens: (value) => Number.isInteger(value) && Number(value) > 0,
  messages: (value) => Array.isArray(value) && value.length > 0,
  system: isText,
  tools: (value) => Array.isArray(value) && value.every((tool) => isValid(tool, toolFields)),
};

/** No scheme in a domain. */
const isDomainList = (value: unknown) => Array.isArray(value) && value.every((item) => !String(item).includes('://'));

const toolFields: FieldChecks = {
  type: (value) => value === 'web_search_20250305',
  name: (value) => value === 'web_search',
  max_uses: (value) => Number.isInteger(value) && Number(value) > 0,
  allowed_domains: isDomainList,
  blocked_domains: isDomainList,
  user_location: (value) =>
    isValid(value, {
      type: (type) => type === 'approximate',
      country: (country) => /^[A-Z]{2}$/.test(String(country)),
      city: isText,
      region: isText,
      timezone: isText,
    }),
};

export const anthropic: Emulator = {
  id: 'anthropic',
  keyVariable: 'ANTHROPIC_API_KEY',
  env: (origin) => ({ ANTHROPIC_BASE_URL: origin }),
  keyOf: (request) => request.headers['x-api-key']?.toString() ?? bearerKey(request),
  queryOf: (request) => String(valueAt(request, 'messages', '0', 'content') ?? ''),
  quirks: [
    'narration',
    'country-refused',
    'pause-turn',
    'pause-forever',
    'max-tokens',
    'max-uses',
    'second-search-fails',
    'search-limited',
    'search-unavailable',
    'query-too-long',
    'low-credit',
    'overloaded',
  ],

  reply(request, mode) {
    if (request.method !== 'POST' || request.path !== '/v1/messages') return error(404, 'not_found_error');
    if (anthropic.keyOf(request) === undefined) return error(401, 'authentication_error');
    if (!['2023-06-01', '2026-10-21'].includes(String(request.headers['anthropic-version']))) {
      return error(400, 'invalid_request_error', 'anthropic-version: header is required');
    }
    const country = valueAt(request, 'tools', '0', 'user_location', 'country');
    // Its list is published nowhere; SG, IE and CY are known to be refused.
    if (country !== undefined && !braveCountries.has(String(country))) {
      const words = `tools.0.web_search_20250305: Country code ${country} is not supported.`;
      return error(400, 'invalid_request_error', words);
    }
    if (!isValidRequest(request)) return error(400, 'invalid_request_error', 'Extra inputs are not permitted');
    switch (mode) {
      case 'bad-request':
        return error(400, 'invalid_request_error', badRequestWords(anthropic.keyOf(request)));
      case 'bad-key':
        return error(401, 'authentication_error', 'invalid x-api-key');
      case 'quota':
        return error(402, 'billing_error', 'There is an issue with your billing.');
      case 'country-refused':
        return error(400, 'invalid_request_error', 'Country code ZZ is not supported.');
      case 'low-credit':
        return error(400, 'invalid_request_error', 'Your credit balance is too low to access the API.');
      case 'rate-limit':
        return error(429, 'rate_limit_error');
      case 'rate-limit-hint':
        return { ...error(429, 'rate_limit_error'), headers: { 'retry-after': '9' } };
      case 'server-error':
        return error(500, 'api_error');
      case 'overloaded':
        return error(529, 'overloaded_error');
      default:
        return success(request, mode);
    }
  },
};

function success(request: EmulatedRequest, mode: string): EmulatedReply {
  const tool = valueAt(request, 'tools', '0') as { allowed_domains?: string[]; blocked_domains?: string[] } | undefined;
  const found = findPages({
    count: 10,
    includeDomains: tool?.allowed_domains ?? [],
    excludeDomains: tool?.blocked_domains ?? [],
  });
  // The last pages, so that whoever keeps the first ones loses what the answer rests on.
  const answer = cited(found.slice(-5));
  switch (mode) {
    case 'empty':
      return message([...search([]), text('I found nothing about that.')]);
    case 'max-tokens':
      return message([...search(found), ...answer.slice(0, 2)], 'max_tokens');
    case 'max-uses':
      return message([...search('max_uses_exceeded'), text('From memory: it was opened in 1894.')]);
    case 'second-search-fails':
      return message([...search(found), ...search('unavailable'), ...answer]);
    case 'search-limited':
      return message([...search('too_many_requests'), text("I couldn't search.")]);
    case 'search-unavailable':
      return message([...search('unavailable'), text("I couldn't search.")]);
    case 'query-too-long':
      return message([...search('query_too_long'), text("I couldn't search.")]);
    case 'narration':
      return message([
        text("I'll search for that."),
        ...search(found),
        ...answer.slice(0, 3),
        text(' Let me look'),
        text(' for more.'),
        ...search(found),
        ...answer.slice(4),
      ]);
    case 'pause-turn':
      return pausing(request, found, answer);
    case 'pause-forever':
      return message(search(found), 'pause_turn');
    default:
      return message([text("I'll search for that."), ...search(found), ...answer]);
  }
}

/** The turn pauses between a search and its result, and goes on only for who sends back exactly what came. */
function pausing(request: EmulatedRequest, found: readonly EmulatedPage[], answer: readonly object[]): EmulatedReply {
  const [use, result] = search(found);
  const paused = valueAt(request, 'messages', '1');
  if (paused === undefined) return message([use], 'pause_turn');
  if (!isDeepStrictEqual(paused, { role: 'assistant', content: [use] })) return error(400, 'invalid_request_error');
  return message([result, ...answer]);
}

function search(outcome: readonly EmulatedPage[] | string): [object, object] {
  const caller = { type: 'direct' };
  const content =
    typeof outcome === 'string'
      ? { type: 'web_search_tool_result_error', error_code: outcome }
      : outcome.map(({ title, url, date }, index) => ({
          type: 'web_search_result',
          url,
          title,
          encrypted_content: 'EqwTCioIDBgCIiQ5',
          page_age: [
            new Date(date).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
            '5 days ago',
            null,
          ][index % 3],
        }));
  return [
    { type: 'server_tool_use', id: 'srvtoolu_01A', name: 'web_search', input: { query: 'bridges history' }, caller },
    { type: 'web_search_tool_result', tool_use_id: 'srvtoolu_01A', caller, content },
  ];
}

/** Claims are blocks of their own between blocks that cite nothing. */
function cited(found: readonly EmulatedPage[]): object[] {
  return found.flatMap((page, index) => [
    ...(index === 0 ? [] : [text(' ')]),
    { ...text(page.snippet), citations: [citation(page, 0), citation(page, 150)] },
  ]);
}

/** A quote ends near 150 characters. */
function citation({ url, title, text: words }: EmulatedPage, from: number): object {
  const quote = words.slice(from, from + 150);
  return {
    type: 'web_search_result_location',
    url,
    title,
    encrypted_index: 'Eo8BCioIDBgC',
    cited_text: `${quote}...`,
  };
}

function text(words: string): object {
  return { type: 'text', text: words };
}

function message(content: readonly (object | undefined)[], stop_reason = 'end_turn'): EmulatedReply {
  const searches = content.filter((block) => (block as { type?: string }).type === 'server_tool_use').length;
  return {
    json: {
      id: 'msg_01',
      type: 'message',
      role: 'assistant',
      model: 'claude-haiku-5-5',
      content,
      stop_reason,
      stop_sequence: null,
      usage: {
        input_tokens: 7262,
        output_tokens: 171,
        server_tool_use: { web_search_requests: searches, web_fetch_requests: 0 },
      },
    },
  };
}

function isValidRequest(request: EmulatedRequest): boolean {
  const tool = valueAt(request, 'tools', '0') as object | undefined;
  const isMixed = tool !== undefined && 'allowed_domains' in tool && 'blocked_domains' in tool;
  return !isMixed && isValid(request.json, fields);
}

function error(status: number, type: string, words = 'The request could not be served.'): EmulatedReply {
  return {
    status,
    json: { type: 'error', error: { type, message: words }, request_id: 'req_011CSHoEeqs5C35K2UUqR7Fy' },
  };
}
