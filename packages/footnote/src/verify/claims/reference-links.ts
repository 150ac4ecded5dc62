import type { TextRange } from '../check/sentences.ts';
import { countTellingWords, fewestTellingWords, proseSentences } from './prose-sentences.ts';
import type { MarkedText, Marker } from './read-markers.ts';
import { createSentenceFinder } from './sentence-finder.ts';

/**
 * A link alone between two sentences, `Rain fell. [Sky](url) Snow fell.`, is what the first one rests on, and no word of
 * the second. Not so where the first has a source of its own, or what follows goes on in small letters.
 */
export function settleReferenceLinks({ prose, markers }: MarkedText): MarkedText {
  const links = new Map(markers.flatMap((marker) => (marker.link === undefined ? [] : [[marker.link.start, marker]])));
  if (links.size === 0) return { prose, markers };
  const sentences = proseSentences(prose);
  const carried = countMarkers(markers, sentences, prose);
  const pieces: string[] = [];
  const places = new Map<Marker, number>();
  let written = 0;
  sentences.forEach((sentence, index) => {
    const before = sentences[index - 1];
    if (before === undefined || (carried.get(before) ?? 0) > 0 || !takesReference(before, sentence, prose)) return;
    const { run, end } = linksAt(sentence.start, links, prose);
    if (end === undefined) return;
    pieces.push(prose.slice(written, sentence.start), ' '.repeat(end - sentence.start));
    written = end;
    for (const marker of run) places.set(marker, sentence.start);
    carried.set(sentence, (carried.get(sentence) ?? 0) - run.length);
  });
  return {
    prose: [...pieces, prose.slice(written)].join(''),
    markers: markers.map((marker) => ({ ...marker, at: places.get(marker) ?? marker.at })),
  };
}

function countMarkers(markers: readonly Marker[], sentences: readonly TextRange[], prose: string) {
  const sentenceOf = createSentenceFinder(sentences, prose);
  const counts = new Map<TextRange, number>();
  for (const marker of markers) {
    const sentence = sentenceOf(marker);
    if (sentence !== undefined) counts.set(sentence, (counts.get(sentence) ?? 0) + 1);
  }
  return counts;
}

/** A statement on the same line; neither a question nor the words before a full stop of a heading, a list's number or such. */
function takesReference(before: TextRange, sentence: TextRange, prose: string): boolean {
  const words = prose.slice(before.start, before.end);
  return (
    !prose.slice(before.end, sentence.start).includes('\n') &&
    /[.!][”"’»)*_]{0,4}$/.test(words) &&
    countTellingWords(words) >= fewestTellingWords / 2
  );
}

/** Links side by side from a place on, and where they end if nothing but a new sentence follows them. */
function linksAt(start: number, links: ReadonlyMap<number, Marker>, prose: string) {
  const run: Marker[] = [];
  let at = links.has(start) ? start : skip(/[*_—–→-]{0,3}[ \t]{0,3}/y, start, prose);
  for (let next = links.get(at); next?.link !== undefined; next = links.get(at)) {
    run.push(next);
    at = skip(/[ \t]{0,3}[,;|·]?[ \t]{0,4}/y, next.link.end, prose);
  }
  const last = run.at(-1)?.link;
  if (last === undefined) return { run, end: undefined };
  const label = prose.slice(last.start, last.end).trim();
  if (/[.!?][”"’»]?$/.test(label)) return { run, end: undefined };
  // `[Sky](url).` is no sentence, `[Rain fell on Monday over the sea](url).` is one.
  const stop = countTellingWords(label) < fewestTellingWords ? /[*_]{0,3}\.?/y : /[*_]{0,3}/y;
  const end = skip(stop, last.end, prose);
  return { run, end: beginsSentence(end, prose) ? end : undefined };
}

function skip(what: RegExp, from: number, prose: string): number {
  what.lastIndex = from;
  return from + (what.exec(prose)?.[0].length ?? 0);
}

function beginsSentence(at: number, prose: string): boolean {
  return /^(?:[ \t]*(?:$|\n)|[ \t]{1,400}["'“„”«»‚‘(¿¡*_]{0,3}\p{Lu})/u.test(prose.slice(at, at + 400));
}
