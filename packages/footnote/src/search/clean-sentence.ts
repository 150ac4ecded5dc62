import { cleanText } from '../clean/clean.ts';
import { ownWords } from '../clean/own-words.ts';
import { asText } from '../json.ts';
import { maskErrorText } from '../secrets/mask-error-text.ts';
import { plainText } from './plain-text.ts';

/** No sentence is longer; a vendor that sends a megabyte is not read to its end. */
const mostCharacters = 2_000;

/**
 * A vendor's own sentence as people may read it: one line of at most 200 characters, without markup, escapes and keys.
 * Markup and what is invisible go first: they could stand in the middle of a key.
 */
export function cleanSentence(
  words: string,
  { apiKey, redact }: { readonly apiKey: string | undefined; redact(words: string): string | undefined },
): string | undefined {
  const beginning = words.slice(0, mostCharacters).toWellFormed();
  // The beginning of a key would be known to nobody.
  const whole = words.length > mostCharacters ? beginning.replace(/\S*$/, '') : beginning;
  const plain = cleanText(plainText(whole, 'html')).text;
  const redacted = redact(plain);
  return redacted === undefined ? undefined : asText(ownWords(maskErrorText(redacted, { API_KEY: apiKey })));
}
