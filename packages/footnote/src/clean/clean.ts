import type { ClaimedAnswer, Span } from '../contract/claim.ts';
import { applyEdits, type Edit, moverOf } from './edits.ts';
import { forgedMarkerEdits } from './forged-markers.ts';
import { hiddenHtmlEdits } from './hidden-html.ts';
import { hiddenMarkdownEdits } from './hidden-markdown.ts';
import { invisibleEdits } from './invisible.ts';
import { markdownLinkEdits } from './markdown-links.ts';
import { flattenEdits } from './nested-markup.ts';
import { roleTokenEdits } from './role-tokens.ts';
import { createSpanSettler } from './span-places.ts';
import { holdsSmuggledText, readsLikeOrders } from './suspicious.ts';
import { terminalEscapeEdits } from './terminal-escapes.ts';
import { titleEdits } from './title-addresses.ts';

/** How often each kind of thing was neutralised. */
export interface CleanCounts {
  [what: string]: number;
}

export interface Cleaned {
  readonly text: string;
  readonly counts: Readonly<CleanCounts>;
  /** It holds what reads like orders to a model, or text hidden in invisible characters. A label, no verdict. */
  readonly isSuspicious: boolean;
}

export interface CleanOptions {
  /** The text will stand beside Footnote's own `[n]` and `Sources:`, so its own must not look the same. */
  readonly neutraliseMarkers?: boolean;
  /** The text will stand before its own address, so no other must stand in it; and it is one line. */
  readonly isTitle?: boolean;
  /** The text that is left will be cleaned once more, and labelled then: only what was hidden is judged now. */
  readonly isFirstPass?: boolean;
}

/** Deterministic, linear, idempotent. Visible text is never deleted because of a pattern: it is at most defanged or labelled. */
export function cleanText(text: string, options: CleanOptions = {}): Cleaned {
  return clean(text, options, () => {});
}

/** The same, and where places of the text are afterwards. */
export function cleanWithPlaces(
  text: string,
  places: readonly number[],
): Cleaned & { readonly places: readonly number[] } {
  let moved = places;
  const cleaned = clean(text, {}, (edits) => {
    const move = moverOf(edits);
    moved = moved.map((place) => move(place, 'start'));
  });
  return { ...cleaned, places: moved };
}

/** The same for an answer, whose spans move along with every edit; a span that loses all its text is dropped. */
export function cleanAnswer(answer: ClaimedAnswer): {
  readonly answer: ClaimedAnswer;
  readonly counts: Readonly<CleanCounts>;
  readonly isSuspicious: boolean;
} {
  let spans = answer.spans;
  const { text, counts, isSuspicious } = clean(answer.text, { neutraliseMarkers: true }, (edits) => {
    const move = moverOf(edits);
    spans = spans.map((span): Span => ({ ...span, start: move(span.start, 'start'), end: move(span.end, 'end') }));
  });
  if (text === answer.text) return { answer, counts, isSuspicious };
  const settle = createSpanSettler(text);
  return { answer: { text, spans: spans.flatMap((span) => settle(span) ?? []) }, counts, isSuspicious };
}

/** Each sees the text as the ones before left it. */
const steps = [
  terminalEscapeEdits,
  invisibleEdits,
  hiddenHtmlEdits,
  hiddenMarkdownEdits,
  markdownLinkEdits,
  roleTokenEdits,
];

/** Printable ASCII without any sign that markup, chat formats or citations begin with: none of the steps finds anything. */
const plainProse = /^[\t\n -;=?-Z^_a-z{|}]*$/;

const nothing: Readonly<CleanCounts> = {};

/** What one round uncovers is cleaned in the next. Nobody writes more layers than these by accident. */
const maxRounds = 6;

function clean(original: string, options: CleanOptions, onEdits: (edits: readonly Edit[]) => void): Cleaned {
  const { neutraliseMarkers = false, isTitle = false, isFirstPass = false } = options;
  const isPlain = plainProse.test(original);
  const forSurroundings = [...(neutraliseMarkers ? [forgedMarkerEdits] : []), ...(isTitle ? [titleEdits] : [])];
  if (isPlain && !forSurroundings.some((step) => step(original).length > 0)) {
    return { text: original, counts: nothing, isSuspicious: !isFirstPass && readsLikeOrders(original) };
  }
  const counts: CleanCounts = {};
  const hidden: string[] = [];
  let text = original;

  function run(step: (text: string) => readonly Edit[]): boolean {
    const edits = step(text);
    if (edits.length === 0) return false;
    for (const { start, end, what, count = 1 } of edits) {
      counts[what] = (counts[what] ?? 0) + count;
      if (what === 'hidden-html' || what === 'hidden-markdown' || what === 'image') hidden.push(text.slice(start, end));
    }
    onEdits(edits);
    text = applyEdits(text, edits);
    return true;
  }

  const allSteps = [...(isPlain ? [] : steps), ...forSurroundings];
  let rounds = 0;
  while (allSteps.map(run).includes(true)) {
    if (++rounds < maxRounds) continue;
    run(flattenEdits);
    forSurroundings.map(run);
    break;
  }
  const isSuspicious =
    counts['nested-markup'] !== undefined ||
    (!isFirstPass && readsLikeOrders(text)) ||
    (hidden.length > 0 && readsLikeOrders(hidden.join('\n'))) ||
    (!isPlain && holdsSmuggledText(original));
  return { text, counts, isSuspicious };
}
