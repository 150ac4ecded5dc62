import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';
import { connect } from 'node:net';
import type { AnchorPlace } from '../../settings/parse-anchor.ts';
import type { AnchorStatement } from './anchor.ts';

type SyslogPlace = Extract<AnchorPlace, { readonly kind: 'syslog' }>;

/** Facility 13 (log audit), severity 6 (informational). */
const priority = 13 * 8 + 6;

export async function sendSyslog(
  { transport, host, port }: SyslogPlace,
  statement: AnchorStatement,
  signal: AbortSignal,
): Promise<void> {
  const message = syslogMessage(statement);
  // By TCP each message has its length in front (RFC 6587, octet counting).
  if (transport === 'tcp') await sendStream(host, port, `${Buffer.byteLength(message)} ${message}`, signal);
  else await sendDatagram(host, port, message, signal);
}

/** RFC 5424. The name in a log of its own is `footnote`; plain ASCII needs no mark in front of the message. */
export function syslogMessage({ at, host, log, head }: AnchorStatement): string {
  const name = host.replace(/[^\x21-\x7e]/g, '?').slice(0, 255) || '-';
  return `<${priority}>1 ${at} ${name} footnote ${process.pid} audit-head - log=${log} head=${head} at=${at}`;
}

/** Nobody says whether it arrived. */
async function sendDatagram(host: string, port: number, message: string, signal: AbortSignal): Promise<void> {
  const { address, family } = await lookup(host);
  const socket = createSocket({ type: family === 6 ? 'udp6' : 'udp4', signal });
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('error', reject).once('close', () => reject(new Error('no answer in time')));
      socket.send(message, port, address, (error) => (error === null ? resolve() : reject(error)));
    });
  } finally {
    if (!signal.aborted) socket.close();
  }
}

function sendStream(host: string, port: number, text: string, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, signal });
    socket.once('error', reject);
    socket.once('finish', () => {
      resolve();
      socket.destroySoon();
    });
    // What the other side says is not read, and must not hold the end up.
    socket.resume().end(text);
  });
}
