import { createRequire } from 'node:module';
import type { RE2JS } from 're2js';
import { FootnoteError } from '../errors.ts';
import { entropy } from './entropy.ts';
import { knownValueFinder } from './known-values.ts';
import { mayHoldNamedSecret, namedSecret, namePattern } from './named-secrets.ts';
import { percentDecoded } from './percent-decoding.ts';
import { isBlank } from './placeholders.ts';
import type { SecretKind } from './secret-kind.ts';
import { secretKinds } from './secret-kinds.ts';

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
}

export type SecretsMode = 'block' | 'redact' | 'off';

/**
 * The text that may leave: as it is, without its secrets, or not at all.
 * The error names kinds and places, never a value.
 */
export function withoutSecrets(
  text: string,
  mode: SecretsMode,
  scanner: SecretScanner,
): { readonly text: string; readonly redacted: readonly SecretFinding[] } {
  const found = mode === 'off' ? [] : scanner.find(text);
  if (found.length === 0) return { text, redacted: [] };
  const redacted = mode === 'redact' ? redact(text, found, scanner) : undefined;
  if (redacted !== undefined) return redacted;
  throw new FootnoteError('BLOCKED_BY_POLICY', `Not sent, because of a secret in it: ${describe(found)}.`, {
    hint: 'Leave secrets out and ask again; with policy.secrets set to redact, Footnote takes them out itself.',
  });
}

/**
 * `knownValues` are the configured keys, found however they are encoded. Each kind is compiled, and the engine
 * for that loaded, when the first text holds one of its keywords: most hold none.
 */
export async function createSecretScanner(knownValues: readonly string[]): Promise<SecretScanner> {
  const compiled = new Map<string, RE2JS>();
  const findKnown = knownValueFinder(knownValues);

  function matcher(pattern: string, text: string) {
    const expression = compiled.get(pattern) ?? engine().compile(pattern);
    compiled.set(pattern, expression);
    return expression.matcher(text);
  }

  function findKind(
    { id, pattern, beside, minEntropy, check }: SecretKind,
    text: string,
    found: SecretFinding[],
  ): void {
    if (beside !== undefined && !matcher(beside, text).find()) return;
    const match = matcher(pattern, text);
    while (match.find()) {
      const group = firstGroup(match);
      const secret = text.slice(match.start(group), match.end(group));
      if (isBlank(secret) || entropy(secret) < minEntropy || check?.(secret) === false) continue;
      found.push({ kind: id, start: match.start(group), end: match.end(group) });
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

  function findIn(text: string, encodings: number): readonly SecretFinding[] {
    const found: SecretFinding[] = findKnown(text).map((span) => ({ kind: configuredKey.id, ...span }));
    const lowered = text.toLowerCase();
    for (const kind of secretKinds) {
      if (mayHold(kind, text, lowered)) findKind(kind, text, found);
    }
    if (mayHoldNamedSecret(lowered)) findNamed(text, found);

    const decoded = encodings < mostEncodings ? percentDecoded(text) : undefined;
    if (decoded === undefined) return found;
    const inside = findIn(decoded.text, encodings + 1).map(({ kind, start, end }) => {
      return { kind, start: decoded.originalPlace(start), end: decoded.originalPlace(end) };
    });
    return [...found, ...inside];
  }

  // The policy asks first, and the log asks the same right after.
  let lastClean: string | undefined;
  return {
    find(text) {
      if (text === lastClean) return [];
      const found = merged(findIn(text, 0));
      if (found.length === 0) lastClean = text;
      return found;
    },
  };
}

/** At once, because a text is judged at once. */
function engine(): typeof RE2JS {
  return (require('re2js') as { readonly RE2JS: typeof RE2JS }).RE2JS;
}

const configuredKey = { id: 'configured-key', label: 'configured key' };

/** An address inside an address inside an address. */
const mostEncodings = 3;

/** Where several kinds fit, the first of them names the finding. */
const labels: ReadonlyMap<string, string> = new Map(
  [
    configuredKey,
    ...secretKinds,
    { id: 'password', label: 'password' },
    { id: 'named-secret', label: 'value named as a secret' },
  ].map(({ id, label }) => [id, label]),
);
const ranks: ReadonlyMap<string, number> = new Map([...labels.keys()].map((id, rank) => [id, rank]));

function describe(found: readonly SecretFinding[]): string {
  const named = found.slice(0, 3).map(({ kind, start, end }) => {
    return `${labels.get(kind) ?? kind} (characters ${start + 1} to ${end})`;
  });
  return [...named, ...(found.length > 3 ? [`and ${found.length - 3} more`] : [])].join(', ');
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

function merged(findings: readonly SecretFinding[]): readonly SecretFinding[] {
  if (findings.length === 0) return findings;
  const result: SecretFinding[] = [];
  for (const finding of [...findings].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = result.at(-1);
    if (last === undefined || finding.start >= last.end) {
      result.push(finding);
      continue;
    }
    const { kind } = rankOf(finding) < rankOf(last) ? finding : last;
    result[result.length - 1] = { kind, start: last.start, end: Math.max(last.end, finding.end) };
  }
  return result;
}

function rankOf({ kind }: SecretFinding): number {
  return ranks.get(kind) ?? ranks.size;
}

/** The halves of a torn word can make a new finding, so the result is looked at again. */
const mostRounds = 8;

function redact(text: string, found: readonly SecretFinding[], scanner: SecretScanner) {
  let redacted = found;
  for (let round = 0; round < mostRounds; round++) {
    const { text: cleaned, originalPlace } = replace(text, redacted);
    const left = scanner.find(cleaned);
    if (left.length === 0) return { text: cleaned, redacted };
    const places = left.map(({ kind, start, end }) => ({
      kind,
      start: originalPlace(start, 'start'),
      end: originalPlace(end, 'end'),
    }));
    redacted = merged([...redacted, ...places]);
  }
  return undefined;
}

function replace(text: string, findings: readonly SecretFinding[]) {
  const pieces: { readonly text: string; readonly start: number; readonly end: number; readonly isOurs: boolean }[] =
    [];
  let at = 0;
  for (const { kind, start, end } of findings) {
    pieces.push({ text: text.slice(at, start), start: at, end: start, isOurs: false });
    pieces.push({ text: `[REDACTED:${kind}]`, start, end, isOurs: true });
    at = end;
  }
  pieces.push({ text: text.slice(at), start: at, end: text.length, isOurs: false });
  return {
    text: pieces.map((piece) => piece.text).join(''),
    originalPlace(place: number, side: 'start' | 'end'): number {
      let before = 0;
      for (const piece of pieces) {
        const inside = place - before;
        if (inside < piece.text.length || (side === 'end' && inside === piece.text.length)) {
          return piece.isOurs ? piece[side] : piece.start + inside;
        }
        before += piece.text.length;
      }
      return text.length;
    },
  };
}
