import type { Source } from '../contract/response.ts';
import { pageKey } from '../text/page-address.ts';

/** A source as tools find it, without a number. */
export type FoundSource = Omit<Source, 'n'>;

/** All sources of a conversation. A model knows each by one number, in whatever turn it was found. */
export interface ConversationSources {
  /** The numbers of these, in their order; the same page keeps its number. */
  add(found: readonly FoundSource[]): readonly number[];
  get(number: number): FoundSource | undefined;
  readonly size: number;
}

export function createConversationSources(): ConversationSources {
  const sources: FoundSource[] = [];
  const numbers = new Map<string, number>();
  return {
    add: (found) =>
      found.map((source) => {
        const key = source.url === '' ? `untitled ${source.title}` : pageKey(source.url);
        const number = numbers.get(key) ?? sources.push(source);
        numbers.set(key, number);
        return number;
      }),
    get: (number) => sources[number - 1],
    get size() {
      return sources.length;
    },
  };
}
