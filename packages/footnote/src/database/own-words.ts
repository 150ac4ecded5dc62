import { cleanText } from '../clean/clean.ts';
import { shorten } from '../text/cut.ts';

const longest = 200;

/**
 * The sentence with which a database refuses, for `detail`: what is wrong with the SQL stands nowhere else. It may
 * quote rows, so it is cleaned like them.
 */
export function ownWords(message: string): string {
  return shorten(cleanText(message.slice(0, 2_000).toWellFormed()).text.replace(/\s+/g, ' ').trim(), longest);
}
