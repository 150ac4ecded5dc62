import type { SearchResponse } from '../contract/response.ts';
import { asObject, isObject } from '../json.ts';

/** What the cache must know about the things that it keeps; to it they are text. */
export interface CacheForm<T> {
  /** Whether something that others could have written is such a thing. */
  isWhole(value: unknown): boolean;
  /** The copy that a caller gets. `hasPaid`: what it cost was paid for this caller. */
  marked(value: T, cached: CacheState, hasPaid: boolean): T;
}

export type CacheState = 'no' | 'fresh' | 'stale';

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
