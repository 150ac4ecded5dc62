import { shorten } from '../text/cut.ts';
import { cleanText } from './clean.ts';

const longest = 200;

/**
 * What another side says when it refuses or fails, in one line: a database of the SQL, a registered provider of its
 * service. It may quote what it read, so it is cleaned like that.
 */
export function ownWords(message: string): string {
  return shorten(cleanText(message.slice(0, 2_000).toWellFormed()).text.replace(/\s+/g, ' ').trim(), longest);
}
