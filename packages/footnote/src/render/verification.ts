import { fileURLToPath } from 'node:url';
import type { Difference, Verdict, Verification, VerifiedClaim } from '../contract/verification.ts';
import { absentValues } from './absent-values.ts';

export const verdicts = [
  'not_found',
  'differs',
  'partly',
  'supported',
  'unchecked',
] as const satisfies readonly Verdict[];

const signs: Readonly<Record<Verdict, string>> = {
  not_found: '? not found',
  differs: '≠ differs',
  partly: '~ partly',
  supported: '✓ supported',
  unchecked: '– unchecked',
};

/** The longest that is shown of a claim or a passage; the JSON has all of it. */
const longest = 300;

/**
 * A check as text: what needs a look first, each claim with the words of the page that come nearest and a link to them.
 * `only` are the verdicts that are wanted; the last line counts all.
 */
export function renderVerification(verification: Verification, only: readonly Verdict[] = verdicts): string {
  const shown = verdicts.filter((verdict) => only.includes(verdict));
  const claims = shown.flatMap((verdict) => verification.claims.filter((claim) => claim.verdict === verdict));
  const urlOf = new Map(verification.sources.map(({ n, url }) => [n, url]));
  return [...claims.map((claim) => renderClaim(claim, urlOf)), summaryLine(verification)].join('\n\n');
}

function renderClaim(claim: VerifiedClaim, urlOf: ReadonlyMap<number, string>): string {
  const { verdict, passage, judged } = claim;
  const numbers = (claim.source === undefined ? claim.sources : [claim.source]).map((n) => `[${n}]`).join('');
  const detail = detailOf(claim);
  return [
    [signs[verdict], numbers, detail].filter((part) => part !== '').join(' '),
    `  claim: ${short(claim.text)}`,
    ...(passage === undefined || verdict === 'unchecked'
      ? claim.sources.flatMap((n) => urlOf.get(n) || []).map((url) => `  ${placeOf(url)}`)
      : [
          // Of what was not found, the nearest is shown, and is not called its passage.
          `  ${verdict === 'not_found' ? 'nearest:' : 'page: '} ${short(passage.text)}`,
          `  ${placeOf(passage.link)}`,
        ]),
    ...(judged === undefined
      ? []
      : [
          `  ${judged.model} says: ${judged.verdict}, by “${short(judged.quote)}”${judged.why === '' ? '' : `: ${short(judged.why)}`}`,
        ]),
    ...othersLine(claim),
  ].join('\n');
}

function detailOf({ verdict, missing, differs, reason, others, text, passage }: VerifiedClaim): string {
  switch (verdict) {
    case 'differs':
      return differs.map(differenceText).join('; ');
    case 'partly': {
      const { numbers, dates, names, quotes, words } = missing;
      const values = [...numbers, ...dates, ...names, ...quotes.map((quote) => `“${quote}”`)];
      const parts = values.length > 0 ? values : words;
      return parts.length === 0 ? whatToLookAt(text, passage?.text ?? '') : `missing: ${short(parts.join(', '))}`;
    }
    case 'unchecked':
      return reason ?? '';
    case 'not_found': {
      // One of these may have it.
      const left = others.filter((other) => other.verdict === 'unchecked').map(({ source }) => `[${source}]`);
      return left.length === 0 ? '' : `not checked: ${left.join('')}`;
    }
    case 'supported':
      return '';
    default:
      return verdict satisfies never;
  }
}

/** Where the page lacks nothing: what stands elsewhere on it, or that the words are put otherwise. */
function whatToLookAt(claim: string, passage: string): string {
  const absent = absentValues(claim, passage);
  return absent.length === 0
    ? 'its words are there, not put together this way'
    : `not in this passage: ${short(absent.join(', '))}`;
}

/** A negation stands on one side alone. */
function differenceText({ claim, page }: Difference): string {
  if (claim === '') return `only the page says “${page}”`;
  if (page === '') return `only the claim says “${claim}”`;
  return `claim ${claim}, page ${page}`;
}

function othersLine({ others }: VerifiedClaim): readonly string[] {
  const read = others.filter(({ verdict }) => verdict !== 'unchecked');
  if (read.length === 0) return [];
  return [`  others: ${read.map(({ source, verdict }) => `[${source}] ${verdict.replace('_', ' ')}`).join(', ')}`];
}

function summaryLine({ claims, summary }: Verification): string {
  const counts = verdicts
    .filter((verdict) => summary[verdict] > 0)
    .map((verdict) => `${summary[verdict]} ${verdict.replace('_', ' ')}`);
  const { uncited } = summary;
  const silent =
    uncited === 0 ? '' : ` ${uncited === 1 ? 'One sentence names' : `${uncited} sentences name`} no source.`;
  if (claims.length === 0) return `No sentence names a source that could be looked at.${silent}`;
  return `${claims.length === 1 ? 'One claim' : `${claims.length} claims`}: ${counts.join(', ')}.${silent}`;
}

function short(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1).toWellFormed()}…`;
}

/** Of a file on this machine its path and line, as editors and terminals open it; of a PDF the page. */
function placeOf(link: string): string {
  const [, url, line, page = ''] = /^(file:[^#]*)(?:#L(\d+)|(#page=\d+))?/.exec(link) ?? [];
  return url === undefined ? link : `${fileURLToPath(url)}${line === undefined ? page : `:${line}`}`;
}
