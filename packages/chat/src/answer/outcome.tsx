import type { Chat } from '../conversation/chat.ts';
import type { Answer } from '../conversation/conversation.ts';
import { Icon } from '../elements/icon.tsx';

/** How an answer ended, where that wasn't its own end: a sentence, and what can be done. */
export function Outcome({
  answer,
  isLast,
  chat,
}: {
  readonly answer: Answer;
  readonly isLast: boolean;
  readonly chat: Chat;
}) {
  const sentence = sentenceOf(answer);
  if (sentence === undefined) return null;
  return (
    <div className="notice" data-failed={answer.state === 'failed' || undefined} role="alert">
      <p className="flex gap-2.5">
        <span className="notice-icon">
          <Icon name={answer.state === 'stopped' ? 'stop' : 'warning'} />
        </span>
        <span dir="auto">{sentence}</span>
      </p>
      {isLast ? (
        <div className="flex gap-2">
          {answer.text !== '' ? (
            <button type="button" className="button button-strong" onClick={() => chat.ask(goOn)}>
              Go on
            </button>
          ) : null}
          <button type="button" className="button" onClick={() => chat.askAgain()}>
            Ask again
          </button>
        </div>
      ) : null}
    </div>
  );
}

/** What came stays a part of the conversation, so these words are enough. */
const goOn = 'Go on where the last answer broke off.';

function sentenceOf({ state, text, failure }: Answer): string | undefined {
  if (state === 'failed') return failure ?? 'The answer failed.';
  if (state === 'stopped') return text === '' ? 'You stopped this before anything was written.' : 'You stopped here.';
  if (state !== 'broken') return undefined;
  return text === ''
    ? 'The connection broke before anything was written.'
    : 'The connection broke here. What came until then is kept.';
}
