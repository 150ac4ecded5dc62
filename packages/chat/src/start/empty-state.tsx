import { type ReactNode, useEffect, useState } from 'react';
import { Wordmark } from '../header.tsx';
import { toolList } from '../server/tools.ts';
import { useValue } from '../value.ts';
import { type Examples, loadExamples } from './examples.ts';

/** Before the first question: what this is, where to write, and three questions that can be answered here. */
export function EmptyState({
  composer,
  onAsk,
}: {
  readonly composer: ReactNode;
  readonly onAsk: (question: string, tool: string | undefined) => void;
}) {
  const [examples, setExamples] = useState<Examples>();
  const { state } = useValue(toolList);
  useEffect(() => {
    // Whoever may see the tools may see these: nobody is asked for the token twice.
    if (state !== 'loaded') return;
    const stop = new AbortController();
    void loadExamples(stop.signal).then((loaded) => stop.signal.aborted || setExamples(loaded));
    return () => stop.abort();
  }, [state]);
  return (
    <div className="start">
      <h1>
        <Wordmark isLarge />
      </h1>
      <p className="start-line">Ask. Every claim comes with its source.</p>
      {composer}
      <div className="start-examples">
        {examples?.state === 'none' ? <p className="text-sm text-muted">{examples.howTo}</p> : null}
        {examples?.state !== 'some' || examples.questions.length === 0 ? null : (
          <>
            <h2>From the documentation that is installed here</h2>
            <ul>
              {examples.questions.map((question) => (
                <li key={question}>
                  <button type="button" onClick={() => onAsk(question, 'docs')}>
                    {question}
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  );
}
