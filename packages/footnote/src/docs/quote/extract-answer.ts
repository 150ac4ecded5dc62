import type { DocsHit } from '../../contract/docs.ts';
import type { WebSearchResponse } from '../../contract/provider.ts';
import { markdownLines, openedFence } from '../../text/markdown/lines.ts';
import { wordsOf } from '../../text/words/words.ts';
import { placeOnDisk, sourceLink } from './source-link.ts';

/** From how many passages an answer is made, and how much of each. */
const maxPassages = 3;
const maxCharacters = 1_200;

/**
 * No model is here, so the answer is made of the documents' own words: from each of the best passages
 * the paragraphs or code blocks that say most about the question, verbatim, each cited.
 */
export function extractAnswer(query: string, hits: readonly DocsHit[]): Pick<WebSearchResponse, 'results' | 'answer'> {
  const sources = hits.map(sourceOf);
  const results = hits.map((hit) => ({
    ...sourceOf(hit),
    content: hit.text,
    score: Math.round(hit.score * 1000) / 1000,
  }));
  const best = hits.filter((hit, index) => index < maxPassages && isCloseTo(hits[0], hit));
  const blocks = best.flatMap((hit, index) => {
    const excerpt = bestBlocks(hit.text, query, index === 0 ? maxCharacters : maxCharacters / 3);
    if (excerpt === '') return [];
    return [
      { text: excerpt, sources: [index] },
      { text: '\n\n', sources: [] },
    ];
  });
  return { results, ...(blocks.length === 0 ? {} : { answer: { cites: 'by-blocks', blocks, sources } }) };
}

function sourceOf(hit: DocsHit) {
  const { source, path, line } = hit;
  return { url: sourceLink(source, path, line), title: titleOf(hit), ...placeOnDisk(source, path, line) };
}

/** A passage far behind the first one would only dilute the answer. */
function isCloseTo(first: DocsHit | undefined, hit: DocsHit): boolean {
  return first !== undefined && hit.score >= first.score * 0.6;
}

/** Such as `undici 7.30.2 › Client › Client.request`. */
function titleOf({ source, headings, path }: DocsHit): string {
  const names = headings.length === 0 ? [path] : headings.slice(-2);
  return [`${source.name} ${source.version}`.trim(), ...names].join(' › ');
}

/** The block that says most, the code that follows it, then others in their own order while there is room. */
function bestBlocks(text: string, query: string, room: number): string {
  const blocks = splitBlocks(text);
  const wanted = new Set(wordsOf(query));
  const scored = blocks.map((block, position) => ({ block, position, score: overlap(block, wanted) }));
  const ranked = [...scored].sort((a, b) => b.score - a.score || a.position - b.position);
  const [first] = ranked;
  if (first === undefined) return '';
  const chosen = new Set([first.position]);
  let length = first.block.length;
  const next = blocks[first.position + 1];
  const candidates =
    next !== undefined && isCode(next) ? [{ position: first.position + 1, score: 1, block: next }, ...ranked] : ranked;
  for (const { position, score, block } of candidates) {
    if (score === 0 || chosen.has(position) || length + block.length > room) continue;
    chosen.add(position);
    length += block.length;
  }
  return [...chosen]
    .sort((a, b) => a - b)
    .map((position) => blocks[position] ?? '')
    .join('\n\n');
}

/** Paragraphs, list items with what hangs on them, and whole code blocks. */
export function splitBlocks(text: string): readonly string[] {
  const blocks: string[] = [];
  let lines: string[] = [];
  const end = () => {
    const block = lines.join('\n').replace(/\s+$/, '');
    if (block.trim() !== '') blocks.push(block);
    lines = [];
  };
  for (const { line, kind } of markdownLines(text)) {
    const isItem = kind === 'text' && /^([-*+]|\d+\.)\s/.test(line);
    if (isItem || kind === 'opening-fence' || kind === 'blank') end();
    if (kind !== 'blank') lines.push(line);
    if (kind === 'closing-fence') end();
  }
  end();
  return blocks;
}

function isCode(block: string): boolean {
  return openedFence(block.split('\n', 1)[0] ?? '') !== undefined;
}

/** Distinct words of the question in a block; a long block has to earn its length. */
function overlap(block: string, wanted: ReadonlySet<string>): number {
  const found = new Set(wordsOf(block).filter((stem) => wanted.has(stem)));
  return found.size / (1 + Math.log10(1 + block.length / 200));
}
