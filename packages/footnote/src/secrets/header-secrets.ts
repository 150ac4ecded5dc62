import { credentialName } from './credential-names.ts';

/** Shorter ones, and those of letters alone, are names of tenants and regions. */
const shortestKey = 16;

/** The keys among the values of headers: of `Bearer abc…` what follows the scheme. */
export function headerSecrets(headers: Iterable<readonly [name: string, value: string]>): readonly string[] {
  const found: string[] = [];
  for (const [name, value] of headers) {
    const key = value.split(' ').at(-1) ?? '';
    const looksLikeKey = key.length >= shortestKey && /\d/.test(key) && /[a-z]/i.test(key);
    if (looksLikeKey || credentialName(name, 0, name.length) !== undefined) found.push(key);
  }
  return found;
}
