import { useEffect, useState } from 'react';
import { asList, parseJson } from '../../../footnote/src/json.ts';
import { type DocsState, useDocsState } from '../docs/docs-state.ts';
import { getJson } from '../server/server.ts';

const kept = 'footnote.examples';

/** Questions that the documentation installed beside the server answers, once it can be searched. */
export function useExamples(isWanted: boolean): {
  readonly docs: DocsState | undefined;
  readonly questions: readonly string[];
} {
  const [questions, setQuestions] = useState(keptQuestions);
  const docs = useDocsState(isWanted && questions.length === 0);
  const isReady = docs?.state === 'ready';
  useEffect(() => {
    if (!isReady) return;
    const stop = new AbortController();
    const search = (task: string) => getJson(`/api/docs?limit=1&q=${encodeURIComponent(task)}`, stop.signal);
    import('./find-questions.ts')
      .then(({ findQuestions }) => findQuestions(search))
      .then(
        (found) => {
          sessionStorage.setItem(kept, JSON.stringify(found));
          setQuestions(found);
        },
        // The first answer will say what is wrong.
        () => undefined,
      );
    return () => stop.abort();
  }, [isReady]);
  return { docs, questions };
}

/** Looked for once in a tab. */
function keptQuestions(): readonly string[] {
  return asList(parseJson(sessionStorage.getItem(kept) ?? '')).filter((one) => typeof one === 'string');
}
