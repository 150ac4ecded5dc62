import { disguisedValueFinder } from './disguised-values.ts';
import { inBase64 } from './value-writings.ts';

/** UTF-16 indices into the text. */
export interface SecretPlace {
  readonly start: number;
  readonly end: number;
}

/**
 * Real keys are longer. What is shorter is a stand-in such as `test` or `none`, and looking for it,
 * even on word borders, would stop every query with that word in it.
 */
const shortestValue = 8;

/** From here on a value can't be an ordinary word: it is found inside other words and in any case. */
const unmistakableLength = 16;

interface Needle {
  readonly text: string;
  readonly anyCase: boolean;
  readonly onBorders: boolean;
}

/**
 * Finds configured keys as they are, in hex, and in base64 or base64url, alone or in the middle of something longer
 * that was encoded; longer keys also torn, disguised and in halves (disguised-values.ts). Percent-encoding and other
 * escapes are undone before (escapes.ts).
 */
export function knownValueFinder(values: readonly string[]): (text: string) => readonly SecretPlace[] {
  const secrets = new Set(values.flatMap(secretParts).filter((value) => value.length >= shortestValue));
  const needles = uniqueNeedles([...secrets].flatMap(writings));
  const findDisguised = disguisedValueFinder(secrets);
  return (text) => {
    if (needles.length === 0) return [];
    const lowered = lowerAscii(text);
    const found: SecretPlace[] = [...findDisguised(text)];
    for (const needle of needles) addOccurrences(needle, needle.anyCase ? lowered : text, found);
    return found;
  };
}

/**
 * A setting can hold several keys, separated by commas. Of an address only the password is a secret:
 * the address of a local Redis is an ordinary thing to ask about.
 */
function secretParts(value: string): readonly string[] {
  return [value, ...value.split(',')].map((part) => part.trim()).map((part) => passwordOfAddress(part) ?? part);
}

function passwordOfAddress(value: string): string | undefined {
  if (!value.includes('://') || !URL.canParse(value)) return undefined;
  const { password } = new URL(value);
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}

function writings(value: string): readonly Needle[] {
  const bytes = Buffer.from(value);
  const isUnmistakable = value.length >= unmistakableLength;
  const plain = [value, value.replaceAll(' ', '+')];
  const base64 = inBase64(bytes);
  const base64url = base64.map((encoded) => encoded.replaceAll('+', '-').replaceAll('/', '_'));
  return [
    ...plain.map((text) => needle(text, { anyCase: isUnmistakable, onBorders: !isUnmistakable })),
    needle(bytes.toString('hex'), { anyCase: true }),
    ...[...base64, ...base64url].map((text) => needle(text, {})),
  ];
}

function needle(text: string, { anyCase = false, onBorders = false }): Needle {
  return { text: anyCase ? lowerAscii(text) : text, anyCase, onBorders };
}

function uniqueNeedles(needles: readonly Needle[]): readonly Needle[] {
  return [...new Map(needles.map((needle) => [needle.text, needle])).values()];
}

function addOccurrences({ text: needle, onBorders }: Needle, text: string, found: SecretPlace[]): void {
  let from = text.indexOf(needle);
  while (from >= 0) {
    const end = from + needle.length;
    if (!onBorders || isOnBorders(text, from, end)) found.push({ start: from, end });
    from = text.indexOf(needle, end);
  }
}

function isOnBorders(text: string, start: number, end: number): boolean {
  return !isWordCharacter(text.charAt(start - 1)) && !isWordCharacter(text.charAt(end));
}

function isWordCharacter(character: string): boolean {
  return /[\p{L}\p{N}]/u.test(character);
}

/** Unlike toLowerCase() it never changes the length, so places stay places. */
function lowerAscii(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
