import { wordsOf } from '../answer/step-words.ts';
import type { Answer } from './conversation.ts';

/** For those who listen: what goes on, and that it is over; never the text itself, word by word. */
export function AnswerStatus({ answer }: { readonly answer: Answer }) {
  return (
    <div role="status" className="sr-only">
      {sentenceOf(answer)}
    </div>
  );
}

function sentenceOf({ state, steps, sources }: Answer): string {
  const running = steps.findLast((step) => step.state === 'running');
  switch (state) {
    case 'searching':
      return running === undefined ? 'Thinking…' : `${wordsOf(running)}…`;
    case 'writing':
      return 'Answering…';
    case 'asking':
      return 'There is a question before it goes on.';
    case 'done':
      return `Answer ready, ${sources.length} ${sources.length === 1 ? 'source' : 'sources'}`;
    case 'stopped':
      return 'Stopped.';
    case 'broken':
      return 'The connection broke.';
    case 'failed':
      return 'The answer failed.';
    default:
      return state satisfies never;
  }
}
