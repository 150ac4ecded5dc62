import { type Refusal, refusedBy } from '../contract/refusal.ts';
import type { SecretFinding, SecretScanner } from './secret-scanner.ts';

export type SecretsMode = 'block' | 'redact' | 'off';

interface CleanText {
  readonly text: string;
  readonly redacted: readonly SecretFinding[];
}

/**
 * The text that may leave: as it is, without its secrets, or not at all.
 * The error names kinds and places, never a value.
 */
export function withoutSecrets(text: string, mode: SecretsMode, scanner: SecretScanner): CleanText {
  const found = mode === 'off' ? [] : scanner.find(text);
  if (found.length === 0) return { text, redacted: [] };
  const redacted = mode === 'redact' ? redact(text, found, scanner) : undefined;
  if (redacted !== undefined) return redacted;
  throw refusal(found, 'query', describe(found, scanner));
}

/** Passes where none of these readings of one thing holds a secret. */
export function refuseSecrets(readings: readonly string[], place: Refusal['place'], scanner: SecretScanner): void {
  for (const [index, text] of readings.entries()) {
    const found = scanner.find(text);
    if (found.length === 0) continue;
    // Only the first reading is one that the caller can count characters in.
    const labels = [...new Set(found.map(({ kind }) => scanner.label(kind)))];
    throw refusal(found, place, index === 0 ? describe(found, scanner) : `${labels.join(', ')} (in the ${place})`);
  }
}

function refusal(found: readonly SecretFinding[], place: Refusal['place'], what: string): Error {
  return refusedBy(
    { rule: 'secrets', place, found: [...new Set(found.map(({ kind }) => kind))] },
    `Not sent, because of a secret in it: ${what}.`,
    'Leave secrets out and ask again; with policy.secrets set to redact, Footnote takes them out itself.',
  );
}

function describe(found: readonly SecretFinding[], scanner: SecretScanner): string {
  const named = found.map(({ kind, start, end }) => `${scanner.label(kind)} (characters ${start + 1} to ${end})`);
  const more = found.length > 3 ? [`and ${found.length - 3} more`] : [];
  return [...named.slice(0, 3), ...more].join(', ');
}

/** A text of somebody else without the secrets in it; undefined where taking them out comes to no end. */
export function redacted(text: string, scanner: SecretScanner): string | undefined {
  const found = scanner.find(text);
  return found.length === 0 ? text : redact(text, found, scanner)?.text;
}

/** The halves of a torn word can make a new finding, so the result is looked at again. */
const mostRounds = 8;

function redact(text: string, found: readonly SecretFinding[], scanner: SecretScanner): CleanText | undefined {
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
    redacted = scanner.merge([...redacted, ...places]);
  }
  return undefined;
}

function replace(text: string, findings: readonly SecretFinding[]) {
  const pieces: { text: string; start: number; end: number; isOurs: boolean }[] = [];
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
