import type { Network } from '../../http/network.ts';
import { transportError } from '../../http/transport-error.ts';
import type { AnchorStatement } from './anchor.ts';

export interface PostOptions {
  readonly network: Pick<Network, 'send'>;
  readonly signal: AbortSignal;
}

/** By the connections of Footnote, so with its proxy and certificates. Any 2xx means that it was taken. */
export async function postStatement(
  url: string,
  statement: AnchorStatement,
  { network, signal }: PostOptions,
): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(statement);
  const reply = await network.send(url, { method: 'POST', headers, body, signal }).catch((error: unknown) => {
    const provider = { id: 'anchor', label: 'The receiver of the head' };
    throw new Error(transportError(error, { signal, provider, url }).what);
  });
  reply.discard();
  if (!reply.ok) throw new Error(`it answered with HTTP ${reply.status}`);
}
