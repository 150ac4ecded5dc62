import type { VerifySource } from '../../contract/verification.ts';
import type { TextRange } from '../check/sentences.ts';
import type { CitedClaim, CitedClaims } from '../claims.ts';
import { readListedMarkers } from './listed-markers.ts';
import { numbering } from './numbering.ts';
import { isStatement, proseSentences, tidySentence } from './prose-sentences.ts';
import type { Marker } from './read-markers.ts';
import { settleReferenceLinks } from './reference-links.ts';
import { createSentenceFinder } from './sentence-finder.ts';
import { entryLookup, readSourceList, type SourceList, withoutLines } from './source-list.ts';

/** The sentences of a free text that carry a marker, a link or a footnote; `named` sources win over the text's own list. */
export function claimsOfText(text: string, named: readonly VerifySource[]): CitedClaims {
  const list = readSourceList(text);
  const numbered = new Set([...list.entries, ...named].map(({ n }) => n));
  const { prose, markers } = settleReferenceLinks(readListedMarkers(withoutLines(text, list.lines), numbered));
  const bySource = sourcesIn(markers, named, list);
  const sentences = proseSentences(prose);
  const sentenceOf = createSentenceFinder(sentences, prose);
  const cited = new Map<TextRange, Set<number>>();
  for (const marker of markers) {
    const sentence = sentenceOf(marker);
    const sources = bySource.of(marker);
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
    // A number alone, as of a list or a table of links, claims nothing.
    if (!/\p{L}/u.test(words)) continue;
    if (sources !== undefined) claims.push({ ...sentence, text: words, sources: [...sources].sort((a, b) => a - b) });
    else if (isStatement(words)) uncited++;
  }
  return { claims, sources: bySource.all(), uncited };
}

/** What the markers of a text mean: a number is a named source, or one that is listed, and never a link without a number. */
function sourcesIn(markers: readonly Marker[], named: readonly VerifySource[], { entries, notes }: SourceList) {
  const own = new Set(named.map(({ n }) => n));
  const listed = new Map([...entries].reverse().map(({ n, url }) => [n, url]));
  const find = entryLookup(entries);
  const urlOf = ({ note }: Marker) => (note === undefined ? undefined : notes.get(note.toLowerCase()));
  const bare = markers.filter((marker) => urlOf(marker) === undefined).flatMap(numbersOf);
  const numbers = numbering(named, listed, new Set(bare));
  const byNumber = (n: number, at: number) => {
    const entry = own.has(n) ? undefined : find(n, at);
    // Also a number that no source has: it is said, and not passed over.
    return entry === undefined || entry.url === listed.get(n) ? n : numbers.of(entry.url);
  };
  return {
    of(marker: Marker): readonly number[] {
      const url = urlOf(marker);
      if (url !== undefined) return [numbers.of(url)];
      return [...numbersOf(marker).map((n) => byNumber(n, marker.at)), ...marker.urls.map(numbers.of)];
    },
    all: numbers.sources,
  };
}

/** Those of a footnote too, and of a link by number. */
function numbersOf({ numbers, note }: Marker): readonly number[] {
  if (note === undefined) return numbers;
  return /^\^?\d{1,3}$/.test(note) ? [Number(note.replace('^', ''))] : [];
}
