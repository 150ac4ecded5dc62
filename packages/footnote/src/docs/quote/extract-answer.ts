import type { DocsHit } from '../../contract/docs.ts';
import type { WebSearchResponse } from '../../contract/provider.ts';
import { titleSign } from '../../text/title-sign.ts';
import { learnedConfidence } from '../rank/learned-weights.ts';
import { createFamilies } from '../rank/package-families.ts';
import { askedWords } from './asked-words.ts';
import { gapSign, quotePassage } from './quote-passage.ts';
import { placeOnDisk, sourceLink } from './source-link.ts';

/** From how many passages an answer is made, and how long one may be to be shown whole: the first, and the others. */
const maxPassages = 3;
const room = { first: 1_600, others: 600 };

/**
 * No model is here, so the answer is made of the documents' own words: the best passages, whole where they are short,
 * else the blocks of them that say most about the question, verbatim, each cited. Where none of the first is likely to
 * answer, there is no answer.
 */
export function extractAnswer(query: string, hits: readonly DocsHit[]): Pick<WebSearchResponse, 'results' | 'answer'> {
  const sources = hits.map(sourceOf);
  const results = hits.map((hit) => ({
    ...sourceOf(hit),
    content: hit.text,
    score: Math.round(hit.score * 1000) / 1000,
  }));
  const asked = askedWords(query);
  const best = hits.slice(0, maxPassages).find(isSure);
  const { relation } = createFamilies(hits.map(({ source }) => source));
  const blocks = hits.slice(0, maxPassages).flatMap((hit, index) => {
    if (best === undefined || !isSure(hit) || hit.score < best.score - mostBehind) return [];
    if (relation(best.source.name, hit.source) === 'none' && !areCalledAlike(best, hit)) return [];
    const { text, isOpen } = quotePassage(hit.text, asked, hit === best ? room.first : room.others);
    if (text === '') return [];
    // The sign belongs to this passage: behind its marker it would read like the beginning of the next.
    const whole = isOpen ? `${text}\n\n${gapSign}` : text;
    return [
      { text: whole, sources: [index] },
      { text: borderBehind(whole), sources: [] },
    ];
  });
  return { results, ...(blocks.length === 0 ? {} : { answer: { cites: 'by-blocks', blocks, sources } }) };
}

/** A blank line; behind a code block that ends the text the marker takes a line of its own. */
export function borderBehind(text: string): string {
  return /(?:^|\n)[ \t>]*(?:`{3,}|~{3,})[ \t]*$/.test(text.slice(-200)) ? '\n\n\n' : '\n\n';
}

/** What a passage is cited as. */
export function sourceOf(hit: Pick<DocsHit, 'source' | 'path' | 'line' | 'endLine' | 'headings'>) {
  const { source, path, line } = hit;
  return { url: sourceLink(source, path, line), title: titleOf(hit), ...placeOnDisk(hit) };
}

/** A score is a logarithm of odds: what is behind by more is less than a quarter as likely to be right, and would only dilute. */
const mostBehind = 1.5;

/** Whatever stands first: a passage is quoted where it is likely to answer by itself. */
function isSure({ confidence }: DocsHit): boolean {
  return confidence >= learnedConfidence.threshold;
}

/**
 * What a stranger says beside the package that answers is hardly ever to the point. What is declared in several packages
 * under the name that was looked up may be any of them.
 */
function areCalledAlike(one: DocsHit, other: DocsHit): boolean {
  const names = new Set(namesOf(one));
  return namesOf(other).some((name) => names.has(name));
}

function namesOf({ symbol }: DocsHit): readonly string[] {
  if (symbol === undefined) return [];
  const { name, exportedAs } = symbol;
  return [name.slice(name.lastIndexOf('.') + 1), ...(exportedAs === undefined ? [] : [exportedAs])];
}

/** Such as `undici 7.30.2 › Client › Client.request`. */
function titleOf({ source, headings, path }: Pick<DocsHit, 'source' | 'headings' | 'path'>): string {
  const names = headings.length === 0 ? [path] : headings.slice(-2);
  return [`${source.name} ${source.version}`.trim(), ...names].join(titleSign);
}
