import { useEffect, useId, useRef, useState } from 'react';
import { FailureNote } from '../elements/failure-note.tsx';
import { Icon } from '../elements/icon.tsx';
import { goTo } from '../router.ts';
import { getJson, ServerFailure } from '../server/server.ts';
import { askForToken } from '../server/token-dialog.tsx';
import { withToken } from '../server/with-token.ts';
import { useExamples } from '../start/examples.ts';
import { useMediaQuery } from '../use-media-query.ts';
import { DocsNote } from './docs-note.tsx';
import { type FoundDocs, readFound } from './docs-search.ts';
import { type DocsState, followDocs } from './docs-state.ts';
import { FileView } from './file-view.tsx';
import { FoundList } from './found-list.tsx';

type Search =
  | { readonly state: 'none' }
  | { readonly state: 'asking'; readonly docs?: DocsState }
  | { readonly state: 'found'; readonly found: FoundDocs }
  | { readonly state: 'failed'; readonly sentence: string; readonly wantsToken: boolean };

/** Asks the documentation that is installed beside the server, and shows each passage in its file. */
export function DocsView({ question = '' }: { readonly question?: string | undefined }) {
  const [version, setVersion] = useState(0);
  const search = useDocsSearch(question, version);
  const isWide = useMediaQuery('(min-width: 1000px)');
  const [chosen, setChosen] = useState<{ readonly of: FoundDocs; readonly index: number }>();
  useEffect(() => {
    document.title = question === '' ? 'Documentation · Footnote' : `${question} · Documentation · Footnote`;
  }, [question]);
  const found = search.state === 'found' ? search.found : undefined;
  // Where there is room for it, the best one is open from the start.
  const index = chosen !== undefined && chosen.of === found ? chosen.index : isWide ? 0 : -1;
  const open = found?.results[index];
  const column = useRef<HTMLDivElement>(null);
  const close = (list: FoundDocs) => {
    setChosen({ of: list, index: -1 });
    // Back to where one came from, as soon as the list is there again.
    requestAnimationFrame(() => column.current?.querySelectorAll<HTMLElement>('.found-button')[index]?.focus());
  };
  const isBeside = isWide && found !== undefined && found.results.length > 0;
  return (
    <div className="docs" data-beside={isBeside || undefined}>
      <div ref={column} className="docs-column">
        <h1>Documentation</h1>
        <QuestionForm question={question} />
        <p role="status" className="docs-status">
          {statusOf(search)}
        </p>
        {search.state === 'none' ? <DocsExamples /> : null}
        {search.state === 'asking' ? <DocsNote docs={search.docs} /> : null}
        {search.state === 'failed' ? (
          <FailureNote
            sentence={search.sentence}
            action={search.wantsToken ? 'Give the token' : 'Try again'}
            onAction={() => setVersion(version + 1)}
          />
        ) : null}
        {found === undefined ? null : (
          <FoundList found={found} chosen={index} onChoose={(place) => setChosen({ of: found, index: place })} />
        )}
      </div>
      {open === undefined || found === undefined ? null : (
        <FileView
          key={open.url + open.headings.join()}
          passage={open}
          onClose={isWide ? undefined : () => close(found)}
        />
      )}
    </div>
  );
}

function QuestionForm({ question }: { readonly question: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // The back button may have brought another one.
  useEffect(() => {
    if (field.current !== null) field.current.value = question;
  }, [question]);
  return (
    <search>
      <form
        className="docs-form"
        onSubmit={(event) => {
          event.preventDefault();
          const text = new FormData(event.currentTarget).get('question');
          if (typeof text === 'string' && text.trim() !== '') goTo({ view: 'docs', question: text.trim() });
        }}
      >
        <label htmlFor={id} className="text-muted">
          What is installed here, in exactly these versions. Nothing leaves the server.
        </label>
        <div className="docs-field">
          <Icon name="search" />
          <input
            ref={field}
            id={id}
            name="question"
            type="search"
            className="field"
            dir="auto"
            maxLength={2_000}
            autoComplete="off"
            placeholder="How do I abort a request?"
            defaultValue={question}
            // biome-ignore lint/a11y/noAutofocus: whoever opens this page came to ask
            autoFocus={question === ''}
          />
          <button type="submit" className="button button-strong">
            Ask
          </button>
        </div>
      </form>
    </search>
  );
}

/** Questions that are answered here, or how to index something. */
function DocsExamples() {
  const { docs, questions } = useExamples(true);
  if (questions.length === 0) return <DocsNote docs={docs} />;
  return (
    <section className="docs-examples" aria-labelledby="docs-examples">
      <h2 id="docs-examples">For example</h2>
      <ul>
        {questions.map((question) => (
          <li key={question}>
            <a href={`#/docs/${encodeURIComponent(question)}`}>{question}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function useDocsSearch(question: string, version: number): Search {
  const [search, setSearch] = useState<Search>({ state: 'none' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version is what asks once more
  useEffect(() => {
    if (question === '') return setSearch({ state: 'none' });
    const stop = new AbortController();
    setSearch({ state: 'asking' });
    searchDocs(question, (docs) => setSearch({ state: 'asking', docs }), stop.signal).then(
      (found) => stop.signal.aborted || setSearch({ state: 'found', found }),
      (error: unknown) => stop.signal.aborted || setSearch(failedWith(error)),
    );
    return () => stop.abort();
  }, [question, version]);
  return search;
}

/** Not before the index is built: until then it can be said how far that is. */
async function searchDocs(
  question: string,
  onState: (docs: DocsState) => void,
  signal: AbortSignal,
): Promise<FoundDocs> {
  const docs = await followDocs(onState, signal);
  if (docs.state === 'missing') throw new ServerFailure(docs.howTo);
  const path = `/api/docs?limit=10&q=${encodeURIComponent(question)}`;
  return readFound(await withToken(() => getJson(path, signal), askForToken));
}

function failedWith(error: unknown): Search {
  const wantsToken = error instanceof ServerFailure && error.wantsToken;
  return { state: 'failed', sentence: error instanceof Error ? error.message : String(error), wantsToken };
}

function statusOf(search: Search): string {
  if (search.state === 'asking') return 'Looking through the documentation …';
  if (search.state !== 'found') return '';
  const { length } = search.found.results;
  return length === 0 ? 'Nothing was found.' : length === 1 ? 'One passage' : `${length} passages`;
}
