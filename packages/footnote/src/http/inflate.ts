import type { Transform } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';
import { FootnoteError } from '../errors.ts';

type Encoding = 'gzip' | 'br' | 'deflate';

const mostEncodings = 2;

/** The encodings of a body in the order in which they were applied, or UNSUPPORTED_CONTENT. */
export function encodingsOf(header: string | undefined): readonly Encoding[] {
  const names = (header ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity' && name !== 'none');
  if (names.length > mostEncodings) {
    throw unsupported(`The page is compressed ${names.length} times over; ${mostEncodings} times is the most.`);
  }
  return names.map((name) => {
    const encoding = known[name];
    if (encoding !== undefined) return encoding;
    throw unsupported(`The page is compressed in a way that Footnote did not ask for: '${name.slice(0, 20)}'.`);
  });
}

const known: Readonly<Record<string, Encoding>> = {
  gzip: 'gzip',
  'x-gzip': 'gzip',
  br: 'br',
  deflate: 'deflate',
};

const chunkSize = 64 * 1024;

/**
 * The streams that undo the encodings. `start` is the first bytes of the body: some servers say gzip and send plain
 * text, and for `deflate` half of the world sends zlib's format and half of it bare data.
 */
export function inflaters(encodings: readonly Encoding[], start: Uint8Array): readonly Transform[] {
  return encodings.toReversed().flatMap((encoding, layer) => {
    const bytes = layer === 0 ? start : undefined;
    switch (encoding) {
      case 'gzip':
        return bytes !== undefined && !isGzip(bytes) ? [] : [createGunzip({ chunkSize })];
      case 'br':
        return [createBrotliDecompress({ chunkSize })];
      case 'deflate':
        return bytes !== undefined && !isZlib(bytes)
          ? [createInflateRaw({ chunkSize })]
          : [createInflate({ chunkSize })];
      default:
        return encoding satisfies never;
    }
  });
}

function isGzip([first, second]: Uint8Array): boolean {
  return first === 0x1f && second === 0x8b;
}

function isZlib([first = 0, second = 0]: Uint8Array): boolean {
  return (first & 0x0f) === 8 && (first * 256 + second) % 31 === 0;
}

function unsupported(what: string): FootnoteError {
  return new FootnoteError('UNSUPPORTED_CONTENT', what);
}
