import { addAbortSignal, Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FootnoteError } from '../../errors.ts';
import { type ContentEncoding, encodingNames, inflaters, knownEncoding, mostEncodings } from '../../http/inflate.ts';
import { pageLimits } from '../page-limits.ts';

/** A body within all limits. `cut`: it is only the beginning, and why. */
export interface PageBody {
  readonly bytes: Uint8Array;
  readonly cut: CutReason | undefined;
}

/** More came than is allowed; it broke off; or the time was over. */
export type CutReason = 'too-large' | 'broken' | 'late';

export interface BodyReading {
  readonly encoding: string | undefined;
  /** Ends the reading; what has come until then may be of use. */
  readonly late: AbortSignal;
  /** Told whenever something came. */
  onBytes(): void;
}

/** Less than this is nothing to show for a page that didn't come to its end. */
const leastUseful = 1_000;

/** Inflates while it counts, and stops at the first limit: nothing beyond it is received or kept. */
export async function readBody(source: Readable, { encoding, late, onBytes }: BodyReading): Promise<PageBody> {
  const encodings = encodingsOf(encoding);
  const chunks: Uint8Array[] = [];
  let wire = 0;
  let cost = 0;
  let inflated = 0;
  let cut: CutReason | undefined;

  async function* metered(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    for await (const chunk of body) {
      onBytes();
      const room = pageLimits.wireBytes - wire;
      wire += chunk.byteLength;
      // A body that comes byte by byte costs time, not room: each piece counts as much as its handling.
      cost += Math.max(chunk.byteLength, pageLimits.pieceBytes);
      yield chunk.subarray(0, room);
      if (cost <= pageLimits.wireBytes) continue;
      cut = 'too-large';
      return;
    }
  }

  const kept = new Writable({
    write(chunk: Uint8Array, _encoding, done) {
      const room = pageLimits.inflatedBytes - inflated;
      inflated += chunk.byteLength;
      if (inflated > pageLimits.inflationFrom && inflated > pageLimits.inflation * wire) return done(bomb());
      chunks.push(chunk.subarray(0, room));
      if (inflated <= pageLimits.inflatedBytes) return done();
      cut = 'too-large';
      return done(new Error('enough'));
    },
  });

  try {
    const { start, whole } = await peek(addAbortSignal(late, source));
    await pipeline([Readable.from(metered(whole)), ...(await inflaters(encodings, start)), kept], { signal: late });
  } catch (error) {
    if (FootnoteError.is(error)) throw error;
    // What was cut on purpose ends in the middle for whoever inflates it.
    if (cut === undefined && inflated < leastUseful) throw late.aborted ? late.reason : error;
    cut ??= late.aborted ? 'late' : 'broken';
  } finally {
    source.destroy();
  }
  return { bytes: Buffer.concat(chunks), cut };
}

/** The first bytes, and the body with them. */
async function peek(source: Readable): Promise<{ start: Uint8Array; whole: AsyncIterable<Uint8Array> }> {
  const iterator: AsyncIterator<Uint8Array> = source[Symbol.asyncIterator]();
  let start: Uint8Array = new Uint8Array();
  while (start.byteLength < 2) {
    const { done, value } = await iterator.next();
    if (done === true) break;
    start = Buffer.concat([start, value]);
  }
  async function* whole(): AsyncIterable<Uint8Array> {
    if (start.byteLength > 0) yield start;
    yield* { [Symbol.asyncIterator]: () => iterator };
  }
  return { start, whole: whole() };
}

/** Or UNSUPPORTED_CONTENT: what is left compressed is nothing to read. */
function encodingsOf(header = ''): readonly ContentEncoding[] {
  const names = encodingNames(header);
  if (names.length > mostEncodings) {
    throw unsupported(`The page is compressed ${names.length} times over; ${mostEncodings} times is the most.`);
  }
  return names.map((name) => {
    const encoding = knownEncoding(name);
    if (encoding !== undefined) return encoding;
    throw unsupported(`The page is compressed in a way that Footnote did not ask for: '${name.slice(0, 20)}'.`);
  });
}

function unsupported(what: string): FootnoteError {
  return new FootnoteError('UNSUPPORTED_CONTENT', what);
}

function bomb(): FootnoteError {
  return new FootnoteError(
    'TOO_LARGE',
    `The page grows more than ${pageLimits.inflation} times when it is unpacked, like a decompression bomb.`,
  );
}
