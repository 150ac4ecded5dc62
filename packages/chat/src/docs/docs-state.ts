import { useEffect, useState } from 'react';
import { asNumber, asObject, asText } from '../../../footnote/src/json.ts';
import { getJson } from '../server/server.ts';

/** Whether the documentation installed beside the server can be searched. */
export type DocsState =
  | { readonly state: 'ready' }
  | { readonly state: 'missing'; readonly howTo: string }
  /** `total` is 0 until there is something to count. */
  | { readonly state: 'building'; readonly done: number; readonly total: number };

/** So often it is asked while the index is built; sooner the first time, because a small one is built by then. */
const soonMs = 250;
const laterMs = 1_000;

/** Follows the index until it is built. Undefined before the first word of the server. */
export function useDocsState(isWanted: boolean): DocsState | undefined {
  const [docs, setDocs] = useState<DocsState>();
  useEffect(() => {
    if (!isWanted) return;
    const stop = new AbortController();
    void followDocs(setDocs, stop.signal);
    return () => {
      stop.abort();
      setDocs(undefined);
    };
  }, [isWanted]);
  return docs;
}

/** Tells each state, and gives the last one: `building` only where it was stopped. */
export async function followDocs(onState: (docs: DocsState) => void, signal: AbortSignal): Promise<DocsState> {
  for (let pauseMs = soonMs; ; pauseMs = laterMs) {
    const docs = await loadState(signal);
    if (signal.aborted) return docs;
    onState(docs);
    if (docs.state !== 'building') return docs;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

async function loadState(signal: AbortSignal): Promise<DocsState> {
  try {
    return readState(await getJson('/api/docs/status', signal));
  } catch {
    // Whatever is asked next will say what is wrong.
    return { state: 'ready' };
  }
}

export function readState(body: unknown): DocsState {
  const { state, progress, message } = asObject(body);
  if (state === 'missing') return { state, howTo: asText(message) ?? '' };
  if (state !== 'building') return { state: 'ready' };
  const { done, total } = asObject(progress);
  return { state, done: asNumber(done) ?? 0, total: asNumber(total) ?? 0 };
}

/** `1,204 of 3,481 files`; empty where nothing can be counted. */
export function countWords(docs: DocsState | undefined): string {
  if (docs?.state !== 'building' || docs.total === 0) return '';
  return `${docs.done.toLocaleString()} of ${docs.total.toLocaleString()} files`;
}
