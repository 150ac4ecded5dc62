import { asText } from '../../../footnote/src/json.ts';
import type { Step } from '../conversation/conversation.ts';

/** A tool asks whether it may, and shows exactly what it wants to do. */
export function ApprovalQuestion({
  step,
  onAnswer,
}: {
  readonly step: Step;
  readonly onAnswer: (isAllowed: boolean) => void;
}) {
  const { approval, input, tool } = step;
  if (approval === undefined) return null;
  const content = asText(input['content']);
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons and a text, no fields
    <div className="notice" role="group" aria-label="A question before going on">
      <p className="font-medium">{approval.question}</p>
      <pre className="approval-content">{content ?? `${tool} ${JSON.stringify(input, null, 2)}`}</pre>
      <div className="flex gap-2">
        <button type="button" className="button button-strong" onClick={() => onAnswer(true)}>
          Yes
        </button>
        <button type="button" className="button" onClick={() => onAnswer(false)}>
          No
        </button>
      </div>
    </div>
  );
}
