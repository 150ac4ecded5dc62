import { writeSync } from 'node:fs';

/** Gives the number of bytes. A full disk takes a part, and says so only when it is asked to take the rest. */
export function writeAll(descriptor: number, text: string): number {
  const bytes = Buffer.from(text);
  for (let done = 0; done < bytes.length; ) done += writeSync(descriptor, bytes, done);
  return bytes.length;
}
