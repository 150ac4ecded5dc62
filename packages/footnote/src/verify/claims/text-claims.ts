import type { VerifySource } from '../../contract/verification.ts';
import { firstIndexWhere } from '../../text/binary-search.ts';
import type { TextRange } from '../check/sentences.ts';
import type { CitedClaim, CitedClaims } from '../claims.ts';
import { type Numbering, numbering } from './numbering.ts';
import { isStatement, proseSentences, tidySentence } from './prose-sentences.ts';
import { type Marker, readMarkers } from './read-markers.ts';
import { readSourceList, withoutLines } from './source-list.ts';

/** The sentences of a free text that carry a marker, a link or a footnote; `named` sources win over the text's own list. */
export function claimsOfText(text: string, named: readonly VerifySource[]): CitedClaims {
  const list = readSourceList(text);
  const { prose, markers } = readMarkers(withoutLines(text, list.lines));
  const numbers = numbering(named, list.numbers);
  const sentences = proseSentences(prose);
  const cited = new Map<TextRange, Set<number>>();
  for (const marker of markers) {
    const sentence = sentenceOf(marker, sentences, prose);
    const sources = sourcesOf(marker, numbers, list.notes);
    if (sentence === undefined || sources.length === 0) continue;
    const known = cited.get(sentence) ?? new Set();
    for (const n of sources) known.add(n);
    cited.set(sentence, known);
  }
  const claims: CitedClaim[] = [];
  let uncited = 0;
  for (const sentence of sentences) {
    const words = tidySentence(prose.slice(sentence.start, sentence.end));
    const sources = cited.get(sentence);
    if (sources !== undefined) claims.push({ ...sentence, text: words, sources: [...sources].sort((a, b) => a - b) });
    else if (isStatement(words)) uncited++;
  }
  return { claims, sources: numbers.sources(), uncited };
}

/** The sentence that a marker stands behind; at the start of a line, the one that it stands before. */
function sentenceOf({ at }: Marker, sentences: readonly TextRange[], prose: string): TextRange | undefined {
  let before = at - 1;
  while (before >= 0 && (prose[before] === ' ' || prose[before] === '\t')) before--;
  const isLineStart = before < 0 || prose[before] === '\n';
  const place = isLineStart ? at : before;
  const index = firstIndexWhere(sentences.length, (one) => (sentences[one]?.end ?? 0) > place);
  const found = sentences[index];
  if (!isLineStart) return found !== undefined && found.start <= before ? found : sentences[index - 1];
  if (found === undefined) return undefined;
  return prose.slice(at, found.start).includes('\n') ? undefined : found;
}

function sourcesOf(
  { numbers: given, urls, note }: Marker,
  numbers: Numbering,
  notes: ReadonlyMap<string, string>,
): readonly number[] {
  const url = note === undefined ? undefined : notes.get(note.toLowerCase());
  if (url !== undefined) return [numbers.of(url)];
  // Also of a number that no source has: it is said, and not passed over.
  if (note !== undefined) return /^\^?\d{1,3}$/.test(note) ? [Number(note.replace('^', ''))] : [];
  return [...given, ...urls.map((one) => numbers.of(one))];
}
