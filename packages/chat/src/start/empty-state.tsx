import type { ReactNode } from 'react';
import { DocsNote } from '../docs/docs-note.tsx';
import { Wordmark } from '../header.tsx';
import { toolList } from '../server/tools.ts';
import { useValue } from '../value.ts';
import { useExamples } from './examples.ts';

/** Before the first question: what this is, where to write, and three questions that can be answered here. */
export function EmptyState({
  composer,
  onAsk,
}: {
  readonly composer: ReactNode;
  readonly onAsk: (question: string, tool: string | undefined) => void;
}) {
  // Whoever may see the tools may see these: nobody is asked for the token twice.
  const { docs, questions } = useExamples(useValue(toolList).state === 'loaded');
  return (
    <div className="start">
      <h1>
        <Wordmark isLarge />
      </h1>
      <p className="start-line">Ask. Every claim comes with its source.</p>
      {composer}
      <div className="start-examples">
        <DocsNote docs={docs} />
        {questions.length === 0 ? null : (
          <>
            <h2>From the documentation that is installed here</h2>
            <ul>
              {questions.map((question) => (
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
