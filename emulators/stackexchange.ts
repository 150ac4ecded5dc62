import { badRequestWords } from './bad-request.ts';
import type { EmulatedReply, EmulatedRequest, Emulator } from './emulator.ts';
import { findPages } from './pages.ts';

const parameters: Readonly<Record<string, (value: string) => boolean>> = {
  q: (value) => value !== '',
  site: (value) => ['stackoverflow', 'serverfault', 'superuser'].includes(value),
  order: (value) => ['asc', 'desc'].includes(value),
  sort: (value) => ['activity', 'votes', 'creation', 'relevance'].includes(value),
  pagesize: (value) => /^\d+$/.test(value) && Number(value) <= 100,
  page: (value) => /^[1-9]\d*$/.test(value),
  fromdate: (value) => /^\d{9,10}$/.test(value),
};

/** Every reply is gzipped, and every error is an HTTP 400. */
export const stackexchange: Emulator = {
  id: 'stackexchange',
  env: (origin) => ({ STACKEXCHANGE_BASE_URL: origin }),
  keyOf: () => undefined,
  queryOf: ({ query }) => query.get('q') ?? '',
  lacks: { 'bad-key': 'it is asked without a key' },
  quirks: ['backoff', 'last-of-quota', 'unavailable', 'internal-error', 'access-denied', 'long-post', 'sparse'],

  reply(request, mode) {
    if (request.method !== 'GET' || request.path !== '/2.3/search/excerpts')
      return failure(404, 'no_method', 'no method');
    const invalid = [...request.query].find(([name, value]) => parameters[name]?.(value) !== true);
    if (invalid !== undefined) return failure(400, 'bad_parameter', invalid[0]);
    if (!request.query.has('site')) return failure(400, 'bad_parameter', 'site is required');
    switch (mode) {
      case 'bad-request':
        return failure(400, 'bad_parameter', badRequestWords());
      case 'quota':
        return throttle(', more requests available in 41337 seconds');
      case 'rate-limit':
        return throttle('');
      case 'rate-limit-hint':
        return throttle(', more requests available in 77 seconds');
      case 'server-error':
        return { ...failure(500, 'internal_error', 'an error was encountered, and logged'), status: 500 };
      case 'internal-error':
        return failure(500, 'internal_error', 'an error was encountered, and logged');
      case 'unavailable':
        return failure(503, 'temporarily_unavailable', 'some part of the network is down');
      case 'access-denied':
        return { ...failure(403, 'access_denied', 'access denied'), status: 403 };
      default:
        return success(request, mode);
    }
  },
};

function success({ query }: EmulatedRequest, mode: string): EmulatedReply {
  const pagesize = Number(query.get('pagesize') ?? 30);
  return {
    gzip: true,
    json: {
      items: items(mode, pagesize).slice(0, pagesize),
      has_more: false,
      ...(mode === 'backoff' ? { backoff: 10 } : {}),
      quota_max: 300,
      quota_remaining: mode === 'last-of-quota' ? 0 : 297,
    },
  };
}

function items(mode: string, count: number): readonly unknown[] {
  switch (mode) {
    case 'empty':
      return [];
    case 'long-post':
      return [{ ...post(0), body: 'Very long. '.repeat(3_000) }];
    case 'sparse':
      return [{ item_type: 'question', question_id: 7, title: null }, { title: 'without an id' }, null];
    default:
      return findPages({ count }).map((_, index) => post(index));
  }
}

/** Every second post is an answer; it carries the title of its question. */
function post(index: number): object {
  const [page] = findPages({ count: index + 1 }).slice(-1);
  const isAnswer = index % 2 === 1;
  const text = escaped(page?.text);
  return {
    tags: ['node.js', 'c++'],
    question_score: 12,
    ...(isAnswer
      ? { is_accepted: index % 4 === 1, answer_id: 77_000_001 + index }
      : { has_accepted_answer: true, answer_count: 3 }),
    is_answered: true,
    question_id: 76_000_001 + index,
    item_type: isAnswer ? 'answer' : 'question',
    score: 12 + index,
    last_activity_date: Date.parse(`${page?.date}`) / 1000 + 100,
    creation_date: Date.parse(`${page?.date}`) / 1000,
    body: `<p>About <span class="highlight">bridges</span>:</p>\r\n${text}`,
    excerpt: `&hellip; <span class="highlight">bridges</span> ${text.slice(0, 60)} &hellip;`,
    title: `What&#39;s &quot;${escaped(page?.title)}&quot;?`,
  };
}

function escaped(text = ''): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

function throttle(wait: string): EmulatedReply {
  return failure(502, 'throttle_violation', `too many requests from this IP${wait}`);
}

function failure(id: number, name: string, message: string): EmulatedReply {
  return { status: 400, gzip: true, json: { error_id: id, error_message: message, error_name: name } };
}
