import { useEffect, useState } from 'react';
import { asList, asObject, asText, isObject, parseJson } from '../../../footnote/src/json.ts';
import { type DocsState, useDocsState } from '../docs/docs-state.ts';
import { getJson } from '../server/server.ts';

/** What programs of all kinds do. Those that a package here explains become examples, with its name. */
const tasks = [
  'cancel a request',
  'validate input',
  'connect to a database',
  'limit the size of a cache',
  'stream a response',
  'parse a date',
  'retry a failed request',
  'mock a function in a test',
  'write a plugin',
];
const mostQuestions = 3;
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
    findQuestions(search).then(
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

/** Asks one after another until there are enough, each answered by another package. */
export async function findQuestions(search: (task: string) => Promise<unknown>): Promise<readonly string[]> {
  const questions = new Map<string, string>();
  for (const task of tasks) {
    if (questions.size === mostQuestions) break;
    const { answer, results } = asObject(await search(`how do I ${task}`));
    const title = asText(asObject(asList(results)[0])['title']) ?? '';
    const name = nameIn(title);
    // Declarations of types explain what something is, and not how it is done.
    if (!isObject(answer) || name === '' || name.startsWith('@types/') || questions.has(name)) continue;
    questions.set(name, `How do I ${task} with ${name}?`);
  }
  return [...questions.values()];
}

/** `undici 7.30.2 › Dispatcher › Aborting a request` → `undici` */
function nameIn(title: string): string {
  return (title.split(' › ')[0] ?? '').replace(/ \S*\d\S*$/, '');
}
