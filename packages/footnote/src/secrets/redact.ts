const hidden = '••••';

/** Variables whose values are secrets, by the usual names. */
const secretName = /(KEY|TOKEN|SECRET|PASSWORD)$/;
const longWord = /[\w-]{20,}/g;
const credentialsInUrl = /(\/\/)[^/\s@]+@/g;
const queryOfUrl = /(https?:\/\/[^\s?"']+\?)[^\s"']+/g;

/**
 * For words that Footnote did not write, such as the message of an unexpected error:
 * what is or looks like a secret doesn't get through.
 */
export function redact(text: string, env: Readonly<Record<string, string | undefined>>): string {
  const known = Object.entries(env)
    .filter(([name]) => secretName.test(name))
    .flatMap(([, value]) => (value ?? '').split(','))
    .map((value) => value.trim())
    // Shorter values would tear holes into ordinary words.
    .filter((value) => value.length >= 4);
  return known
    .reduce((rest, secret) => rest.replaceAll(secret, hidden), text)
    .replace(credentialsInUrl, `$1${hidden}@`)
    .replace(queryOfUrl, `$1${hidden}`)
    .replace(longWord, (word) => (isKeyLike(word) ? hidden : word));
}

/** Letters mixed with digits, as only keys, hashes and the like are at such a length. */
function isKeyLike(word: string): boolean {
  return /\d/.test(word) && /[a-z]/i.test(word);
}
