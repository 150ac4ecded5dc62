import type { Comparison } from '../compare.ts';
import { isMissingName } from '../find-missing.ts';
import { isNamePart, type Name } from '../names.ts';
import { isOnPage } from '../scan-page.ts';

type Standing = 'here' | 'partly' | 'elsewhere' | 'absent' | 'unsure';

/** How the claim's names stand in the passage and on the page, and which others are there. */
export function nameFeatures(comparison: Comparison) {
  const { claim, alignment, tokens } = comparison;
  const standings = claim.names.map((name) => standingOf(name, comparison));
  const count = (wanted: Standing) => standings.filter((standing) => standing === wanted).length;
  const placed = new Set(alignment);
  const strangers = tokens.filter((token, at) => isNamePart(token) && !placed.has(at)).length;
  const all = standings.length;
  return {
    names: Math.min(5, all),
    namesHere: all === 0 ? 1 : (count('here') + count('partly') / 2) / all,
    namesElsewhere: Math.min(3, count('elsewhere')),
    namesAbsent: Math.min(3, count('absent')),
    namesUnsure: Math.min(2, count('unsure')),
    strangers: Math.min(6, strangers),
    strangersForElsewhere: count('elsewhere') > 0 ? Math.min(4, strangers) : 0,
  };
}

function standingOf(name: Name, comparison: Comparison): Standing {
  const { claim, scan, alignment } = comparison;
  const parts = claim.termOfToken.slice(name.firstToken, name.lastToken + 1);
  const placed = parts.filter((_, at) => (alignment[name.firstToken + at] ?? -1) >= 0).length;
  if (placed === parts.length) return 'here';
  if (isMissingName(name, comparison)) return 'absent';
  if (!parts.every((term) => isOnPage(scan, term))) return 'unsure';
  return placed > 0 ? 'partly' : 'elsewhere';
}
