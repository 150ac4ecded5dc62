import { createSecretScanner, type SecretScanner } from '../secrets/secrets.ts';

/** Variables whose values are secrets, by the usual names. */
const secretName = /(?:KEY|TOKEN|SECRET|PASSWORD)$/;

/** Finds keys of many services by their shape, and those of this environment by their value. */
export function scannerFor(env: Readonly<Record<string, string | undefined>>): Promise<SecretScanner> {
  const values = Object.entries(env)
    .filter(([name]) => secretName.test(name))
    .flatMap(([, value]) => (value ?? '').split(','))
    .map((value) => value.trim())
    // Shorter values would be found in ordinary words.
    .filter((value) => value.length >= 8);
  return createSecretScanner(values);
}

/** The lines of a text that hold a secret, each once. */
export function secretLines(text: string, scanner: SecretScanner): readonly number[] {
  const lines = scanner.find(text).map(({ start }) => text.slice(0, start).split('\n').length);
  return [...new Set(lines)];
}
