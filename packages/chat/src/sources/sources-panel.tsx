import { useEffect, useRef } from 'react';
import type { Source } from '../../../footnote/src/contract/response.ts';
import { Icon } from '../elements/icon.tsx';
import { useCheckedClaims } from '../verify/check-sources.ts';
import { useHighlight } from './answer-sources.ts';
import { SourceDetails } from './source-details.tsx';

export interface SourcesPanelProps {
  readonly answerId: string;
  readonly sources: readonly Source[];
  /** Whether more of them may follow. */
  readonly isComing?: boolean;
  readonly onClose: () => void;
}

/** Beside the answer: each source with the passage that the answer rests on. */
export function SourcesPanel({ answerId, sources, isComing, onClose }: SourcesPanelProps) {
  return (
    <aside className="sources-panel" aria-label="Sources with their passages">
      <PanelHeading onClose={onClose} />
      {sources.length === 0 ? (
        <p className="px-5 text-sm text-muted">
          {isComing === true ? 'What the answer rests on will stand here.' : 'This answer names no sources.'}
        </p>
      ) : null}
      <PanelRows answerId={answerId} sources={sources} />
    </aside>
  );
}

/** The same over the answer, on a screen too small for both. */
export function SourcesSheet({ answerId, sources, onClose }: SourcesPanelProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it as well
    <dialog
      ref={dialog}
      className="sheet"
      aria-label="Sources with their passages"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="sheet-inner">
        <PanelHeading onClose={onClose} />
        <PanelRows answerId={answerId} sources={sources} />
      </div>
    </dialog>
  );
}

function PanelHeading({ onClose }: { readonly onClose: () => void }) {
  return (
    <div className="panel-heading">
      <h2>Sources</h2>
      <button type="button" className="icon-button" aria-label="Close the sources" title="Close" onClick={onClose}>
        <Icon name="close" />
      </button>
    </div>
  );
}

function PanelRows({ answerId, sources }: Pick<SourcesPanelProps, 'answerId' | 'sources'>) {
  return (
    <ol className="panel-rows">
      {sources.map((source) => (
        <PanelRow key={source.n} answerId={answerId} source={source} />
      ))}
    </ol>
  );
}

function PanelRow({ answerId, source }: { readonly answerId: string; readonly source: Source }) {
  const { isHighlighted, handlers } = useHighlight(answerId, [source.n]);
  const claims = useCheckedClaims(answerId);
  return (
    <li data-highlighted={isHighlighted || undefined} {...handlers}>
      <SourceDetails source={source} claims={claims} />
    </li>
  );
}
