import type { DocSource, DocsHit } from '../../contract/docs.ts';
import { defined } from '../../defined.ts';
import { memoize } from '../../memoize.ts';
import { isQuestionWord } from '../../text/words/stop-words.ts';
import { type AnalysedQuery, namesPackage, stemsAsked } from './analyse-query.ts';
import type { AskedSymbol } from './asked-symbols.ts';
import { speaksOfAll } from './compared-names.ts';
import { type Coverage, confidenceOf, coverageOf, type Evidence, evidenceOf } from './confidence.ts';
import { narrowToMember } from './narrow-to-member.ts';
import { scanPassage, stemFilter, stemsIn } from './occurrences.ts';
import type { Concept } from './parse-query.ts';
import { type Ranked, sharesOf } from './rank.ts';
import type { PassagePlace } from './source-table.ts';

/** So many of the best say by their packages whether they are about the same. */
const agreeing = 10;
/** And so many by their headings whether they are about what is meant. */
const headed = 5;

/** How sure anything is that has words of a name, and not the name, or only half of a comparison. */
const notAnswered = 0.1;

/** A question, and all that may answer it. */
export interface Answering {
  readonly question: AnalysedQuery;
  readonly ranked: readonly Ranked[];
  readonly places: ReadonlyMap<number, readonly PassagePlace[]>;
}

export type Judge = (hit: Ranked, place: PassagePlace) => { readonly coverage: Coverage; readonly evidence: Evidence };

/** How well a hit covers the question, and what else says that it answers. */
export function createJudge({ question, ranked, places }: Answering): Judge {
  // A package's name says where to look, so that passages were not searched for it.
  const searched = new Set(stemsAsked(question));
  const others = question.concepts
    .flatMap(({ parts, names }) => [...parts, ...names])
    .filter((stem) => !searched.has(stem));
  const filter = others.length === 0 ? undefined : stemFilter(others);
  const best = ranked.slice(0, agreeing);
  const headingsMeant = shareMeant(ranked.slice(0, headed), question);
  const isOf = (name: string, { scanned }: Ranked) =>
    (places.get(scanned.candidate.id) ?? []).some(({ source }) => question.relation(name, source) !== 'none');
  const nearbyOf = memoize((name: string) => ranked.filter((item) => isOf(name, item)));
  // Most hits of a question are of few packages.
  const aboutPackage = memoize((source: DocSource) => ({
    isNamedBy: namesPackage(question, source),
    agreement: best.filter((item) => isOf(source.name, item)).length / Math.max(1, best.length),
    knows: memoize((concept: Concept) => nearbyOf(source.name).some(({ scanned }) => hasConcept(scanned, concept))),
  }));

  return ({ scanned, features }, { source }) => {
    const also = filter && scanPassage(scanned.candidate, filter);
    const { isNamedBy, agreement, knows } = aboutPackage(source);
    const coverage = coverageOf(
      { has: (stem) => scanned.has(stem) || also?.has(stem) === true },
      {
        ...question,
        isPackage: isNamedBy,
        isKnownNearby: knows,
      },
    );
    return { coverage, evidence: evidenceOf(features, coverage, question, { agreement, headingsMeant }) };
  };
}

/** How much of their headings nobody said and the question may mean: whoever wrote these pages calls it so. */
function shareMeant(best: readonly Ranked[], { concepts, meanings }: AnalysedQuery): number {
  const said = new Set(concepts.flatMap(({ parts, names }) => [...parts, ...names]));
  const meant = new Set(meanings.flatMap(({ stems }) => stems.filter((stem) => !said.has(stem))));
  if (meant.size === 0) return 0;
  const shares = best.map(({ scanned }) => {
    const stems = [...stemsIn(scanned.title)];
    return stems.filter((stem) => meant.has(stem)).length / Math.max(1, stems.length);
  });
  return shares.reduce((sum, share) => sum + share, 0) / Math.max(1, shares.length);
}

function hasConcept({ has }: Ranked['scanned'], { parts, names }: Concept): boolean {
  return parts.every(has) || names.some(has);
}

export function toHit(
  item: Ranked,
  place: PassagePlace | undefined,
  about: { readonly question: AnalysedQuery; readonly judge: Judge; readonly isExplained: boolean },
): readonly DocsHit[] {
  if (place === undefined) return [];
  const { scanned, features, score } = item;
  const { coverage, evidence } = about.judge(item, place);
  const { matched, missing } = coverage;
  const { source, path } = place;
  const { kind } = scanned.candidate;
  const explanation = about.isExplained ? sharesOf(features) : undefined;
  const shown = narrowToMember(scanned.candidate, place, about.question);
  const confidence = Math.min(confidenceOf(evidence), mayAnswer(item, source, about.question) ? 1 : notAnswered);
  return [{ source, path, kind, score, ...shown, matched, missing, confidence, ...defined({ explanation }) }];
}

function mayAnswer(item: Ranked, source: DocSource, question: AnalysedQuery): boolean {
  const { headings, text } = item.scanned.candidate;
  if (question.isUnknownName || !hasMember(item, question) || asksNothing(question, item)) return false;
  return (
    question.compared.length === 0 ||
    speaksOfAll(question.compared, source, [...headings, text].join('\n'), question.relation)
  );
}

/** `how do I`: words that only ask, unless something is called so. */
function asksNothing({ concepts }: AnalysedQuery, { features }: Ranked): boolean {
  const isAsking = concepts.every(({ spelled, names }) => names.length === 0 && spelled.every(isQuestionWord));
  return isAsking && features.symbol === 0 && features.member === 0;
}

/** Who looks up a member wants what declares it, is headed by it or writes it in code: `download` is also a word. */
function hasMember({ scanned, features }: Ranked, { symbols, isLookup }: AnalysedQuery): boolean {
  const asked = isLookup ? symbols.filter(({ owners, sureness }) => owners.length > 0 && sureness === 1) : [];
  if (asked.length === 0) return true;
  const written = `${scanned.candidate.headings.at(-1)}\n${scanned.candidate.text}`;
  if (asked.every(isOfUnknownLetter) && features['symbol of its owner'] === 0)
    return asked.some(({ typed }) => written.includes(typed));
  return features.symbol > 0 || features.member > 0 || asked.some(({ name }) => writesMember(written, name));
}

/** A letter says nothing of itself: `z.string` is a word of zod, and without zod one of anything. */
function isOfUnknownLetter({ typed, owners, ownerPackages = [], ownerTypes = [] }: AskedSymbol): boolean {
  return owners.at(-1)?.length === 1 && ownerPackages.length + ownerTypes.length === 0 && !/[a-z][A-Z]/.test(typed);
}

/** `.name`, `name(`, `name:` or `` `name` ``. */
function writesMember(text: string, name: string): boolean {
  const lower = text.toLowerCase();
  for (let at = lower.indexOf(name); at !== -1; at = lower.indexOf(name, at + 1)) {
    const before = lower[at - 1] ?? '';
    const after = lower[at + name.length] ?? '';
    if (/[\w$]/.test(before + after)) continue;
    if (before === '.' || '(:<=?'.includes(after || ' ') || (before === '`' && after === '`')) return true;
  }
  return false;
}
