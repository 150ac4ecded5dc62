import type { Transform } from 'node:stream';

export type ContentEncoding = 'gzip' | 'br' | 'deflate';

/** Nobody packs a body more often than this in earnest. */
export const mostEncodings = 2;

/** What a Content-Encoding header names, in the order in which it was applied, without what changes nothing. */
export function encodingNames(header: string): readonly string[] {
  return header
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity' && name !== 'none');
}

export function knownEncoding(name: string): ContentEncoding | undefined {
  return known[name];
}

const known: Readonly<Record<string, ContentEncoding>> = {
  gzip: 'gzip',
  'x-gzip': 'gzip',
  br: 'br',
  deflate: 'deflate',
};

const chunkSize = 64 * 1024;

/**
 * The streams that undo the encodings, the last one first. `start` is the first bytes of the body, where they are
 * known: some servers say gzip and send plain text, and for `deflate` half of the world sends zlib's format and half
 * of it bare data.
 */
export async function inflaters(
  encodings: readonly ContentEncoding[],
  start?: Uint8Array,
): Promise<readonly Transform[]> {
  if (encodings.length === 0) return [];
  const zlib = await import('node:zlib');
  return encodings.toReversed().flatMap((encoding, layer) => {
    const bytes = layer === 0 ? start : undefined;
    switch (encoding) {
      case 'gzip':
        return bytes !== undefined && !isGzip(bytes) ? [] : [zlib.createGunzip({ chunkSize })];
      case 'br':
        return [zlib.createBrotliDecompress({ chunkSize })];
      case 'deflate':
        return bytes !== undefined && !isZlib(bytes)
          ? [zlib.createInflateRaw({ chunkSize })]
          : [zlib.createInflate({ chunkSize })];
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
