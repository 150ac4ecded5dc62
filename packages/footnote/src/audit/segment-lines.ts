import { open } from 'node:fs/promises';

export interface SegmentLine {
  /** Counts from 1. */
  readonly number: number;
  /** Without its line feed. */
  readonly bytes: Buffer;
  /** False for what stands behind the last line feed: a line still being written, or one that was cut off. */
  readonly whole: boolean;
}

const lineFeed = 0x0a;

export async function* linesOf(file: string): AsyncIterable<SegmentLine> {
  let number = 0;
  let parts: Buffer[] = [];
  for await (const chunk of chunksOf(file)) {
    let from = 0;
    for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, from)) {
      const end = chunk.subarray(from, at);
      number++;
      yield { number, bytes: parts.length === 0 ? end : Buffer.concat([...parts, end]), whole: true };
      parts = [];
      from = at + 1;
    }
    if (from < chunk.length) parts.push(chunk.subarray(from));
  }
  if (parts.length > 0) yield { number: number + 1, bytes: Buffer.concat(parts), whole: false };
}

const chunkBytes = 65_536;

/** No stream: each search reads two lines of the log at its start, and Node's streams would take longer to be loaded. */
async function* chunksOf(file: string): AsyncIterable<Buffer> {
  const handle = await open(file);
  try {
    for (;;) {
      // A new one each time: lines are parts of it.
      const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(chunkBytes), 0, chunkBytes);
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await handle.close();
  }
}
