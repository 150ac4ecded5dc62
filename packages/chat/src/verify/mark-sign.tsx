import { type Mark, markSigns } from './marks.ts';

/** A sign that is told from others without its colour; what it means is said by whoever shows it. */
export function MarkSign({ mark }: { readonly mark: Mark | undefined }) {
  if (mark === undefined) return null;
  return (
    <span className="mark-sign" data-mark={mark} aria-hidden="true">
      {markSigns[mark]}
    </span>
  );
}
