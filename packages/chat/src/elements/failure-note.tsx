import { Icon } from './icon.tsx';

/** What went wrong where something should stand, in a sentence, and the next try. */
export function FailureNote({
  sentence,
  action,
  onAction,
}: {
  readonly sentence: string;
  readonly action: string;
  readonly onAction: () => void;
}) {
  return (
    <div className="failure-note" role="alert">
      <Icon name="warning" />
      <p>{sentence}</p>
      <button type="button" className="button" onClick={onAction}>
        {action}
      </button>
    </div>
  );
}
