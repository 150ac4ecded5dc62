import { type Cleaned, cleanWithPlaces } from '../clean/clean.ts';
import type { PageAnchor } from './page-document.ts';

export interface CleanJob {
  readonly text: string;
  readonly anchors: readonly PageAnchor[];
}

export interface CleanContent extends Cleaned {
  readonly anchors: readonly PageAnchor[];
}

/** The text of a page; its anchors move along, and those of what is gone at its end go with it. */
export function cleanContent({ text, anchors }: CleanJob): CleanContent {
  const { places, ...cleaned } = cleanWithPlaces(
    text,
    anchors.map(({ offset }) => offset),
  );
  const moved = anchors.map(({ id }, index) => ({ id, offset: places[index] ?? 0 }));
  return { ...cleaned, anchors: moved.filter(({ offset }) => offset < cleaned.text.length) };
}
