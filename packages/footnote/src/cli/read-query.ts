import type { Io } from '../contract/io.ts';
import { usageError } from './command.ts';
import { untilAborted } from './until-aborted.ts';

/** Far more than any query may have: enough to read, not enough to harm. */
const maxBytes = 1_000_000;

/** Words without quotes are one query; a lone dash means stdin. */
export async function readQuery(words: readonly string[], io: Io): Promise<string> {
  if (words.length === 0) throw usageError('A search needs a query.', 'Write it like: footnote search "QUERY".');
  return words.length === 1 && words[0] === '-' ? readStdin(io, 'query') : words.join(' ');
}

/** All of stdin, which is UTF-8; `what` is what it is for the user. */
export async function readStdin({ stdin, signal }: Io, what: string): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of untilAborted(signal, stdin)) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    size += bytes.byteLength;
    if (size > maxBytes)
      throw usageError(`The ${what} on stdin is longer than 1 MB.`, 'Shorten it to what you want to know.');
    chunks.push(bytes);
  }
  try {
    return decoder.decode(Buffer.concat(chunks));
  } catch {
    throw usageError(`The ${what} on stdin is not UTF-8 text.`);
  }
}
