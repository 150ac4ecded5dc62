import type { Io } from '../contract/io.ts';
import { abortable } from '../deadline.ts';
import { usageError } from './command.ts';

/** Far more than any query may have: enough to read, not enough to harm. */
const maxBytes = 1_000_000;

/** Words without quotes are one query; a lone dash means stdin. */
export async function readQuery(words: readonly string[], io: Io): Promise<string> {
  if (words.length === 0) throw usageError('A search needs a query.', 'Write it like: footnote search "QUERY".');
  return words.length === 1 && words[0] === '-' ? readStdin(io) : words.join(' ');
}

async function readStdin({ stdin, signal }: Io): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of until(signal, stdin)) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    size += bytes.byteLength;
    if (size > maxBytes)
      throw usageError('The query on stdin is longer than 1 MB.', 'Shorten it to what you want to know.');
    chunks.push(bytes);
  }
  try {
    return decoder.decode(Buffer.concat(chunks));
  } catch {
    throw usageError('The query on stdin is not UTF-8 text.');
  }
}

/** A stream that waits for a terminal would otherwise never hear of the interrupt. */
async function* until<T>(signal: AbortSignal, items: AsyncIterable<T>): AsyncIterable<T> {
  const iterator = items[Symbol.asyncIterator]();
  let isOver = false;
  try {
    while (!isOver) {
      const next = await abortable(iterator.next(), signal);
      isOver = next.done === true;
      if (!isOver) yield next.value;
    }
  } finally {
    // Closing a stream can wait for the read that is under way, so nobody waits for it.
    if (!isOver) void iterator.return?.();
  }
}
