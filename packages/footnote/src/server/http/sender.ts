import { createHash } from 'node:crypto';
import type { Context } from 'hono';

/** Who sends a request: sessions belong to one, and nobody else gets in with their number. */
export interface Sender {
  /** Undefined on loopback. */
  readonly address: string | undefined;
  readonly authorization: string;
}

export function senderOf(context: Context): Sender {
  const { incoming } = (context.env ?? {}) as { incoming?: { socket: { remoteAddress?: string } } };
  const address = incoming?.socket.remoteAddress?.replace(/^::ffff:/, '');
  const isLocal = address === undefined || address === '::1' || address.startsWith('127.');
  return { address: isLocal ? undefined : address, authorization: context.req.header('authorization') ?? '' };
}

/** Where no token is wanted, one that is sent proves nothing: then the address counts. */
export function ownerOf(context: Context, isTokenWanted: boolean): string {
  const { address, authorization } = senderOf(context);
  if (isTokenWanted) return `token:${createHash('sha256').update(authorization).digest('hex')}`;
  return `address:${address ?? 'loopback'}`;
}
