import type { Citation, Source } from '../contract/response.ts';
import { markdownLink } from '../render/links.ts';
import type { ConversationSources, FoundSource } from './conversation-sources.ts';
import { createMarkerReader, type Token } from './marker-reader.ts';

/** What is ready to be shown of an answer: pieces of Markdown, and what they rest on. */
export type CitedPiece =
  | { readonly type: 'text'; readonly text: string }
  | ({ readonly type: 'citation' } & Citation)
  | { readonly type: 'source'; readonly source: Source };

/**
 * An answer on its way to the reader: the model's `[n]` become links to their sources, which are numbered anew in the
 * order of their first mention; numbers that no source has are taken out; a list of sources that the model wrote
 * itself is left out, because ours stands at the end.
 */
export interface CitedText {
  push(piece: string): readonly CitedPiece[];
  /**
   * The rest, and the list of sources: those that were cited, then the others of `used` where nothing was cited or
   * `listsAll` is set.
   */
  end(used: readonly number[], listsAll?: boolean): readonly CitedPiece[];
  /** What was said so far. */
  readonly text: string;
  readonly sources: readonly Source[];
  readonly citations: readonly Citation[];
  /** How many numbers had no source. */
  readonly unknown: number;
}

export function createCitedText(known: ConversationSources): CitedText {
  const sources: Source[] = [];
  const numbers = new Map<number, number>();
  const citations: Citation[] = [];
  const reader = createMarkerReader();
  let text = '';
  let unknown = 0;
  /** Where the words begin that the next citation is about. */
  let claimStart = 0;

  function* shown(piece: string): Iterable<CitedPiece> {
    if (piece === '') return;
    text += piece;
    yield { type: 'text', text: piece };
  }

  /** The number that readers see. */
  function* numberOf(handle: number, source: FoundSource): Generator<CitedPiece, number> {
    const given = numbers.get(handle);
    if (given !== undefined) return given;
    const n = sources.length + 1;
    numbers.set(handle, n);
    const numbered: Source = { ...source, n };
    sources.push(numbered);
    yield { type: 'source', source: numbered };
    return n;
  }

  function* cited(handles: readonly number[]): Iterable<CitedPiece> {
    const end = text.length;
    const group: number[] = [];
    for (const handle of handles) {
      const source = known.get(handle);
      if (source === undefined) unknown++;
      else group.push(yield* numberOf(handle, source));
    }
    const ascending = [...new Set(group)].sort((a, b) => a - b);
    if (ascending.length === 0) return;
    for (const n of ascending) yield* shown(marker(n, sources[n - 1]));
    const citation = { start: startOfClaim(text, claimStart, end), end, sources: ascending };
    citations.push(citation);
    claimStart = text.length;
    yield { type: 'citation', ...citation };
  }

  function* pieces(tokens: Iterable<Token>): Iterable<CitedPiece> {
    for (const token of tokens) {
      if (token.type === 'text') yield* shown(token.text);
      else if (isOwn(token)) yield* shown(token.raw);
      else yield* cited(token.numbers);
    }
  }

  /** Where nothing was looked up, a number in brackets is the writer's own; so is a link like `[2024](…)`. */
  function isOwn({ numbers: asked, isLink }: Extract<Token, { type: 'marker' }>): boolean {
    return known.size === 0 || (isLink && asked.every((number) => known.get(number) === undefined));
  }

  function* list(used: readonly number[], listsAll: boolean): Iterable<CitedPiece> {
    if (sources.length === 0 || listsAll) {
      for (const handle of used) {
        const source = known.get(handle);
        if (source !== undefined) yield* numberOf(handle, source);
      }
    }
    if (sources.length === 0) return;
    const lines = sources.map(({ title, url, domain }) => `- ${markdownLink(title || domain || 'Untitled', url)}`);
    const trimmed = text.trimEnd();
    const gap = trimmed === '' ? '' : '\n'.repeat(Math.max(0, 2 - (text.length - trimmed.length)));
    yield* shown(`${gap}Sources:\n${lines.join('\n')}`);
  }

  return {
    push: (piece) => [...pieces(reader.push(piece))],
    end: (used, listsAll = false) => [...pieces(reader.end()), ...list(used, listsAll)],
    get text() {
      return text;
    },
    sources,
    citations,
    get unknown() {
      return unknown;
    },
  };
}

/** How a source is named in the text. */
export function marker(n: number, source: Pick<Source, 'url'> | undefined): string {
  const url = source?.url ?? '';
  return url === '' ? `[${n}]` : `[${markdownLink(String(n), url).replace(/^\[(\d+)\]/, '[$1]]')}`;
}

/** An answer that was given earlier, as its writer said it: without markers, and without the list at its end. */
export function withoutMarkers(text: string): string {
  const at = text.lastIndexOf('\nSources:\n');
  const isList = at !== -1 && /^(?:- [^\n]*\n?)+$/.test(text.slice(at + '\nSources:\n'.length).trimEnd());
  return (isList ? text.slice(0, at) : text).replace(/\[\[\d+\]\]\([^()\s]*\)/g, '').trimEnd();
}

/** The sentence before a marker, as far as it belongs to no earlier one. */
function startOfClaim(text: string, from: number, end: number): number {
  const claim = text.slice(from, end);
  const trimmed = claim.trimEnd();
  const breaks = [...trimmed.matchAll(/[.!?]\s+|[。！？]|\n+/g)].filter(
    ({ index, 0: sign }) => index + sign.length < trimmed.length,
  );
  const last = breaks.at(-1);
  const start = from + (last === undefined ? 0 : last.index + last[0].length);
  return start + (text.slice(start, end).length - text.slice(start, end).trimStart().length);
}
