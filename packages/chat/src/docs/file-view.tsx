import { type RefObject, useEffect, useRef, useState } from 'react';
import { FailureNote } from '../elements/failure-note.tsx';
import { Icon } from '../elements/icon.tsx';
import { getJson } from '../server/server.ts';
import { askForToken } from '../server/token-dialog.tsx';
import { withToken } from '../server/with-token.ts';
import { type DocsFile, type FilePassage, type FoundPassage, joined, readFile } from './docs-search.ts';
import { numberLines, placeWords } from './number-lines.ts';

/** A passage in its file: what stands around it is in grey, its own lines are marked. */
export function FileView({
  passage,
  onClose,
}: {
  readonly passage: FoundPassage;
  /** Where it stands in place of the list. */
  readonly onClose: (() => void) | undefined;
}) {
  const { file, failure, loadFrom } = useFile(passage);
  const marked = useRef<HTMLElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  const isAlone = onClose !== undefined;
  useEffect(() => {
    if (isAlone) back.current?.focus();
  }, [isAlone]);
  useMarkedInView(marked, file?.id);
  // Where it stands alone, it is the page.
  const Heading = isAlone ? 'h1' : 'h2';
  const own = file?.passages.find(({ id }) => id === file.id);
  const [first, last] = [file?.passages[0], file?.passages.at(-1)];
  return (
    <section className="file" aria-label={`${passage.package}, the passage in its file`}>
      <div className="file-heading">
        {onClose === undefined ? null : (
          <button ref={back} type="button" className="quiet-button" onClick={onClose}>
            <Icon name="list" /> All passages
          </button>
        )}
        <div className="min-w-0">
          <p className="file-package">{passage.package}</p>
          <Heading className="file-path">{file?.path ?? passage.headings.at(-1) ?? passage.package}</Heading>
          {file === undefined || own === undefined ? null : <p className="file-place">{placeWords(own, file.path)}</p>}
        </div>
        {/^https?:\/\//i.test(passage.url) ? (
          <a className="source-open" href={passage.url} target="_blank" rel="noopener noreferrer nofollow">
            Open <Icon name="open" size={13} />
            <span className="sr-only">this passage in the repository</span>
          </a>
        ) : null}
      </div>
      {failure === undefined ? null : (
        <FailureNote sentence={failure} action="Try again" onAction={() => loadFrom(passage.id)} />
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keyboards must be able to */}
      <section className="file-text" tabIndex={0} aria-label="Text of the file">
        {file?.hasEarlier === true ? (
          <button type="button" className="quiet-button file-more" onClick={() => loadFrom(first?.id)}>
            <Icon name="arrowUp" size={13} /> What stands before
          </button>
        ) : null}
        {file === undefined ? (
          <FilePart passage={{ ...passage, id: '', isReference: false, line: 0 }} before={undefined} isMarked />
        ) : (
          file.passages.map((one, index) => (
            <FilePart
              key={`${one.id} ${one.line}`}
              passage={one}
              before={file.passages[index - 1]}
              isMarked={one === own}
              place={placeWords(one, file.path)}
              markedRef={one === own ? marked : undefined}
            />
          ))
        )}
        {file?.hasLater === true ? (
          <button type="button" className="quiet-button file-more" onClick={() => loadFrom(last?.id)}>
            <Icon name="arrowDown" size={13} /> What follows
          </button>
        ) : null}
      </section>
    </section>
  );
}

function FilePart({
  passage,
  before,
  isMarked,
  place = '',
  markedRef,
}: {
  readonly passage: FilePassage;
  readonly before: FilePassage | undefined;
  readonly isMarked: boolean;
  readonly place?: string;
  readonly markedRef?: RefObject<HTMLElement | null> | undefined;
}) {
  const lines = numberLines(passage, before);
  const label = `The passage that was found${place === '' ? '' : `, ${place.toLowerCase()}`}`;
  return (
    <section
      ref={markedRef}
      className="file-part"
      data-marked={isMarked || undefined}
      aria-label={isMarked ? label : undefined}
    >
      {lines.map(({ number, text, isHeading }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a passage never change
        <div key={index} className="file-line" data-heading={isHeading || undefined}>
          <span className="file-number" aria-hidden="true">
            {number}
          </span>
          <span className="file-words" dir="auto">
            {text}
          </span>
        </div>
      ))}
    </section>
  );
}

/** Until its file is there, and where the index has no place for it, the passage stands alone. */
function useFile(passage: FoundPassage) {
  const [file, setFile] = useState<DocsFile>();
  const [failure, setFailure] = useState<string>();
  const loadFrom = async (id: string | undefined, signal?: AbortSignal) => {
    if (id === undefined) return;
    try {
      const path = `/api/docs/passages/${encodeURIComponent(id)}`;
      const loaded = readFile(await withToken(() => getJson(path, signal), askForToken));
      if (signal?.aborted === true) return;
      setFile((known) => (known === undefined ? loaded : joined(known, loaded)));
      setFailure(undefined);
    } catch (error) {
      if (signal?.aborted !== true) setFailure(error instanceof Error ? error.message : String(error));
    }
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: another passage is another view
  useEffect(() => {
    const stop = new AbortController();
    void loadFrom(passage.id, stop.signal);
    return () => stop.abort();
  }, [passage.id]);
  return { file, failure, loadFrom: (id: string | undefined) => void loadFrom(id) };
}

/** Once: what is loaded later moves nothing that is read. */
function useMarkedInView(marked: RefObject<HTMLElement | null>, id: string | undefined): void {
  useEffect(() => {
    if (id !== undefined) marked.current?.scrollIntoView({ block: 'start' });
  }, [marked, id]);
}
