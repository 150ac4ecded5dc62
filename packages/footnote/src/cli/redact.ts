const hidden = '••••';

/** Variables whose values are secrets, by the usual names. */
const secretName = /(KEY|TOKEN|SECRET|PASSWORD)$/;
/** Long enough and mixed as only keys, hashes and the like are. */
const keyLike = /(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}/gi;
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
    .replace(keyLike, hidden);
}
