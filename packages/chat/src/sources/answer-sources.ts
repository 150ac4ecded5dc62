import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Source } from '../../../footnote/src/contract/response.ts';
import { createValue } from '../value.ts';

/** The sources of the answer around; its chips look theirs up here, so that a new source re-renders no text. */
export interface AnswerSources {
  readonly answerId: string;
  readonly sources: readonly Source[];
}

export const AnswerSourcesContext = createContext<AnswerSources>({ answerId: '', sources: [] });

export function useAnswerSources(): AnswerSources {
  return useContext(AnswerSourcesContext);
}

/** A chip and its source light up together: what the pointer or the keyboard is at. */
const highlighted = createValue('');

export function useHighlight(answerId: string, numbers: readonly number[]) {
  const names = numbers.map((n) => `${answerId} ${n}`);
  const isNamed = () =>
    highlighted
      .get()
      .split(',')
      .some((name) => names.includes(name));
  const set = () => highlighted.set(names.join(','));
  const clear = () => highlighted.set('');
  return {
    // A yes or no, so that only those concerned are rendered again.
    isHighlighted: useSyncExternalStore(highlighted.subscribe, isNamed, isNamed),
    handlers: { onPointerEnter: set, onPointerLeave: clear, onFocus: set, onBlur: clear },
  };
}
