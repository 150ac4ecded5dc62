import { type ReactNode, useRef } from 'react';
import { CopyButton } from '../elements/copy-button.tsx';

export function CodeBlock({ children }: { readonly children?: ReactNode }) {
  const box = useRef<HTMLPreElement>(null);
  return (
    <div className="code-block" dir="ltr">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keyboard too */}
      <pre ref={box} tabIndex={0}>
        {children}
      </pre>
      <CopyButton label="Copy code" text={() => box.current?.textContent ?? ''} isQuiet />
    </div>
  );
}
