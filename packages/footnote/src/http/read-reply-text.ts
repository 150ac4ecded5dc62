import type { StreamedReply } from './exchange.ts';

/** No search reply is this large; one that is would only cost memory. */
export const maxBodyBytes = 4_000_000;

/** An error page is read only as far as an error object could reach. */
export const maxErrorBytes = 64 * 1024;

export class BodyTooLarge extends Error {}

/** The body as text. Bytes are counted after inflation, and reading stops at the limit. */
export async function readText({ body }: Pick<StreamedReply, 'body'>, maxBytes: number): Promise<string> {
  const { chunks, complete } = await readChunks(body, maxBytes);
  if (!complete) throw new BodyTooLarge();
  return decode(chunks);
}

/** As much of the body as the limit allows; the rest is not even received. */
export async function readBeginning({ body }: Pick<StreamedReply, 'body'>, maxBytes: number): Promise<string> {
  const { chunks } = await readChunks(body, maxBytes);
  return decode(chunks);
}

async function readChunks(body: StreamedReply['body'], maxBytes: number) {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    const room = maxBytes - bytes;
    bytes += chunk.byteLength;
    if (bytes > maxBytes) {
      chunks.push(chunk.subarray(0, room));
      // Leaving the loop ends the stream: the rest is not received.
      return { chunks, complete: false };
    }
    chunks.push(chunk);
  }
  return { chunks, complete: true };
}

function decode(chunks: readonly Uint8Array[]): string {
  return new TextDecoder().decode(Buffer.concat(chunks));
}
