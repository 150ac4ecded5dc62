import type { Concept } from './query.ts';

/** How well one passage covers the question. */
export interface Coverage {
  /** 0..1: the share of what was asked, rare words counting more, that is in the passage. */
  readonly confidence: number;
  readonly matched: readonly string[];
  readonly missing: readonly string[];
}

export interface Asked {
  readonly concepts: readonly Concept[];
  idf(stem: string): number;
  /** Of a word that was corrected, 0..1. */
  trust(concept: Concept): number;
  /** Whether the word names the passage's package. */
  isPackage(concept: Concept): boolean;
}

export function coverageOf(stems: ReadonlySet<string>, asked: Asked): Coverage {
  let all = 0;
  let found = 0;
  const matched: string[] = [];
  const missing: string[] = [];
  for (const concept of asked.concepts) {
    const weight = weightOf(concept, asked);
    const share = asked.isPackage(concept) ? 1 : shareOf(concept, stems, asked);
    all += weight;
    found += weight * share * asked.trust(concept);
    (share > 0.5 ? matched : missing).push(concept.names[0] ?? concept.parts.join(' '));
  }
  return { confidence: all === 0 ? 0 : found / all, matched, missing };
}

/** An identifier weighs as much as its rarest part. */
function weightOf({ parts, names }: Concept, { idf }: Asked): number {
  return Math.max(...parts.map(idf), ...names.map((name) => Math.min(idf(name), 8)), 0);
}

function shareOf({ parts, names }: Concept, stems: ReadonlySet<string>, { idf }: Asked): number {
  if (names.some((name) => stems.has(name))) return 1;
  let all = 0;
  let found = 0;
  for (const part of parts) {
    all += idf(part);
    if (stems.has(part)) found += idf(part);
  }
  const share = all === 0 ? 0 : found / all;
  // The parts of an identifier, strewn over a passage, are not the identifier.
  return parts.length > 1 ? share * 0.8 : share;
}
