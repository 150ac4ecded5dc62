import { createRequire } from 'node:module';
import type { RE2JS } from 're2js';
import { entropy } from './entropy.ts';
import { type Reading, unescaped } from './escapes.ts';
import { endOfRun, gluedParts, prefixPattern } from './glued-tokens.ts';
import { type KeyOwner, type SecretKind, usualEntropy } from './kinds/secret-kind.ts';
import { secretKinds } from './kinds/secret-kinds.ts';
import { knownValueFinder } from './known-values.ts';
import { mended } from './mended-text.ts';
import { mayHoldNamedSecret, namedSecret, namePattern } from './named-secrets.ts';
import { isBlank } from './placeholders.ts';

const require = createRequire(import.meta.url);

export interface SecretFinding {
  /** The id of a kind, such as `github`; never the value. */
  readonly kind: string;
  /** UTF-16 indices into the text. */
  readonly start: number;
  readonly end: number;
}

export interface SecretScanner {
  /** In order, without overlaps. Linear in the text, whatever is in it. */
  find(text: string): readonly SecretFinding[];
  /** Several searches' findings in order, without overlaps. */
  merge(findings: readonly SecretFinding[]): readonly SecretFinding[];
  /** A kind in words: `GitHub token`. */
  label(kind: string): string;
}

/** An address inside an address inside an address, and once more. */
const mostEncodings = 4;

/**
 * `knownValues` are the configured keys, found however they are encoded; `keyOwners` are the providers, whose keys
 * are found by their shapes. Each kind is compiled, and the engine for that loaded, when the first text holds one of
 * its keywords: most hold none.
 */
export async function createSecretScanner(
  knownValues: readonly string[],
  keyOwners: Iterable<KeyOwner>,
): Promise<SecretScanner> {
  const compiled = new Map<string, RE2JS>();
  const findKnown = knownValueFinder(knownValues);
  const kinds = secretKinds(keyOwners);
  const prefixes = prefixPattern(kinds);
  const labels = labelsOf(kinds);
  // Where several kinds fit, the first of them names the finding.
  const ranks = new Map([...labels.keys()].map((id, rank) => [id, rank]));
  const rankOf = ({ kind }: SecretFinding) => ranks.get(kind) ?? ranks.size;

  function matcher(pattern: string, text: string) {
    const expression = compiled.get(pattern) ?? engine().compile(pattern);
    compiled.set(pattern, expression);
    return expression.matcher(text);
  }

  function findKind(kind: SecretKind, text: string, found: SecretFinding[]): void {
    const { id, pattern, beside, hasGaps = false, minEntropy = usualEntropy, check } = kind;
    if (beside !== undefined && !matcher(beside, text).find()) return;
    const match = matcher(pattern, text);
    let last = 0;
    while (match.find()) {
      const group = firstGroup(match);
      if (match.start(group) < last) continue;
      const secret = text.slice(match.start(group), match.end(group));
      if (
        isBlank(hasGaps ? secret.replaceAll('..', '.') : secret) ||
        entropy(secret) < minEntropy ||
        check?.(secret) === false
      )
        continue;
      last = endOfRun(text, match.end(group));
      found.push({ kind: id, start: match.start(group), end: last });
    }
  }

  function findNamed(text: string, found: SecretFinding[]): void {
    const match = matcher(namePattern, text);
    let end = 0;
    while (match.find()) {
      // Part of a secret that is known already.
      if (match.end() < end) continue;
      const secret = namedSecret(text, {
        nameStart: match.start(1),
        nameEnd: match.end(1),
        hasOperator: match.start(2) >= 0,
        valueStart: match.end(),
      });
      if (secret === undefined) continue;
      end = secret.end;
      found.push(secret);
    }
  }

  function findShapes(text: string, lowered: string, found: SecretFinding[], isMended: boolean): void {
    for (const kind of kinds) {
      if (isMended && kind.isOneLine === true) continue;
      if (mayHold(kind, text, lowered)) findKind(kind, text, found);
    }
  }

  function findIn(text: string, encodings: number): readonly SecretFinding[] {
    const found: SecretFinding[] = findKnown(text).map((place) => ({ kind: configuredKey.id, ...place }));
    if (isOrdinary(text)) return found;
    const lowered = text.toLowerCase();
    findShapes(text, lowered, found, false);
    if (mayHoldNamedSecret(text, lowered)) findNamed(text, found);
    for (const { part, start } of gluedParts(text, prefixes)) {
      const inside: SecretFinding[] = [];
      findShapes(part, part.toLowerCase(), inside, false);
      found.push(...inside.map((at) => ({ kind: at.kind, start: start + at.start, end: start + at.end })));
    }
    const whole = mended(text);
    if (whole !== undefined) {
      const torn: SecretFinding[] = [];
      findShapes(whole.text, whole.text.toLowerCase(), torn, true);
      found.push(...inOriginal(torn, whole).filter((finding) => whole.isMended(finding)));
    }
    const decoded = encodings < mostEncodings ? unescaped(text) : undefined;
    if (decoded === undefined) return found;
    return [...found, ...inOriginal(findIn(decoded.text, encodings + 1), decoded)];
  }

  function merge(findings: readonly SecretFinding[]): readonly SecretFinding[] {
    if (findings.length === 0) return findings;
    const merged: SecretFinding[] = [];
    for (const finding of [...findings].sort((a, b) => a.start - b.start || a.end - b.end)) {
      const last = merged.at(-1);
      if (last === undefined || finding.start >= last.end) {
        merged.push(finding);
        continue;
      }
      const { kind } = rankOf(finding) < rankOf(last) ? finding : last;
      merged[merged.length - 1] = { kind, start: last.start, end: Math.max(last.end, finding.end) };
    }
    return merged;
  }

  // The policy asks first, and the log asks the same right after.
  let lastClean: string | undefined;
  return {
    find(text) {
      if (text === lastClean) return [];
      const found = merge(findIn(text, 0));
      if (found.length === 0) lastClean = text;
      return found;
    },
    merge,
    label: (kind) => labels.get(kind) ?? kind,
  };
}

function inOriginal(findings: readonly SecretFinding[], reading: Reading): readonly SecretFinding[] {
  return findings.map((finding) => ({ kind: finding.kind, ...reading.inOriginal(finding) }));
}

/** At once, because a text is judged at once. */
function engine(): typeof RE2JS {
  return (require('re2js') as { readonly RE2JS: typeof RE2JS }).RE2JS;
}

const configuredKey = { id: 'configured-key', label: 'configured key' };

function labelsOf(kinds: readonly SecretKind[]): ReadonlyMap<string, string> {
  const named = [
    { id: 'password', label: 'password' },
    { id: 'named-secret', label: 'value named as a secret' },
  ];
  return new Map([configuredKey, ...kinds, ...named].map(({ id, label }) => [id, label]));
}

/**
 * Short words, hardly a digit, and no sign that joins a name with a value: most queries. No token is so short, and no
 * password is known as one without such a sign.
 */
function isOrdinary(text: string): boolean {
  return !/[^ -~]|[:=@%&\\]|[^ ]{16}|[^ ]{5}\d|\d[^ ]{5}|[^ ]{3}\d[^ ]{3}| is /.test(text);
}

function mayHold({ keywords }: SecretKind, text: string, lowered: string): boolean {
  if (keywords instanceof RegExp) return keywords.test(text);
  for (const keyword of keywords) if (lowered.includes(keyword)) return true;
  return false;
}

/** A pattern with alternatives can have a group in each. */
function firstGroup(match: { groupCount(): number; start(group: number): number }): number {
  for (let group = 1; group <= match.groupCount(); group++) {
    if (match.start(group) >= 0) return group;
  }
  return 0;
}
