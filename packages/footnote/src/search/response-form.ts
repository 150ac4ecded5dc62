import type { CacheForm } from '../cache/cache-form.ts';
import { cleanText } from '../clean/clean.ts';
import { attemptRecords } from '../contract/attempt.ts';
import type { SearchResponse } from '../contract/response.ts';
import { defined } from '../defined.ts';
import type { ResultForm } from '../gateway.ts';
import { asObject, isObject } from '../json.ts';
import { shorten } from '../text/cut.ts';

export const cachedResponses: CacheForm<SearchResponse> = {
  folder: '',
  fileBytes: 1024 * 1024,
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

/** How a response is kept, and what the log says of it. */
export const searchResponses: ResultForm<SearchResponse> = {
  cache: cachedResponses,
  outcome: ({ provider, results, cached, costUsd, attempts, searchQueries }) => ({
    provider,
    results: results.length,
    cached,
    ...defined({ costUsd, attempts: attemptRecords(attempts), searchQueries: loggedQueries(searchQueries) }),
  }),
};

const loggedCount = 10;
const loggedCharacters = 200;

/** What a model searched for on a caller's behalf: foreign words, so cleaned, and no more of them than a line can hold. */
function loggedQueries(queries: readonly string[] | undefined): readonly string[] | undefined {
  return queries?.slice(0, loggedCount).map((query) => shorten(cleanText(query).text, loggedCharacters));
}
