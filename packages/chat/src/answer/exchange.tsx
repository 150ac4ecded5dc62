import { memo, useMemo } from 'react';
import type { Chat } from '../conversation/chat.ts';
import { type Exchange as ExchangeData, isUnderWay } from '../conversation/conversation.ts';
import { CopyButton } from '../elements/copy-button.tsx';
import { Icon } from '../elements/icon.tsx';
import { withFootnotes } from '../markdown/footnotes.ts';
import { splitSources } from '../markdown/split-sources.ts';
import { AnswerSourcesContext } from '../sources/answer-sources.ts';
import { SourceList } from '../sources/source-list.tsx';
import { CheckButton, CheckResult } from '../verify/check-button.tsx';
import { AnswerText } from './answer-text.tsx';
import { ApprovalQuestion } from './approval.tsx';
import { Notes } from './notes.tsx';
import { Outcome } from './outcome.tsx';
import { Question } from './question.tsx';
import { Steps } from './steps.tsx';
import { Suggestions } from './suggestions.tsx';

export interface ExchangeProps {
  readonly exchange: ExchangeData;
  readonly chat: Chat;
  readonly isLast: boolean;
  readonly onShowSources: (exchangeId: string) => void;
}

/** A question and its answer: one article of the conversation. */
export const Exchange = memo(function Exchange({ exchange, chat, isLast, onShowSources }: ExchangeProps) {
  const { id, answer } = exchange;
  const isComing = isUnderWay(answer);
  // The same as long as no source is added: otherwise each word would render all chips again.
  const sources = useMemo(() => ({ answerId: id, sources: answer.sources }), [id, answer.sources]);
  const { body } = splitSources(answer.text);
  const asking = answer.steps.find(({ state }) => state === 'asking');
  return (
    <AnswerSourcesContext value={sources}>
      <article
        className="exchange"
        data-last={isLast || undefined}
        aria-labelledby={`${id}-question`}
        aria-busy={isComing}
      >
        <Question exchange={exchange} onEdit={(question) => chat.edit(id, question)} />
        <Steps answer={answer} />
        <AnswerText text={body} isWhole={answer.state === 'done'} />
        {asking === undefined || !isLast ? null : (
          <ApprovalQuestion step={asking} onAnswer={(isAllowed) => chat.allow(asking.id, isAllowed)} />
        )}
        <Outcome answer={answer} isLast={isLast} chat={chat} />
        {isComing ? null : <SourceList sources={answer.sources} />}
        {answer.suggestions === undefined ? null : <Suggestions suggestions={answer.suggestions} />}
        <Notes warnings={answer.warnings} />
        {isComing || body === '' ? null : (
          <div className="actions">
            <CopyButton label="Copy" text={() => withFootnotes(answer)} />
            {isLast && answer.state === 'done' ? (
              <button type="button" className="quiet-button" onClick={() => chat.askAgain()}>
                <Icon name="again" /> Ask again
              </button>
            ) : null}
            {answer.sources.length === 0 ? null : <CheckButton answerId={id} answer={answer} />}
            {answer.sources.length === 0 ? null : (
              <button type="button" className="quiet-button" onClick={() => onShowSources(id)}>
                <Icon name="sources" /> Sources
              </button>
            )}
          </div>
        )}
        <CheckResult answerId={id} />
      </article>
    </AnswerSourcesContext>
  );
});
