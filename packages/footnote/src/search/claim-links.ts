import type { ClaimedAnswer, Span } from '../contract/claim.ts';
import type { LinkAnnotation, ProviderAnswer } from '../contract/provider.ts';

type LinkedAnswer = Extract<ProviderAnswer, { cites: 'by-links' }>;

/** A link that the model wrote, and the sources that it names. */
interface AnnotatedLink {
  readonly start: number;
  readonly end: number;
  readonly sources: readonly number[];
}

/**
 * OpenAI marks the link that the model wrote, `([host](address))`, not the claim before it:
 * the link goes, and a marker will stand where it was. xAI names addresses without a place: where
 * one occurs in the text it stays, and the marker comes behind it.
 */
export function claimLinks(answer: LinkedAnswer): ClaimedAnswer {
  const { text, links, sources } = answer;
  const written = links.flatMap((link) => writtenLink(text, link, sources[link.source]?.url ?? ''));
  const pieces: string[] = [];
  const spans: Span[] = [];
  let from = 0;
  let length = 0;
  for (const link of joinNeighbours(text, written)) {
    const { start, end } = withWrapping(text, link);
    if (start < from) continue;
    const before = text.slice(from, start);
    const claimStart = length + before.lastIndexOf('\n') + 1;
    pieces.push(before);
    length += before.length;
    if (length > claimStart) spans.push({ start: claimStart, end: length, sources: link.sources });
    from = end;
  }
  const clean = [...pieces, text.slice(from)].join('');
  const placeless = links.filter((link) => link.start === undefined || link.end === undefined);
  return { text: clean, spans: [...spans, ...placeless.flatMap((link) => mentions(clean, link, sources))] };
}

/**
 * The annotation only tells which link is meant: its offsets may count UTF-16 units or code points,
 * and one recorded span began at the full stop before its link. A place without the address is no link.
 */
function writtenLink(text: string, link: LinkAnnotation, url: string): AnnotatedLink[] {
  if (link.start === undefined || link.end === undefined || url === '') return [];
  for (const [start, end] of [
    [link.start, link.end],
    [unitIndex(text, link.start), unitIndex(text, link.end)],
  ] as const) {
    const address = text.slice(start, end).indexOf(url);
    if (address !== -1) return [{ ...linkAround(text, start + address, url.length), sources: [link.source] }];
  }
  return [];
}

/** From the bracket that opens its words to the parenthesis behind its address; a bare address is just that. */
function linkAround(text: string, address: number, length: number): { readonly start: number; readonly end: number } {
  const end = address + length;
  if (text.slice(address - 2, address) !== '](' || text[end] !== ')') return { start: address, end };
  let open = 0;
  for (let start = address - 2; start >= Math.max(0, address - 500); start--) {
    if (text[start] === ']') open++;
    if (text[start] === '[' && --open === 0) return { start, end: end + 1 };
  }
  return { start: address, end };
}

/** `[a](x), [b](y)` in one pair of parentheses is one place with two sources. */
function joinNeighbours(text: string, links: readonly AnnotatedLink[]): readonly AnnotatedLink[] {
  const joined: AnnotatedLink[] = [];
  for (const link of [...links].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = joined.at(-1);
    const isNeighbour = last !== undefined && /^[\s,;]*$/.test(text.slice(last.end, Math.max(link.start, last.end)));
    if (!isNeighbour || text.slice(last.end, link.start).includes('\n')) joined.push(link);
    else {
      const sources = [...last.sources, ...link.sources];
      joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, link.end), sources };
    }
  }
  return joined;
}

/** The parentheses around a link go with it, and so do the blanks before. */
function withWrapping(text: string, link: AnnotatedLink): { readonly start: number; readonly end: number } {
  let { start, end } = link;
  if (text[start - 1] === '(' && text[end] === ')') {
    start--;
    end++;
  }
  while (text[start - 1] === ' ') start--;
  return { start, end };
}

function mentions(text: string, link: LinkAnnotation, sources: LinkedAnswer['sources']): Span[] {
  const url = sources[link.source]?.url ?? '';
  const at = url === '' ? -1 : text.indexOf(url);
  const end = at + url.length;
  // The beginning of a longer address is another page.
  if (at === -1 || /[\w/?#=&%-]/.test(text[end] ?? '')) return [];
  return [{ start: at, end, sources: [link.source] }];
}

/** The UTF-16 index of a code point. */
function unitIndex(text: string, codePoints: number): number {
  let index = 0;
  for (let left = codePoints; left > 0 && index < text.length; left--) {
    index += (text.codePointAt(index) ?? 0) > 0xffff ? 2 : 1;
  }
  return index;
}
