import type { Citation } from '../../contract/response.ts';
import { firstIndexWhere } from '../../text/binary-search.ts';
import type { TextRange } from '../check/sentences.ts';
import type { CitedClaim } from '../claims.ts';
import { countTellingWords, fewestTellingWords, isStatement, proseSentences, tidySentence } from './prose-sentences.ts';
import { readMarkers } from './read-markers.ts';
import { readSourceList, withoutLines } from './source-list.ts';

/** The spans of an answer's citations, cut to sentences; the same span of two citations is one claim. */
export function claimsOfAnswer({
  text,
  citations,
}: {
  readonly text: string;
  readonly citations: readonly Citation[];
}): { readonly claims: readonly CitedClaim[]; readonly uncited: number } {
  const { prose } = readMarkers(withoutLines(text, readSourceList(text).lines));
  const sentences = proseSentences(prose);
  const found = new Map<string, { readonly range: TextRange; readonly sources: Set<number> }>();
  const cited = new Set<TextRange>();
  for (const citation of citations) {
    for (const { range, sentence } of cutToSentences(citation, sentences, prose)) {
      cited.add(sentence);
      const key = `${range.start}-${range.end}`;
      const claim = found.get(key) ?? { range, sources: new Set<number>() };
      for (const n of citation.sources) claim.sources.add(n);
      found.set(key, claim);
    }
  }
  const claims = [...found.values()].map(({ range, sources }) => ({
    ...range,
    text: tidySentence(prose.slice(range.start, range.end)),
    sources: [...sources].sort((a, b) => a - b),
  }));
  const uncited = sentences.filter(
    (sentence) => !cited.has(sentence) && isStatement(tidySentence(prose.slice(sentence.start, sentence.end))),
  ).length;
  return { claims: claims.sort((a, b) => a.start - b.start || a.end - b.end), uncited };
}

/** A part of a sentence that says too little alone, such as a link, stands for its sentence. */
function* cutToSentences({ start, end }: Citation, sentences: readonly TextRange[], prose: string) {
  const from = firstIndexWhere(sentences.length, (index) => (sentences[index]?.end ?? 0) > start);
  for (let index = from; index < sentences.length; index++) {
    const sentence = sentences[index];
    if (sentence === undefined || sentence.start >= Math.max(end, start + 1)) return;
    const range = { start: Math.max(start, sentence.start), end: Math.min(end, sentence.end) };
    const isEnough = countTellingWords(prose.slice(range.start, range.end)) >= fewestTellingWords;
    // A list's lead or a heading inside of a longer span is not what was cited.
    if (!isEnough && sentence.start >= start && sentence.end <= end && end - start > sentence.end - sentence.start + 2)
      continue;
    yield { range: isEnough ? range : sentence, sentence };
  }
}
