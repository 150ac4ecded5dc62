/** No search reply is this large; one that is would only cost memory. */
export const maxBodyBytes = 4_000_000;

/** An error page is read only as far as an error object could reach. */
export const maxErrorBytes = 64 * 1024;

export class BodyTooLarge extends Error {}

/** The body as text. Bytes are counted after inflation, and reading stops at the limit. */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const { chunks, complete } = await readChunks(response, maxBytes);
  if (!complete) throw new BodyTooLarge();
  return decode(chunks);
}

/** As much of the body as the limit allows; the rest is not even received. */
export async function readBeginning(response: Response, maxBytes: number): Promise<string> {
  const { chunks } = await readChunks(response, maxBytes);
  return decode(chunks);
}

async function readChunks(response: Response, maxBytes: number) {
  const chunks: Uint8Array[] = [];
  if (response.body === null) return { chunks, complete: true };
  const reader = response.body.getReader();
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { chunks, complete: true };
    const room = maxBytes - bytes;
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      chunks.push(value.subarray(0, room));
      await reader.cancel();
      return { chunks, complete: false };
    }
    chunks.push(value);
  }
}

function decode(chunks: readonly Uint8Array[]): string {
  return new TextDecoder().decode(Buffer.concat(chunks));
}
