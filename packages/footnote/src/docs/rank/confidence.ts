import { isFillerStem } from '../../text/words/stop-words.ts';
import { stemOf } from '../../text/words/words.ts';
import type { AnalysedQuery } from './analyse-query.ts';
import { otherWordsFor } from './everyday/other-words.ts';
import type { Features } from './features/feature-names.ts';
import { learnedConfidence } from './learned-weights.ts';
import type { ScannedPassage } from './occurrences.ts';
import type { Concept } from './parse-query.ts';

/** What is known of a hit: each is between 0 and 1, its score in the ranking up to 2. */
export const evidenceNames = [
  'score',
  'covered',
  'heading',
  'meant by a phrase',
  'meant, in heading',
  'meant together',
  'symbol',
  'symbol looked up',
  'member',
  'package named',
  'family named',
  'unknown words',
  'rarest missing',
  'strange to the package',
  'package agrees',
  'common words only',
  'corrected',
  'another language',
] as const;

export type EvidenceName = (typeof evidenceNames)[number];
export type Evidence = Readonly<Record<EvidenceName, number>>;

/** How likely a hit answers: a logistic model over the evidence, learned with the weights of ranking. */
export function confidenceOf(evidence: Evidence): number {
  let sum = learnedConfidence.bias;
  for (const name of evidenceNames) sum += (learnedConfidence.weights[name] ?? 0) * evidence[name];
  return 1 / (1 + Math.exp(-sum));
}

export function evidenceOf(
  features: Features,
  coverage: Coverage,
  question: AnalysedQuery,
  about: { readonly score: number; readonly agreement: number },
): Evidence {
  const asked = question.concepts.map((concept) => weightOf(concept, question));
  const all = asked.reduce((sum, weight) => sum + weight, 0);
  const rarestAsked = Math.max(0, ...asked);
  // In a small index no word is rare.
  const rarest = Math.min(weights.rarest, question.idf(''));
  const unknown = question.concepts.reduce((sum, { parts, names }, i) => {
    const isKnown = [...parts, ...names].some((stem) => question.countOf(stem) > 0);
    return sum + (isKnown ? 0 : (asked[i] ?? 0));
  }, 0);
  return {
    score: about.score,
    covered: coverage.confidence,
    heading: features.heading,
    'meant by a phrase': features['meant by a phrase'],
    'meant, in heading': features['meant, in heading'],
    'meant together': features['meant together'],
    symbol: features.symbol,
    'symbol looked up': features['symbol looked up'],
    member: features['member looked up'],
    'package named': features['package named'],
    'family named': features['family named'],
    'unknown words': all === 0 ? 1 : unknown / all,
    'rarest missing': Math.min(1, coverage.rarestMissing / rarest),
    'strange to the package': Math.min(1, coverage.rarestStrange / rarest),
    'package agrees': about.agreement,
    'common words only': Math.max(0, 1 - rarestAsked / rarest),
    corrected: question.corrections.length > 0 ? 1 : 0,
    'another language': question.language === undefined ? 0 : 1,
  };
}

/** A short question seldom reaches more than the first of these, and the score of a long one grows with its words. */
const [usualScore, mostUsual] = [10, 2];

export function scoreAsEvidence(score: number): number {
  return Math.max(0, Math.min(mostUsual, score / usualScore));
}

/** How well one passage covers the question. */
export interface Coverage {
  /** 0..1: the share of what was asked, rare words counting more, that is in the passage. */
  readonly confidence: number;
  readonly matched: readonly string[];
  readonly missing: readonly string[];
  /** How much the word says that says most and is missing. */
  readonly rarestMissing: number;
  /** The same of words that nothing compared of the passage's package has. */
  readonly rarestStrange: number;
}

/** What is known of the question and of the passage's package. */
export interface CoverageContext extends Pick<AnalysedQuery, 'concepts' | 'idf'> {
  /** Of a word that was corrected, 0..1. */
  trust(concept: Concept): number;
  /** Whether the word names the passage's package. */
  isPackage(concept: Concept): boolean;
  /** Whether something else of its package has the word. */
  isKnownNearby(concept: Concept): boolean;
}

/** What a word of the question counts, beside its rarity. */
const weights = {
  /** Rarer than this is as rare as can be: `captcha` says no more than `revoke`. */
  rarest: 6,
  /** An identifier, whole: nobody types one by accident. */
  identifier: 2,
  fillerWord: 0.1,
  /** The name of the package, which every passage there has. */
  packageName: 0.3,
  /** Another word for it. */
  synonym: 0.6,
  /** The word that says most is missing: then the passage is about something else nearby. */
  subjectMissing: 0.8,
};

/** All that is looked for in a passage to say how much of the question it covers. */
export function coverageStems({ concepts }: Pick<AnalysedQuery, 'concepts'>): readonly string[] {
  return concepts.flatMap(({ parts, names }) => {
    const [only = '', ...more] = parts;
    return [...parts, ...names, ...(more.length > 0 ? [] : otherWordsFor(only).map(stemOf))];
  });
}

export function coverageOf(passage: Pick<ScannedPassage, 'has'>, asked: CoverageContext): Coverage {
  let all = 0;
  let found = 0;
  const most = { there: 0, missing: 0, strange: 0 };
  const matched: string[] = [];
  const missing: string[] = [];
  for (const concept of asked.concepts) {
    const isPackage = asked.isPackage(concept);
    const weight = weightOf(concept, asked) * (isPackage ? weights.packageName : 1);
    const share = isPackage ? 1 : shareOf(concept, passage, asked);
    const isThere = share >= 0.5;
    all += weight;
    found += weight * share * asked.trust(concept);
    const side = isThere ? 'there' : 'missing';
    if (!isPackage) most[side] = Math.max(most[side], weight);
    if (!isThere && !asked.isKnownNearby(concept)) most.strange = Math.max(most.strange, weight);
    (isThere ? matched : missing).push(concept.names[0] ?? concept.parts.join(' '));
  }
  const confidence = all === 0 ? 0 : (found / all) * (most.missing > most.there ? weights.subjectMissing : 1);
  return {
    ...{ confidence, matched, missing },
    rarestMissing: most.missing,
    rarestStrange: most.strange,
  };
}

/** An identifier weighs as much as its rarest part, and more. */
function weightOf({ parts, names }: Concept, { idf }: Pick<CoverageContext, 'idf'>): number {
  const rarity = Math.min(weights.rarest, Math.max(...parts.map(idf), ...names.map(idf), 0));
  if (names.length > 0) return rarity * weights.identifier;
  return parts.every(isFillerStem) ? rarity * weights.fillerWord : rarity;
}

function shareOf({ parts, names }: Concept, { has }: Pick<ScannedPassage, 'has'>, { idf }: CoverageContext): number {
  if (names.some(has)) return 1;
  let all = 0;
  let found = 0;
  for (const part of parts) {
    all += idf(part);
    if (has(part)) found += idf(part);
  }
  const share = all === 0 ? 0 : found / all;
  // The parts of an identifier, strewn over a passage, are not the identifier.
  if (parts.length > 1) return share * 0.8;
  const [only = ''] = parts;
  return share === 0 && otherWordsFor(only).some((word) => has(stemOf(word))) ? weights.synonym : share;
}
