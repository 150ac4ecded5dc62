import { useEffect, useId, useRef, useState } from 'react';
import { placeBeside } from '../elements/place-beside.ts';
import { useCheckedClaims } from '../verify/check-sources.ts';
import { MarkSign } from '../verify/mark-sign.tsx';
import { markOf, markWords } from '../verify/marks.ts';
import { useAnswerSources, useHighlight } from './answer-sources.ts';
import { SourceDetails } from './source-details.tsx';
import { shortName } from './source-words.ts';

/** Long enough that passing over a chip opens nothing. */
const hoverMs = 140;
/** Long enough to get from the chip into its card. */
const leaveMs = 220;

/** The sources of a claim: quiet until wanted, then a card. A number that no source has stays text. */
export function CitationChip({ numbers, before }: { readonly numbers: readonly number[]; readonly before: string }) {
  const { answerId, sources } = useAnswerSources();
  const cited = numbers.flatMap((n) => sources.find((source) => source.n === n) ?? []);
  const { isHighlighted, handlers } = useHighlight(answerId, numbers);
  const claims = useCheckedClaims(answerId, { before, numbers });
  const mark = markOf(claims.map(({ verdict }) => verdict));
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const chip = useRef<HTMLButtonElement>(null);
  const card = useRef<HTMLSpanElement>(null);
  const isReturning = useRef(false);
  const id = useId();

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const [shown, anchor] = [card.current, chip.current];
    if (!isOpen || shown === null || anchor === null) return;
    shown.showPopover();
    placeBeside(shown, anchor, 'below');
    const close = (event: Event) => {
      if (event instanceof KeyboardEvent && event.key !== 'Escape') return;
      if (event.target instanceof Node && event.type === 'pointerdown') {
        if (shown.contains(event.target) || anchor.contains(event.target)) return;
      }
      // With the card the focus inside of it would be gone, and its place in the text.
      if (shown.contains(document.activeElement)) {
        isReturning.current = true;
        anchor.focus({ preventScroll: true });
      }
      setOpen(false);
    };
    document.addEventListener('keydown', close);
    document.addEventListener('pointerdown', close);
    document.addEventListener('scroll', close, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', close);
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('scroll', close, { capture: true });
    };
  }, [isOpen]);

  const [first, ...others] = cited;
  if (first === undefined) return numbers.map((n) => `[${n}]`).join('');
  const later = (open: boolean, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(open), ms);
  };
  const now = (open: boolean) => {
    clearTimeout(timer.current);
    setOpen(open);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside is the way for keyboards
    <span
      className="citation"
      onPointerEnter={(event) => event.pointerType === 'mouse' && later(true, hoverMs)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && later(false, leaveMs)}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || now(false)}
    >
      {/* A word joiner: a chip alone on the next line would seem to belong to nothing. */}
      {'\u2060'}
      <button
        ref={chip}
        type="button"
        className="citation-chip"
        data-highlighted={isHighlighted || undefined}
        aria-label={[
          cited.map(({ n, title }) => `Source ${n}: ${title}`).join('; '),
          ...(mark === undefined ? [] : [markWords[mark]]),
        ].join(', ')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        {...handlers}
        onFocus={(event) => {
          handlers.onFocus();
          if (event.currentTarget.matches(':focus-visible') && !isReturning.current) now(true);
          isReturning.current = false;
        }}
        onClick={() => now(true)}
      >
        <MarkSign mark={mark} />
        {shortName(first)}
        {others.length === 0 ? null : <span>+{others.length}</span>}
      </button>
      {isOpen ? (
        <span
          ref={card}
          id={id}
          popover="manual"
          role="dialog"
          aria-label="Sources of this claim"
          className="citation-card"
        >
          {cited.map((source) => (
            <SourceDetails key={source.n} source={source} claims={claims} />
          ))}
        </span>
      ) : null}
    </span>
  );
}
