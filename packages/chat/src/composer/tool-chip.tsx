import { Icon } from '../elements/icon.tsx';
import type { Tool } from '../server/tools.ts';
import { ToolIcon } from './tool-icon.tsx';

/** The tool that the next message is forced to use. */
export function ToolChip({
  tool,
  isPinned,
  onPin,
  onRemove,
}: {
  readonly tool: Tool;
  readonly isPinned: boolean;
  readonly onPin: (isPinned: boolean) => void;
  readonly onRemove: () => void;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be laid out in a line everywhere
    <div role="group" aria-label={`${tool.label} is used for this message`} className="tool-chip">
      <ToolIcon name={tool.icon} />
      <span className="truncate">{tool.shortLabel}</span>
      <button
        type="button"
        aria-pressed={isPinned}
        aria-label={`Keep ${tool.label} for the next messages`}
        title="Keep for the next messages"
        onClick={() => onPin(!isPinned)}
      >
        <Icon name="pin" size={13} />
      </button>
      <button type="button" aria-label={`Remove ${tool.label}`} title="Remove" onClick={onRemove}>
        <Icon name="close" size={13} />
      </button>
    </div>
  );
}
