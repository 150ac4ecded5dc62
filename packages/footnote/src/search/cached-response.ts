import type { CacheForm } from '../cache/cache-form.ts';
import type { SearchResponse } from '../contract/response.ts';
import { asObject, isObject } from '../json.ts';

/** How the cache keeps the responses of searches. */
export const searchResponses: CacheForm<SearchResponse> = {
  isWhole(value) {
    if (!isObject(value) || typeof value['query'] !== 'string' || typeof value['provider'] !== 'string') return false;
    const { results, sources, warnings, answer } = value;
    const lists = [results, sources, warnings];
    const hasLists = lists.every((list) => Array.isArray(list) && list.every(isObject));
    return hasLists && (answer === undefined || typeof asObject(answer)['text'] === 'string');
  },
  /** What a search cost is on the answer of the one that paid, so that nobody counts it twice. */
  marked(response, cached, hasPaid) {
    const isFree = !hasPaid && response.costUsd !== undefined;
    return { ...response, cached, ...(isFree ? { costUsd: 0 } : {}) };
  },
};
