import type { Io } from '../../contract/io.ts';
import { abortable } from '../../deadline.ts';

/** A question on stderr, and the line that is typed in reply: only a yes is a yes. An interrupt ends the wait. */
export async function askYesOrNo(question: string, { stdin, stderr, signal }: Io): Promise<boolean> {
  stderr.write(`${question} [y/N] `);
  const iterator = stdin[Symbol.asyncIterator]();
  let typed = '';
  try {
    while (!typed.includes('\n')) {
      const next = await abortable(iterator.next(), signal);
      if (next.done === true) break;
      typed += typeof next.value === 'string' ? next.value : new TextDecoder().decode(next.value);
    }
  } finally {
    // Closing a stream can wait for the read that is under way, so nobody waits for it.
    void iterator.return?.();
  }
  return /^\s*y(?:es)?\s*$/i.test(typed.split('\n')[0] ?? '');
}
