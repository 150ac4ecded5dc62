import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { searchToken } from './search-token.ts';

/** Who sends a request: sessions belong to one, and nobody else gets in with their number. */
export interface Sender {
  /** Undefined on loopback. */
  readonly address: string | undefined;
  /** Empty where none is wanted: one that is sent there proves nothing, and could be another with every request. */
  readonly token: string;
}

export function senderOf(context: Context, isTokenWanted: boolean): Sender {
  const { incoming } = (context.env ?? {}) as { incoming?: { socket: { remoteAddress?: string } } };
  const address = incoming?.socket.remoteAddress?.replace(/^::ffff:/, '');
  const isLocal = address === undefined || address === '::1' || address.startsWith('127.');
  const { path, raw } = context.req;
  return { address: isLocal ? undefined : address, token: isTokenWanted ? tokenIn(raw.headers, path) : '' };
}

/** Whose threads and questions they are: the token's where there is one, else the address's. */
export function ownerOf({ address, token }: Sender): string {
  if (token !== '') return `token:${createHash('sha256').update(token).digest('hex')}`;
  return `address:${address ?? 'loopback'}`;
}

/** Whose limit their searches take: by what a client can't choose. Undefined for this user of this machine. */
export function limitedAs(sender: Sender): string | undefined {
  return sender.token === '' && sender.address === undefined ? undefined : ownerOf(sender);
}

/** Who asks, as the log tells them apart. */
export function httpCaller({ address }: Sender): string {
  return address === undefined ? 'http' : `http@${address}`;
}

/** The token that was sent; empty where there is none. */
export function tokenIn(headers: Headers, path: string): string {
  const bearer = /^Bearer +(\S+) *$/i.exec(headers.get('authorization') ?? '')?.[1];
  // Clients of SearXNG know no bearer.
  return bearer ?? (path === '/search' ? searchToken(headers) : undefined) ?? '';
}
