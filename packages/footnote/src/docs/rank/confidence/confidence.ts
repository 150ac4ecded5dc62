import { isFillerStem } from '../../../text/words/stop-words.ts';
import { stemOf } from '../../../text/words/words.ts';
import type { AnalysedQuery } from '../analyse-query.ts';
import type { Features } from '../features/feature-names.ts';
import { learnedConfidence } from '../learned-weights.ts';
import type { ScannedPassage } from '../occurrences.ts';
import type { Concept } from '../parse-query.ts';

/** What is known of a hit: each is between 0 and 1. */
export const evidenceNames = [
  'said or meant',
  'meant and missing',
  'meant in best',
  'headings meant',
  'symbol',
  'direct dependency',
  'absent technology',
  'unknown words',
  'rarest missing',
  'strange to the package',
  'package agrees',
] as const;

export type EvidenceName = (typeof evidenceNames)[number];
export type Evidence = Readonly<Record<EvidenceName, number>>;

/** How likely a hit answers: a logistic model over the evidence, learned with the weights of ranking. */
export function confidenceOf(evidence: Evidence): number {
  let sum = learnedConfidence.bias;
  for (const name of evidenceNames) sum += (learnedConfidence.weights[name] ?? 0) * evidence[name];
  return 1 / (1 + Math.exp(-sum));
}

/** What is not installed speaks less against a passage that mentions it, and may be about its use; least below a heading that does. */
const absentWeight = { missing: 1, said: 0.25, heading: 0 };

/** What the best hits say together. */
export interface Consensus {
  /** The share of them that is of the hit's package. */
  readonly agreement: number;
  /** How many of them have the words that are meant most surely. */
  readonly wordsMeant: number;
  /** How much of their headings nobody said and the question may mean: whoever wrote these pages calls it so. */
  readonly headingsMeant: number;
}

export function evidenceOf(
  features: Features,
  coverage: Coverage,
  question: AnalysedQuery,
  { agreement, wordsMeant, headingsMeant }: Consensus,
): Evidence {
  const asked = question.concepts.map((concept) => weightOf(concept, question));
  const all = asked.reduce((sum, weight) => sum + weight, 0);
  // In a small index no word is rare.
  const rarest = Math.min(weights.rarest, question.idf(''));
  const unknown = question.concepts.reduce((sum, { parts, names }, i) => {
    const isKnown = [...parts, ...names].some((stem) => question.countOf(stem) > 0);
    return sum + (isKnown ? 0 : (asked[i] ?? 0));
  }, 0);
  const meant = features['meant together'];
  return {
    // Either is enough: where a passage has all the words, what they may mean says little more.
    'said or meant': 1 - (1 - Math.min(1, features.words)) * (1 - meant),
    // Who looks up a name means that.
    'meant and missing': question.isLookup ? 0 : (question.meanings[0]?.strength ?? 0) * (1 - meant),
    'meant in best': wordsMeant,
    'headings meant': headingsMeant,
    symbol: features.symbol,
    'direct dependency': features['direct dependency'],
    'absent technology': question.absent.length === 0 ? 0 : absentWeight[coverage.absent],
    'unknown words': all === 0 ? 1 : unknown / all,
    'rarest missing': Math.min(1, coverage.rarestMissing / rarest),
    'strange to the package': Math.min(1, coverage.rarestStrange / rarest),
    'package agrees': agreement,
  };
}

/** What one passage has of the question. */
export interface Coverage {
  readonly matched: readonly string[];
  readonly missing: readonly string[];
  /** How much the word says that says most and is missing. */
  readonly rarestMissing: number;
  /** The same of words that nothing compared of the passage's package has. */
  readonly rarestStrange: number;
  /** Whether it mentions every technology that the question names and that is not installed, or a heading above it does. */
  readonly absent: 'missing' | 'said' | 'heading';
}

/** What words a passage has. */
interface PassageWords extends Pick<ScannedPassage, 'has'> {
  /** In its own heading, or one above. */
  isHeadedBy(stem: string): boolean;
}

/** What is known of the question and of the passage's package. */
export interface CoverageContext extends Pick<AnalysedQuery, 'concepts' | 'idf' | 'absent'> {
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
};

export function coverageOf(passage: PassageWords, asked: CoverageContext): Coverage {
  const most = { missing: 0, strange: 0 };
  const matched: string[] = [];
  const missing: string[] = [];
  for (const concept of asked.concepts) {
    const isThere = asked.isPackage(concept) || hasMost(concept, passage, asked);
    (isThere ? matched : missing).push(concept.names[0] ?? concept.parts.join(' '));
    if (isThere) continue;
    const weight = weightOf(concept, asked);
    most.missing = Math.max(most.missing, weight);
    if (!asked.isKnownNearby(concept)) most.strange = Math.max(most.strange, weight);
  }
  return {
    matched,
    missing,
    rarestMissing: most.missing,
    rarestStrange: most.strange,
    absent: whereAbsent(passage, asked),
  };
}

function whereAbsent({ has, isHeadedBy }: PassageWords, { absent }: CoverageContext): Coverage['absent'] {
  const stems = absent.flatMap(({ words }) => words.map(stemOf));
  if (!stems.every(has)) return 'missing';
  return stems.every(isHeadedBy) ? 'heading' : 'said';
}

/** An identifier weighs as much as its rarest part, and more. */
function weightOf({ parts, names }: Concept, { idf }: Pick<CoverageContext, 'idf'>): number {
  const rarity = Math.min(weights.rarest, Math.max(...parts.map(idf), ...names.map(idf), 0));
  if (names.length > 0) return rarity * weights.identifier;
  return parts.every(isFillerStem) ? rarity * weights.fillerWord : rarity;
}

/** The whole name, or most of its parts: strewn over a passage they are less than the name. */
function hasMost({ parts, names }: Concept, { has }: Pick<ScannedPassage, 'has'>, { idf }: CoverageContext): boolean {
  if (names.some(has)) return true;
  const sum = (stems: readonly string[]) => stems.reduce((all, stem) => all + idf(stem), 0);
  const found = sum(parts.filter(has));
  return found > 0 && found >= (parts.length > 1 ? 0.625 : 0.5) * sum(parts);
}
