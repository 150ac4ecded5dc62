import { setImmediate as breathe } from 'node:timers/promises';
import { markdownLines } from '../../text/markdown/lines.ts';
import { wordsOf } from '../../text/words/words.ts';
import type { ContentFormat } from '../page-document.ts';
import type { PagePart } from './anchor-place.ts';
import type { Section } from './page-sections.ts';

/** A stretch of the page under one heading. */
interface PageStretch {
  readonly text: string;
  readonly section: Section | undefined;
  readonly counts: ReadonlyMap<string, number>;
  readonly length: number;
}

/** BM25's usual constants. */
const k1 = 1.2;
const b = 0.75;
const headingWeight = 3;
/** A page without headings is taken apart between its blocks, into stretches of about so many characters. */
const stretch = 1_200;
/** Everything else in this process gets its turn after so many characters. */
const breathAfter = 50_000;

/** A content in another order, with the places of its sections in it. */
export interface OrderedContent {
  readonly content: string;
  /** Each with the text up to the next heading. */
  readonly sections: readonly { readonly section: Section; readonly offset: number; readonly characters: number }[];
}

interface Wanted {
  readonly query: string;
  readonly format: ContentFormat;
  /** The part that is put in order: all of it where this is left out. */
  readonly part?: Pick<PagePart, 'start' | 'end'> | undefined;
  /** Of the whole content. */
  readonly sections: readonly Section[];
}

/** The same content with the sections first that fit a query best; those that don't fit follow in their own order. */
export async function relevantFirst(content: string, wanted: Wanted): Promise<OrderedContent> {
  const asked = new Set(wordsOf(wanted.query));
  const { head, parts: texts } = split(content, wanted);
  const parts: PageStretch[] = [];
  let since = 0;
  for (const { text, section } of texts) {
    parts.push(readStretch(text, section));
    since += text.length;
    if (since > breathAfter) {
      since = 0;
      await breathe();
    }
  }
  const scores = scoresOf(parts, asked);
  const order = parts.map((_, at) => at).sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other);
  const ordered = order.flatMap((at) => parts[at] ?? []);
  return joined(head, ordered, wanted.format === 'html' ? '\n' : '\n\n');
}

function joined(head: string, parts: readonly PageStretch[], between: string): OrderedContent {
  const sections: OrderedContent['sections'][number][] = [];
  const texts = head === '' ? [] : [head];
  let offset = head === '' ? 0 : head.length + between.length;
  for (const { text, section } of parts) {
    const trimmed = text.trim();
    if (section !== undefined) sections.push({ section, offset, characters: trimmed.length });
    texts.push(trimmed);
    offset += trimmed.length + between.length;
  }
  return { content: texts.join(between), sections };
}

interface Split {
  /** The one heading of a page, which stays above all. */
  readonly head: string;
  readonly parts: readonly { readonly text: string; readonly section?: Section }[];
}

function split(content: string, { format, part, sections }: Wanted): Split {
  const { start, end } = part ?? { start: 0, end: content.length };
  const inside = sections.filter(({ offset }) => offset >= start && offset < end);
  const [first] = inside;
  if (first === undefined) return { head: '', parts: stretches(content.slice(start, end), format) };
  const above = content.slice(start, first.offset);
  const before = above.trim() === '' ? [] : [{ text: above }];
  if (inside.length > 1) {
    const parts = inside.map((section) => ({ section, text: content.slice(section.offset, section.ownEnd) }));
    return { head: '', parts: [...before, ...parts] };
  }
  const head = content.slice(first.offset, first.textStart).trim();
  return { head, parts: [...before, ...stretches(content.slice(first.textStart, end), format)] };
}

/** Cut between blocks, never within a code block. */
function stretches(content: string, format: ContentFormat): readonly { readonly text: string }[] {
  const found: { text: string }[] = [];
  let start = 0;
  let last = 0;
  for (const border of [...blockBorders(content, format), content.length]) {
    if (border - start > stretch && last > start) {
      found.push({ text: content.slice(start, last) });
      start = last;
    }
    last = border;
  }
  const rest = content.slice(start);
  return rest.trim() === '' ? found : [...found, { text: rest }];
}

function* blockBorders(content: string, format: ContentFormat): Generator<number> {
  if (format !== 'markdown') for (const { index } of content.matchAll(/\n{2,}/g)) yield index;
  else for (const { kind, offset } of markdownLines(content)) if (kind === 'blank') yield offset;
}

function readStretch(text: string, section: Section | undefined): PageStretch {
  const counts = new Map<string, number>();
  const words = wordsOf(text);
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of wordsOf(section?.heading ?? '')) counts.set(word, (counts.get(word) ?? 0) + headingWeight);
  return { text, section, counts, length: words.length };
}

function scoresOf(parts: readonly PageStretch[], asked: ReadonlySet<string>): readonly number[] {
  const average = parts.reduce((sum, { length }) => sum + length, 0) / parts.length || 1;
  const rarity = new Map(
    [...asked].map((word) => {
      const holders = parts.filter(({ counts }) => counts.has(word)).length;
      return [word, Math.log(1 + (parts.length - holders + 0.5) / (holders + 0.5))];
    }),
  );
  return parts.map(({ counts, length }) => {
    let score = 0;
    for (const [word, weight] of rarity) {
      const count = counts.get(word) ?? 0;
      score += (weight * count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / average));
    }
    return score;
  });
}
