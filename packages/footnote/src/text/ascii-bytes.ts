const encoder = new TextEncoder();
/** Made with the first text. */
let buffer: Buffer | undefined;

/**
 * The characters of a text that is ASCII and not very long, one byte each, until the next call; else undefined. A text
 * that was cut out of another or put together is read several times as fast so.
 */
export function asciiBytes(text: string): Buffer | undefined {
  buffer ??= Buffer.allocUnsafeSlow(1 << 16);
  const { read, written } = encoder.encodeInto(text, buffer);
  return read === text.length && written === read ? buffer.subarray(0, read) : undefined;
}
