import { TextDecoder } from 'node:util';
import type { Io } from '../contract/io.ts';
import { usageError } from './command.ts';
import { untilAborted } from './until-aborted.ts';

/** Far more than a line of ours has; a file without line ends is not kept in memory. */
const mostCharacters = 10_000_000;

/** The lines of stdin with their numbers, as they come; those without a word are passed over. */
export async function* readLines({
  stdin,
  signal,
}: Io): AsyncIterable<{ readonly number: number; readonly text: string }> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  let number = 0;
  for await (const chunk of untilAborted(signal, stdin)) {
    const lines = `${rest}${typeof chunk === 'string' ? chunk : decode(decoder, chunk, number + 1)}`.split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      number += 1;
      if (text.trim() !== '') yield { number, text };
    }
    if (rest.length > mostCharacters) {
      throw usageError(`Line ${number + 1} of stdin is longer than 10 MB.`, 'Shorten it, or split it into lines.');
    }
  }
  rest += decode(decoder, undefined, number + 1);
  if (rest.trim() !== '') yield { number: number + 1, text: rest };
}

/** Without bytes, what a character at the end still lacks is told. */
function decode(decoder: TextDecoder, bytes: Uint8Array | undefined, line: number): string {
  try {
    return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
  } catch {
    throw usageError(`stdin is not UTF-8 text, at line ${line} or soon after.`);
  }
}
