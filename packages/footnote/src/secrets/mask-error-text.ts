import { secretVariables } from './secret-variables.ts';

const mask = '••••';

const longWord = /[\w-]{20,}/g;
/** The ends of a key that somebody else has masked already: `sk-pr****abcd`, `sk-pr...abcd`. */
const shownEnds = /[\w-]{0,80}[*•]{3,}[\w*•-]{0,80}|[\w-]{2,40}(?:\.{3}|…)[\w-]{2,40}/g;
const credentialsInUrl = /(\/\/)[^/\s@]+@/g;
const queryOfUrl = /(https?:\/\/[^\s?"']+\?)[^\s"']+/g;

/**
 * For words that Footnote did not write, such as the message of an unexpected error: what is or looks like a secret
 * is masked. It knows no kinds, unlike the scanner of queries: of an error's text too much may be lost, never too little.
 */
export function maskErrorText(text: string, env: Readonly<Record<string, string | undefined>>): string {
  return secretVariables(env, 4)
    .reduce((rest, secret) => rest.replaceAll(secret, mask), text)
    .replace(credentialsInUrl, `$1${mask}@`)
    .replace(queryOfUrl, `$1${mask}`)
    .replace(shownEnds, mask)
    .replace(longWord, (word) => (isKeyLike(word) ? mask : word));
}

/** Letters mixed with digits, as only keys, hashes and the like are at such a length. */
function isKeyLike(word: string): boolean {
  return /\d/.test(word) && /[a-z]/i.test(word);
}
