import type { MissingParts, Verdict, VerifiedClaim } from '../contract/verification.ts';
import type { SourceCheck } from './check-on-source.ts';
import type { CitedClaim } from './claims.ts';

/** The best stands first: one source that has the claim is enough. */
const order: Readonly<Record<Verdict, number>> = { supported: 0, partly: 1, differs: 2, not_found: 3, unchecked: 4 };

const nothingMissing: MissingParts = { numbers: [], dates: [], names: [], quotes: [], words: [] };

/** One verdict for a claim with several sources: the best of them; what is missing is what none of them has. */
export function combineChecks(claim: CitedClaim, checks: readonly SourceCheck[]): VerifiedClaim {
  const { text, start, end, sources } = claim;
  const ranked = [...checks].sort((a, b) => order[a.verdict] - order[b.verdict] || scoreOf(b) - scoreOf(a));
  const [best] = ranked;
  const others = ranked.slice(1).map(({ source, verdict }) => ({ source, verdict }));
  const about = { text, start, end, sources, others };
  if (best === undefined || best.verdict === 'unchecked') {
    const reason = best?.reason ?? 'it names no source';
    return { ...about, verdict: 'unchecked', reason, score: 0, coverage: 0, missing: nothingMissing, differs: [] };
  }
  const { verdict, score, coverage, differs, passage } = best.check;
  return {
    ...about,
    verdict,
    source: best.source,
    score,
    coverage,
    missing: missingFromAll(checks),
    differs,
    ...(passage && { passage: { ...passage, link: best.page.linkTo(passage, best.text) } }),
  };
}

function scoreOf(check: SourceCheck): number {
  return check.verdict === 'unchecked' ? -1 : check.check.score;
}

function missingFromAll(checks: readonly SourceCheck[]): MissingParts {
  const [first, ...rest] = checks.flatMap((check) => (check.verdict === 'unchecked' ? [] : [check.check.missing]));
  if (first === undefined) return nothingMissing;
  const inAll = (kind: keyof MissingParts) =>
    first[kind].filter((part) => rest.every((other) => other[kind].includes(part)));
  return {
    numbers: inAll('numbers'),
    dates: inAll('dates'),
    names: inAll('names'),
    quotes: inAll('quotes'),
    words: inAll('words'),
  };
}
