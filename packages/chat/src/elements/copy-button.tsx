import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';

const shownMs = 1_600;

export function CopyButton({
  label,
  text,
  isQuiet = false,
}: {
  readonly label: string;
  readonly text: () => string;
  /** Shown as a drawing alone. */
  readonly isQuiet?: boolean;
}) {
  const [said, say] = useState<string>();
  useEffect(() => {
    if (said === undefined) return;
    const timer = setTimeout(() => say(undefined), shownMs);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      say('Copied');
    } catch {
      say('The browser does not allow it');
    }
  };
  return (
    <button type="button" className="quiet-button" aria-label={said ?? label} title={label} onClick={() => void copy()}>
      <Icon name={said === 'Copied' ? 'check' : 'copy'} />
      {isQuiet ? null : (said ?? label)}
      <span role="status" className="sr-only">
        {said}
      </span>
    </button>
  );
}
