import type { AnalysedQuery } from '../analyse-query.ts';
import { moduleStem } from '../modules-of-node.ts';
import type { ScannedPassage } from '../occurrences.ts';
import type { PassagePlace } from '../source-table.ts';
import { type Features, featureNames, type WritableFeatures } from './feature-names.ts';
import { documentRole, looksDeprecated } from './passage-role.ts';
import { addSymbols } from './symbol-features.ts';
import { addMeanings, addWords } from './word-features.ts';

export interface FeatureContext {
  readonly question: AnalysedQuery;
  readonly places: readonly PassagePlace[];
  /** Of a passage, in characters. */
  readonly meanLength: number;
  readonly isAboutChanges: boolean;
  /** How much of the question no passage has in its own words: so much it may mean something else. */
  readonly unsaid: number;
}

export function featuresOf(scanned: ScannedPassage, context: FeatureContext): Features {
  const { question, places } = context;
  // One object, filled in: hundreds are made for a question.
  const features = noFeatures();
  const module = question.taken.size === 0 ? undefined : moduleStem(scanned.candidate.headings);
  const taken = module !== undefined && question.taken.has(module) ? module : undefined;
  addWords(features, scanned, question, { meanLength: context.meanLength, taken });
  addMeanings(features, scanned.find, question, context.unsaid);
  addSymbols(features, scanned.candidate, places[0], question);
  addPackages(features, places, question);
  if (taken !== undefined) features['direct dependency'] = 0;
  addRole(features, scanned, context);
  return features;
}

function noFeatures(): WritableFeatures {
  return { ...zeros };
}

const zeros = Object.fromEntries(featureNames.map((name) => [name, 0])) as WritableFeatures;

function addPackages(
  into: WritableFeatures,
  places: readonly PassagePlace[],
  { mentions, relation, isDirect }: AnalysedQuery,
): void {
  let own = 0;
  let family = 0;
  for (const { source } of places) {
    for (const { name, strength } of mentions) {
      const near = relation(name, source);
      if (near === 'same') own = Math.max(own, strength);
      else if (near !== 'none') family = Math.max(family, strength * (near === 'repository' ? 1 : 0.6));
    }
  }
  into['package named'] = own;
  into['family named'] = own > 0 ? 0 : family;
  into['direct dependency'] = places.some(({ source }) => isDirect(source)) ? 1 : 0;
}

/** What kind of passage it is. That a guide is one counts by how much of the question it has. */
function addRole(
  into: WritableFeatures,
  { candidate, length }: ScannedPassage,
  { places, isAboutChanges }: FeatureContext,
): void {
  const { kind, symbol, text, headings } = candidate;
  const role = documentRole(places[0]?.path ?? '', kind, places[0]?.source.version ?? '');
  const isUndocumented = symbol !== undefined && text.startsWith('```');
  const isGuide = role === 'guide' || (role === 'changelog' && isAboutChanges);
  const toThePoint = Math.sqrt(Math.min(1, 2 * into.words + into['meant together']));
  into.guide = isGuide ? toThePoint : 0;
  into.readme = /^readme\b/i.test(places[0]?.path ?? '') ? 1 : 0;
  into.undocumented = isUndocumented ? 1 : 0;
  into.deprecated = looksDeprecated(text, headings) ? 1 : 0;
  into['older version'] = role === 'older' ? 1 : 0;
  // Of a declaration, the more is said the better; of text, length says nothing.
  into.length = kind === 'reference' ? Math.min(1, Math.log(1 + length) / 9) : 0;
  into['length to the point'] = into.length * toThePoint;
}
