import { setImmediate as breathe } from 'node:timers/promises';
import { wordsOf } from '../../text/words/words.ts';
import type { ContentFormat } from '../page-document.ts';
import { sectionsOf } from './page-sections.ts';

/** A stretch of the page under one heading. */
interface PageStretch {
  readonly text: string;
  readonly heading: string;
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

/** The same content with the sections first that fit a query best; those that don't fit follow in their own order. */
export async function relevantFirst(content: string, query: string, format: ContentFormat): Promise<string> {
  const asked = new Set(wordsOf(query));
  const texts = split(content, format);
  if (asked.size === 0 || texts.length < 2) return content;
  const parts: PageStretch[] = [];
  let since = 0;
  for (const { text, heading } of texts) {
    parts.push(readStretch(text, heading));
    since += text.length;
    if (since > breathAfter) {
      since = 0;
      await breathe();
    }
  }
  const scores = scoresOf(parts, asked);
  const order = parts.map((_, at) => at).sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0) || one - other);
  return order.map((at) => parts[at]?.text.trim()).join(format === 'html' ? '\n' : '\n\n');
}

function split(content: string, format: ContentFormat): readonly { text: string; heading: string }[] {
  const sections = sectionsOf(content, format);
  if (sections.length < 2) return stretches(content).map((text) => ({ text, heading: '' }));
  const first = sections[0]?.offset ?? 0;
  const parts = sections.map(({ offset, heading }, at) => ({
    text: content.slice(offset, sections[at + 1]?.offset),
    heading,
  }));
  const before = content.slice(0, first);
  return before.trim() === '' ? parts : [{ text: before, heading: '' }, ...parts];
}

function stretches(content: string): readonly string[] {
  const found: string[] = [];
  let current = '';
  for (const block of content.split(/\n{2,}/)) {
    if (current !== '' && current.length + block.length > stretch) {
      found.push(current);
      current = '';
    }
    current = current === '' ? block : `${current}\n\n${block}`;
  }
  return current === '' ? found : [...found, current];
}

function readStretch(text: string, heading: string): PageStretch {
  const counts = new Map<string, number>();
  const words = wordsOf(text);
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const word of wordsOf(heading)) counts.set(word, (counts.get(word) ?? 0) + headingWeight);
  return { text, heading, counts, length: words.length };
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
