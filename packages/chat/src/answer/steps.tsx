import { type Answer, isUnderWay, type Step } from '../conversation/conversation.ts';
import { countWords, useDocsState } from '../docs/docs-state.ts';
import { Icon } from '../elements/icon.tsx';
import { summaryOf, wordsOf } from './step-words.ts';

/** What is done for the answer: open while it is done, folded when the answer starts; what failed stays in view. */
export function Steps({ answer }: { readonly answer: Answer }) {
  const { steps, text } = answer;
  const isSearching = isUnderWay(answer) && text === '';
  const running = steps.findLast(({ state }) => state === 'running');
  if (isSearching) {
    return (
      <div className="steps">
        {steps
          .filter((step) => step !== running)
          .map((step) => (
            <StepLine key={step.id} step={step} />
          ))}
        {running === undefined ? (
          <div className="step-line">
            <span className="pulse" aria-hidden="true" />
            {steps.length === 0 ? 'Thinking' : 'Reading what was found'}
          </div>
        ) : (
          <RunningStep step={running} />
        )}
      </div>
    );
  }
  const failed = steps.filter(({ state }) => state === 'failed' || state === 'denied');
  const others = steps.filter(({ state }) => state === 'done');
  if (steps.length === 0) return null;
  return (
    <div className="steps">
      {others.length === 0 ? null : (
        <details>
          <summary>
            <Icon name="chevron" size={12} />
            <span>{summaryOf(steps)}</span>
          </summary>
          <div className="step-list">
            {others.map((step) => (
              <StepLine key={step.id} step={step} />
            ))}
          </div>
        </details>
      )}
      {failed.map((step) => (
        <StepLine key={step.id} step={step} />
      ))}
      {running === undefined ? null : <RunningStep step={running} />}
    </div>
  );
}

function RunningStep({ step }: { readonly step: Step }) {
  const count = countWords(useDocsState(step.tool === 'docs_search'));
  return (
    <div className="step-line">
      <span className="pulse" aria-hidden="true" />
      {wordsOf(step)}
      {count === '' ? null : ` · ${count} read`}
    </div>
  );
}

function StepLine({ step }: { readonly step: Step }) {
  const { state, message } = step;
  const isFailure = state === 'failed' || state === 'denied';
  const reason = state === 'denied' ? 'You said no.' : message;
  return (
    <div className="step-line" data-failed={isFailure || undefined}>
      <Icon name={isFailure ? 'warning' : 'check'} size={13} />
      <span dir="auto">
        {wordsOf(step)}
        {isFailure && reason !== undefined ? `: ${reason}` : null}
      </span>
    </div>
  );
}
